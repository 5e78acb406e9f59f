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
  /** What most of its people practise in. */
  readonly languageId: number | null
}

/** What the fate of a line depends on. */
export type ImportContext = {
  readonly actor: Actor
  /** The organisations into which this actor may add people. */
  readonly organizations: readonly KnownOrganization[]
  readonly languages: readonly Language[]
  /** By their email address in lower case: everybody whom the file names, wherever they belong. */
  readonly people: ReadonlyMap<string, KnownPerson>
  /** In lower case, with where their people belong: those that the file asks for, or that one made for it might equal. */
  readonly usernames: ReadonlyMap<string, number | null>
}

/** How many seats are taken, by organisation: of one, or of all. The users' slice knows. */
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
