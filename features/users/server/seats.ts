import { sql, type SqlBool, type Transaction } from 'kysely'
import { organizationFailures } from '#features/organizations/contract.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { userFailures } from '../contract.ts'

/** Locks an organisation, so that its seats are assigned one at a time. */
export async function lockOrganization(transaction: Transaction<DB>, id: number) {
  const organization = await transaction
    .selectFrom('organizations')
    .where('id', '=', id)
    .select(['id', 'max_users'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!organization) throw new DomainError(organizationFailures.missing)
  return organization
}

/** Whether a user takes a seat: one still being created does; a deactivated or deleted one does not. */
export const occupiesSeat = sql<SqlBool>`(users.deactivated_at is null and users.deleted_at is null)`

/** Counts the taken seats of organisations, by id. Organisations without users are left out. */
export async function countTakenSeats(
  database: Database,
  organizationIds: readonly number[],
): Promise<ReadonlyMap<number | null, number>> {
  const rows = await database
    .selectFrom('users')
    .where(occupiesSeat)
    .where(sql<SqlBool>`organization_id = any(${[...organizationIds]}::bigint[])`)
    .groupBy('organization_id')
    .select(({ fn }) => ['organization_id', fn.countAll<number>().as('taken')])
    .execute()
  return new Map(rows.map((row) => [row.organization_id, row.taken]))
}

/** @throws DomainError conflict */
export async function refuseWhenFull(
  transaction: Transaction<DB>,
  { id, max_users }: { readonly id: number; readonly max_users: number },
): Promise<void> {
  const taken = await countTakenSeats(transaction, [id])
  if ((taken.get(id) ?? 0) >= max_users) throw organizationFullError(max_users)
}

export const organizationFullError = (seats: number) =>
  new DomainError(userFailures.organizationFull({ count: seats }))
