import { sql, type SqlBool, type Transaction } from 'kysely'
import { organizationFailures } from '#features/organizations/contract.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { userFailures } from '../contract.ts'

/** Locks an organisation, so that its seats are assigned one after the other. */
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

/** A user who is still being created does so too; a deactivated or deleted one does not. */
export const occupiesSeat = sql<SqlBool>`(users.deactivated_at is null and users.deleted_at is null)`

/** @throws DomainError conflict */
export async function refuseWhenFull(
  transaction: Transaction<DB>,
  { id, max_users }: { readonly id: number; readonly max_users: number },
): Promise<void> {
  const { taken } = await transaction
    .selectFrom('users')
    .where('organization_id', '=', id)
    .where(occupiesSeat)
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .executeTakeFirstOrThrow()
  if (taken >= max_users) throw organizationFullError(max_users)
}

export const organizationFullError = (seats: number) =>
  new DomainError(userFailures.organizationFull({ count: seats }))
