import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FilterCondition, ScimUser } from '#adapters/scim/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import { lowerCase, toLowerCase } from '#platform/server/compare-text.ts'
import { scimFailures } from '../contract.ts'
import { KeptNames, type UserRecord } from './describe-user.ts'
import { type FilterColumn, toCondition } from './filter-condition.ts'
import type { ResourcePage } from './resource-requests.ts'

/** Whoever was entered by other ways is known by their email address. */
const userName = sql<string>`coalesce(scim_users.user_name, users.email, users.username)`
const namePart = (part: string) => sql<string | null>`scim_users.names::jsonb -> 'name' ->> ${sql.lit(part)}`

const columns: Readonly<Record<string, FilterColumn>> = {
  id: { text: sql`users.id::text`, isExact: true },
  username: { text: userName },
  externalid: { text: sql`scim_users.external_id`, isExact: true },
  displayname: { text: sql`coalesce(scim_users.names::jsonb ->> 'displayName', users.name)` },
  'name.formatted': { text: sql`coalesce(${namePart('formatted')}, users.name)` },
  'name.givenname': { text: namePart('givenName') },
  'name.familyname': { text: namePart('familyName') },
  emails: { text: sql`users.email` },
  'emails.value': { text: sql`users.email` },
  'emails.type': { text: sql`'work'` },
  'emails.primary': { text: sql`'true'` },
  active: { text: sql`(users.deactivated_at is null)::text` },
  'meta.created': { moment: sql`users.created_at` },
}

/** The people of one organisation, with what its identity provider calls them. */
const selectUsers = (database: Database, organizationId: number) =>
  database
    .selectFrom('users')
    // Whoever was moved here from another organisation is new to this one's provider.
    .leftJoin('scim_users', (join) =>
      join
        .onRef('scim_users.user_id', '=', 'users.id')
        .onRef('scim_users.organization_id', '=', 'users.organization_id'),
    )
    .where('users.organization_id', '=', organizationId)
    .where('users.is_provisioned', '=', true)
    .where('users.deleted_at', 'is', null)

const selectRecords = (database: Database, organizationId: number) =>
  selectUsers(database, organizationId)
    .select(['users.id', 'users.name', 'users.email', 'users.created_at as createdAt'])
    .select([userName.as('userName'), 'scim_users.external_id as externalId', 'scim_users.names'])
    .select(sql<boolean>`users.deactivated_at is null`.as('isActive'))
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('scim_groups')
          .innerJoin('scim_group_members', 'scim_group_members.group_id', 'scim_groups.id')
          .whereRef('scim_group_members.user_id', '=', 'users.id')
          .where('scim_groups.organization_id', '=', organizationId)
          .select(['scim_groups.id', 'scim_groups.display_name as name'])
          .orderBy('scim_groups.id'),
      ).as('groups'),
    )

/** @returns undefined for nobody, and for somebody of another organisation */
export async function findScimUser(
  database: Database,
  organizationId: number,
  id: number,
): Promise<UserRecord | undefined> {
  const row = await selectRecords(database, organizationId).where('users.id', '=', id).executeTakeFirst()
  return row && { ...row, names: KeptNames.parse(row.names ?? {}) }
}

export async function listScimUsers(
  database: Database,
  organizationId: number,
  filter: readonly (readonly FilterCondition[])[] | undefined,
  { offset, count }: ResourcePage,
): Promise<{ readonly total: number; readonly found: readonly UserRecord[] }> {
  const condition = filter ? toCondition(filter, columns) : sql<boolean>`true`
  const { total } = await selectUsers(database, organizationId)
    .where(condition)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectRecords(database, organizationId)
    .where(condition)
    .orderBy('users.id')
    .offset(offset)
    .limit(count)
    .execute()
  return { total, found: rows.map((row) => ({ ...row, names: KeptNames.parse(row.names ?? {}) })) }
}

/** @throws DomainError conflict when somebody else of the organisation is called so */
export async function refuseTakenUserName(
  database: Database,
  organizationId: number,
  wanted: string,
  ownId = 0,
): Promise<void> {
  const other = await selectUsers(database, organizationId)
    .where('users.id', '<>', ownId)
    .where(lowerCase(userName), '=', toLowerCase(wanted))
    .select('users.id')
    .executeTakeFirst()
  if (other) throw new DomainError(scimFailures.userNameTaken)
}

/** Keeps what the identity provider calls somebody. @throws DomainError conflict */
export async function writeScimUser(
  transaction: Transaction<DB>,
  organizationId: number,
  userId: number,
  { userName: called, externalId, displayName, name }: ScimUser,
): Promise<void> {
  const values = {
    organization_id: organizationId,
    user_name: called,
    external_id: externalId ?? null,
    names: JSON.stringify({ displayName, name }),
  }
  await failOnConflict(
    () =>
      transaction
        .insertInto('scim_users')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute(),
    { scim_users_user_name: scimFailures.userNameTaken },
  )
}
