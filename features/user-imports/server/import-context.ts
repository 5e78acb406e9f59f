import { sql } from 'kysely'
import type { Language } from '#features/languages/contract.ts'
import type { Database } from '#database/connect.ts'
import type { Actor } from '#platform/server/gate.ts'
import { lowerCase, toLowerCase } from '#platform/server/compare-text.ts'
import { usernameStem } from '#platform/server/make-username.ts'
import type { ImportRecord } from './read-import-file.ts'

type KnownPerson = {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly organizationId: number | null
  readonly organizationName: string | null
  readonly isDeactivated: boolean
  readonly isProvisioned: boolean
}
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
  /** Those into which this actor may add people. */
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
    readPeople(database, records),
    readUsernames(database, records),
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

async function readPeople(database: Database, records: readonly ImportRecord[]) {
  const { rows } = await sql<KnownPerson>`
    select users.id, ${lowerCase(sql.ref('users.email'))} as email, users.name, organization_id as "organizationId",
      organizations.name as "organizationName", deactivated_at is not null as "isDeactivated",
      is_provisioned as "isProvisioned"
    from users left join organizations on organizations.id = users.organization_id
    where ${lowerCase(sql.ref('users.email'))} in (${listOf(records.map(({ email }) => toLowerCase(email)))})`.execute(
    database,
  )
  return rows
}

async function readUsernames(database: Database, records: readonly ImportRecord[]) {
  const stems = records.map((record) => withoutNumber(toLowerCase(record.username) || usernameStem(record)))
  const lowered = lowerCase(sql.ref('username'))
  const { rows } = await sql<{ username: string; organizationId: number | null }>`
    select ${lowered} as username, organization_id as "organizationId" from users
    where regexp_replace(${lowered}, '[0-9]+$', '') in (${listOf(stems)})`.execute(database)
  return rows
}

const withoutNumber = (username: string): string => username.replace(/[0-9]+$/, '')

/** A subquery, because a list of thousands of parameters takes long to be understood. */
const listOf = (texts: readonly string[]) =>
  sql`select jsonb_array_elements_text(${JSON.stringify([...new Set(texts)])}::jsonb)`
