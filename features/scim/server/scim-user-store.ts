import { sql, type Transaction } from 'kysely'
import type { FilterCondition, ScimUser } from '#adapters/scim/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import { lowerCaseAsciiSql, lowerCaseAscii } from '#platform/server/compare-text.ts'
import { scimFailures } from '../contract.ts'
import { StoredScimNames, type UserRecord } from './describe-user.ts'
import { toCondition } from './filter-condition.ts'
import type { ResourcePage } from './resource-requests.ts'
import { scimUserColumns, scimUserName, selectScimRecords, selectScimUsers } from './select-scim-users.ts'

/** @returns undefined for an unknown user, and for one of another organisation */
export async function findScimUser(
  database: Database,
  organizationId: number,
  id: number,
): Promise<UserRecord | undefined> {
  const row = await selectScimRecords(database, organizationId).where('users.id', '=', id).executeTakeFirst()
  return row && { ...row, names: StoredScimNames.parse(row.names ?? {}) }
}

export async function listScimUsers(
  database: Database,
  organizationId: number,
  filter: readonly (readonly FilterCondition[])[] | undefined,
  { offset, count }: ResourcePage,
): Promise<{ readonly total: number; readonly found: readonly UserRecord[] }> {
  const condition = filter ? toCondition(filter, scimUserColumns) : sql<boolean>`true`
  const { total } = await selectScimUsers(database, organizationId)
    .where(condition)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectScimRecords(database, organizationId)
    .where(condition)
    .orderBy('users.id')
    .offset(offset)
    .limit(count)
    .execute()
  return { total, found: rows.map((row) => ({ ...row, names: StoredScimNames.parse(row.names ?? {}) })) }
}

/** @throws DomainError conflict when another user of the organisation has this userName */
export async function refuseTakenUserName(
  database: Database,
  organizationId: number,
  wanted: string,
  ownId = 0,
): Promise<void> {
  const other = await selectScimUsers(database, organizationId)
    .where('users.id', '<>', ownId)
    .where(lowerCaseAsciiSql(scimUserName), '=', lowerCaseAscii(wanted))
    .select('users.id')
    .executeTakeFirst()
  if (other) throw new DomainError(scimFailures.userNameTaken)
}

/** Stores the identity provider's names for a user. @throws DomainError conflict */
export async function writeScimUser(
  transaction: Transaction<DB>,
  organizationId: number,
  userId: number,
  { userName: called, externalId, ...user }: ScimUser,
): Promise<void> {
  const values = {
    organization_id: organizationId,
    user_name: called,
    external_id: externalId ?? null,
    names: JSON.stringify(StoredScimNames.parse(user)),
  }
  // A user who has moved to another organisation no longer holds their userName here.
  await sql`
    delete from scim_users using users
    where scim_users.organization_id = ${organizationId}
      and ${lowerCaseAsciiSql(sql.ref('scim_users.user_name'))} = ${lowerCaseAscii(called)}
      and users.id = scim_users.user_id
      and users.organization_id is distinct from scim_users.organization_id`.execute(transaction)
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
