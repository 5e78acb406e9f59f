import type { Transaction } from 'kysely'
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

/** A user who is still being created occupies a seat too. */
export async function refuseWhenFull(
  transaction: Transaction<DB>,
  { id, max_users }: { readonly id: number; readonly max_users: number },
): Promise<void> {
  const { taken } = await transaction
    .selectFrom('users')
    .where('organization_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .executeTakeFirstOrThrow()
  if (taken >= max_users) throw organizationFullError(max_users)
}

export const organizationFullError = (seats: number) =>
  new DomainError(userFailures.organizationFull({ count: seats }))
