import { sql } from 'kysely'
import type { Language } from '#features/languages/contract.ts'
import type { Database } from '#database/connect.ts'
import { tidyLine } from '#platform/contract/schemas.ts'
import type { Actor } from '#platform/server/gate.ts'
import { type KnownPerson, readKnownPeople, readKnownUsernames } from './people-of-file.ts'
import type { ImportRecord } from './read-import-file.ts'

type KnownOrganization = {
  readonly id: number
  readonly name: string
  readonly maxUsers: number
  readonly taken: number
  /** The most common language of the organisation's users. */
  readonly languageId: number | null
}

/** The stored facts that the fates of lines depend on. */
export type ImportContext = {
  readonly actor: Actor
  /** Those of the actor's organisations that the file names, and the actor's own. */
  readonly organizations: readonly KnownOrganization[]
  readonly languages: readonly Language[]
  /** All users with an email address that the file names, in any organisation, by the address in lower case. */
  readonly people: ReadonlyMap<string, KnownPerson>
  /**
   * Usernames in lower case with the users' organisations: those that the file asks for or a generated one might equal.
   */
  readonly usernames: ReadonlyMap<string, number | null>
}

/** Counts the taken seats of organisations by their ids; the users' slice implements it. */
export type CountTakenSeats = (
  database: Database,
  organizationIds: readonly number[],
) => Promise<ReadonlyMap<number | null, number>>

type ContextDependencies = { readonly database: Database; readonly countTakenSeats: CountTakenSeats }

export async function readImportContext(
  { database, countTakenSeats }: ContextDependencies,
  actor: Actor,
  records: readonly ImportRecord[],
): Promise<ImportContext> {
  const [organizations, languages, people, usernames] = await Promise.all([
    readOrganizations({ database, countTakenSeats }, actor, records),
    database.selectFrom('languages').select(['id', 'name', 'code']).execute(),
    readKnownPeople(database, records),
    readKnownUsernames(database, records),
  ])
  return {
    actor,
    organizations,
    languages,
    people: new Map(people.map((person) => [person.email, person])),
    usernames: new Map(usernames.map(({ username, organizationId }) => [username, organizationId])),
  }
}

/** How organisations' names are compared. Names that were stored before names were tidied are tidied here. */
export const foldOrganizationName = (name: string): string => tidyLine(name).toLowerCase()

/** Seats and languages are counted only where the file needs them: an installation may have thousands of organisations. */
async function readOrganizations(
  { database, countTakenSeats }: ContextDependencies,
  { role, organizationId }: Actor,
  records: readonly ImportRecord[],
): Promise<KnownOrganization[]> {
  const named = new Set(records.map(({ organization }) => foldOrganizationName(organization)))
  const all = await database
    .selectFrom('organizations')
    .$if(role !== 'superadmin', (query) => query.where('id', '=', organizationId))
    .select(['id', 'name', 'max_users as maxUsers'])
    .execute()
  const needed = all.filter(({ id, name }) => id === organizationId || named.has(foldOrganizationName(name)))
  const ids = needed.map(({ id }) => id)
  const [taken, { rows }] = await Promise.all([
    countTakenSeats(database, ids),
    sql<{ id: number; languageId: number | null }>`
      select id, (select language_id from users where organization_id = organizations.id and deleted_at is null
        group by language_id order by count(*) desc, language_id limit 1) as "languageId"
      from organizations where id = any(${ids}::bigint[])`.execute(database),
  ])
  const languageIds = new Map(rows.map(({ id, languageId }) => [id, languageId]))
  return needed.map((one) => ({
    ...one,
    taken: taken.get(one.id) ?? 0,
    languageId: languageIds.get(one.id) ?? null,
  }))
}
