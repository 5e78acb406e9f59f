import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Role } from '#platform/contract/access.ts'
import { claimLease, claimLeases, isWorkedOn, newLease, type Lease } from '#platform/server/lease.ts'

/** The data that an administrator enters for a new user. */
export type UserToProvision = {
  readonly username: string
  readonly email: string
  readonly name: string
  readonly organizationId: number
  readonly role: Role
  readonly languageId: number
}

/** The right to complete or remove a user who is being provisioned; both need the lease. */
export type ProvisioningClaim = { readonly id: number; readonly reference: string; readonly lease: Lease }

/** The kind of work in the table of leases. */
const WORK = 'user'

/** Stores an unprovisioned user and claims the right to complete them. */
export async function insertUnprovisioned(
  transaction: Transaction<DB>,
  user: UserToProvision,
): Promise<ProvisioningClaim> {
  const reference = randomUUID()
  const { id } = await transaction
    .insertInto('users')
    .values({ ...newUserColumns(user), reference, is_provisioned: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lease = newLease(WORK, id)
  await claimLease(transaction, lease)
  return { id, reference, lease }
}

/** The columns of a user who is made here. */
export const newUserColumns = ({
  username,
  email,
  name,
  organizationId,
  role,
  languageId,
}: UserToProvision) => ({
  username,
  email,
  name,
  organization_id: organizationId,
  role,
  language_id: languageId,
})

/** Claims all unprovisioned users whose lease has expired or is missing, to remove them. */
export async function claimExpiredUsers(database: Database): Promise<readonly ProvisioningClaim[]> {
  // The lock waits for a process that is just completing a user; the row is then read again.
  const { rows } = await sql<{ id: number; reference: string; lease_owner: string }>`
    with expired as (
      select id, reference from users
      where not is_provisioned and not ${isWorkedOn(WORK, sql.ref('users.id'))}
      for update
    ), lease as (${claimLeases(WORK, sql`select id, gen_random_uuid(), null::text from expired`)})
    select expired.id, expired.reference, lease.lease_owner
    from expired join lease on lease.subject_id = expired.id`.execute(database)
  return rows.map(({ id, reference, lease_owner }) => ({
    id,
    reference,
    lease: { work: WORK, subjectId: id, owner: lease_owner },
  }))
}

/** Locks a user who is being provisioned. @returns false when the user is provisioned or gone */
export async function lockUnprovisioned(transaction: Transaction<DB>, id: number): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', id)
    .where('is_provisioned', '=', false)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return user !== undefined
}
