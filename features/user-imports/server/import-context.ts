import { sql } from 'kysely'
import type { Language } from '#features/languages/contract.ts'
import type { Database } from '#database/connect.ts'
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
  /** The organisations that this actor may add users to. */
  readonly organizations: readonly KnownOrganization[]
  readonly languages: readonly Language[]
  /** All users with an email address that the file names, in any organisation, by the address in lower case. */
  readonly people: ReadonlyMap<string, KnownPerson>
  /**
   * Usernames in lower case with the users' organisations: those that the file asks for or a generated one might equal.
   */
  readonly usernames: ReadonlyMap<string, number | null>
}

/** Counts the taken seats of one organisation or of all; the users' slice implements it. */
export type CountTakenSeats = (
  database: Database,
  organizationId: number | undefined,
) => Promise<ReadonlyMap<number | null, number>>

type ContextDependencies = { readonly database: Database; readonly countTakenSeats: CountTakenSeats }

export async function readImportContext(
  { database, countTakenSeats }: ContextDependencies,
  actor: Actor,
  records: readonly ImportRecord[],
): Promise<ImportContext> {
  const ownOnly = actor.role === 'superadmin' ? undefined : (actor.organizationId ?? undefined)
  const [organizations, taken, languages, people, usernames] = await Promise.all([
    readOrganizations(database, actor),
    countTakenSeats(database, ownOnly),
    database.selectFrom('languages').select(['id', 'name', 'code']).execute(),
    readKnownPeople(database, records),
    readKnownUsernames(database, records),
  ])
  return {
    actor,
    organizations: organizations.map((one) => ({ ...one, taken: taken.get(one.id) ?? 0 })),
    languages,
    people: new Map(people.map((person) => [person.email, person])),
    usernames: new Map(usernames.map(({ username, organizationId }) => [username, organizationId])),
  }
}

async function readOrganizations(
  database: Database,
  actor: Actor,
): Promise<readonly Omit<KnownOrganization, 'taken'>[]> {
  const { rows } = await sql<Omit<KnownOrganization, 'taken'>>`
    select id, name, max_users as "maxUsers",
      (select language_id from users where organization_id = organizations.id and deleted_at is null
        group by language_id order by count(*) desc, language_id limit 1) as "languageId"
    from organizations
    where ${actor.role === 'superadmin'} or id = ${actor.organizationId}`.execute(database)
  return rows
}
