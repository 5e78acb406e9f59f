import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { languageFailures } from '#features/languages/contract.ts'
import { organizationFailures } from '#features/organizations/contract.ts'
import type { Invitation } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Role } from '#platform/contract/access.ts'
import { recordChange } from '#platform/server/audit.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import {
  answerRequest,
  forgetRequest,
  openRequest,
  type IdempotentRequest,
} from '#platform/server/idempotency.ts'
import {
  claimLeases,
  isLeaseLive,
  LEASE_SECONDS,
  newLease,
  releaseLease,
  type Lease,
} from '#platform/server/lease.ts'
import { lowerCase } from '#platform/server/compare-text.ts'
import { userFailures } from '../contract.ts'
import { organizationFullError, lockOrganization, occupiesSeat, refuseWhenFull } from './seats.ts'

/** What an administrator enters for a new user. */
export type UserToProvision = {
  readonly username: string
  readonly email: string
  readonly name: string
  readonly organizationId: number
  readonly role: Role
  readonly languageId: number
}

/** Who creates a user, and what belongs to the same transaction as its completion. */
export type UserCreation = IdempotentRequest & {
  /** The program that does, where no user does. */
  readonly tokenId?: number | undefined
  readonly alsoWrite?: ((transaction: Transaction<DB>, userId: number) => Promise<void>) | undefined
}

/** The right to finish or to remove a user who is being provisioned. Without the lease neither is done. */
export type ProvisioningClaim = { readonly id: number; readonly reference: string; readonly lease: Lease }

/** For how long an account that must not exist is withdrawn again and again, in minutes. */
const WITHDRAWN_FOR = 60

export type ProvisioningStore = ReturnType<typeof provisioningStore>

export const provisioningStore = (database: Database) => ({
  /**
   * Takes a seat, a username and an email address for a user who is not provisioned yet.
   * @returns the claim, or the earlier reply when the attempt is a repeat of a finished one
   * @throws DomainError missing, conflict (full, taken, or being created at the moment), unavailable (by this attempt)
   */
  reserve: (
    user: UserToProvision,
    attempt: IdempotentRequest,
  ): Promise<{ readonly claim: ProvisioningClaim } | { readonly reply: unknown }> =>
    failOnConflict(
      () =>
        database.transaction().execute(async (transaction) => {
          const before = await openRequest(transaction, attempt, ['createUser', user])
          if (before.status === 'answered') return { reply: before.reply }
          await refuseWithoutLock(transaction, user, before.status === 'unanswered')
          // From here on others wait for this organisation's seats, so nothing else is checked after this.
          await refuseWhenFull(transaction, await lockOrganization(transaction, user.organizationId))
          return { claim: await insertUnprovisioned(transaction, user) }
        }),
      { users_username: userFailures.usernameTaken, users_email: userFailures.emailTaken },
    ),

  /** Finishes the user, with the audit and the reply for repeats. False when the lease is no longer ours. */
  complete: (
    { id, lease }: ProvisioningClaim,
    user: UserToProvision,
    attempt: UserCreation,
    reply: unknown,
  ): Promise<boolean> =>
    database.transaction().execute(async (transaction) => {
      if (!(await lockUnprovisioned(transaction, id))) return false
      if (!(await releaseLease(transaction, lease))) return false
      await transaction.updateTable('users').set({ is_provisioned: true }).where('id', '=', id).execute()
      await recordChange(transaction, {
        actorId: attempt.userId,
        tokenId: attempt.tokenId,
        organizationId: user.organizationId,
        action: 'create',
        subject: 'user',
        subjectId: id,
        before: null,
        // The audit names people by their ids, so that it keeps nothing of whom it may not.
        after: { organization_id: user.organizationId, role: user.role, language_id: user.languageId },
      })
      await attempt.alsoWrite?.(transaction, id)
      await answerRequest(transaction, attempt, reply)
      return true
    }),

  /** Claims, for their removal, all unprovisioned users whose lease has expired or is gone. */
  async claimExpired(): Promise<readonly ProvisioningClaim[]> {
    // The lock waits for a process that is completing the user, and reads the user again after it.
    const { rows } = await sql<{ id: number; reference: string; lease_owner: string }>`
      with expired as (
        select users.id, users.reference
        from users left join leases on leases.work = ${WORK} and leases.subject_id = users.id
        where not users.is_provisioned and (leases.subject_id is null or not ${isLeaseLive})
        for update of users
      ), lease as (${claimLeases(WORK, sql`select id, gen_random_uuid(), null::text from expired`)})
      select expired.id, expired.reference, lease.lease_owner
      from expired join lease on lease.subject_id = expired.id`.execute(database)
    return rows.map(({ id, reference, lease_owner }) => ({
      id,
      reference,
      lease: { work: WORK, subjectId: id, owner: lease_owner },
    }))
  },

  /** Deletes a user who was never provisioned, once the account is withdrawn. */
  remove: ({ id, reference, lease }: ProvisioningClaim, attempt?: IdempotentRequest): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      if (!(await lockUnprovisioned(transaction, id))) return
      if (!(await releaseLease(transaction, lease))) return
      await transaction.deleteFrom('users').where('id', '=', id).execute()
      await transaction.insertInto('withdrawals').values({ reference }).execute()
      if (attempt) await forgetRequest(transaction, attempt)
    }),

  /** The accounts that must not exist, and that an invitation given up lately may still create. */
  async recentWithdrawals(): Promise<readonly string[]> {
    const since = sql<Date>`now() - make_interval(mins => ${WITHDRAWN_FOR})`
    await database.deleteFrom('withdrawals').where('withdrawn_at', '<', since).execute()
    const rows = await database.selectFrom('withdrawals').select('reference').execute()
    return rows.map(({ reference }) => reference)
  },

  /** How to invite a user anew, as long as nobody has signed in as them and they are what they were made as. */
  async invitationFor(
    id: number,
    { organizationId, role }: UserToProvision,
  ): Promise<Invitation | undefined> {
    const row = await database
      .selectFrom('users')
      .where('id', '=', id)
      .where('issuer', 'is', null)
      .where('is_provisioned', '=', true)
      .where('deactivated_at', 'is', null)
      .where('organization_id', '=', organizationId)
      .where('role', '=', role)
      .select(['reference', 'username', 'email', 'name'])
      .executeTakeFirst()
    if (!row || row.reference === null || row.email === null) return undefined
    return { reference: row.reference, username: row.username, email: row.email, name: row.name }
  },
})

/** The kind of work in the table of leases. */
const WORK = 'user'

/**
 * Refuses what can be seen without a lock, so that many requests do not queue in vain. Lock and indexes decide.
 * @param isRepeat whether the same attempt was made before: its user may be the one who is being created
 */
async function refuseWithoutLock(
  transaction: Transaction<DB>,
  user: UserToProvision,
  isRepeat: boolean,
): Promise<void> {
  const { username, email, organizationId, languageId } = user
  const { rows } = await sql<{
    max_users: number
    taken: number
    has_language: boolean
    is_being_created: boolean
  }>`
    select max_users,
      (select count(*) from users where organization_id = organizations.id and ${occupiesSeat}) as taken,
      exists (select from languages where id = ${languageId}) as has_language,
      exists (
        select from users where not is_provisioned
          and (${lowerCase(sql.ref('username'))} = ${lowerCase(username)}
            or ${lowerCase(sql.ref('email'))} = ${lowerCase(email)})
      ) as is_being_created
    from organizations where id = ${organizationId}`.execute(transaction)
  const [organization] = rows
  if (!organization) throw new DomainError(organizationFailures.missing)
  if (!organization.has_language) throw new DomainError(languageFailures.missing)
  if (organization.is_being_created) {
    // Its process works on it, or has died: then the lease expires soon, and another try creates the user anew.
    if (isRepeat) throw new DomainError(userFailures.attemptRunning, { retryAfter: LEASE_SECONDS })
    throw new DomainError(userFailures.beingCreated)
  }
  if (organization.taken >= organization.max_users) throw organizationFullError(organization.max_users)
}

async function insertUnprovisioned(
  transaction: Transaction<DB>,
  user: UserToProvision,
): Promise<ProvisioningClaim> {
  const reference = randomUUID()
  const { id } = await transaction
    .insertInto('users')
    .values({ ...columnsOf(user), reference, is_provisioned: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lease = newLease(WORK, id)
  await claimLeases(WORK, sql`select ${id}::bigint, ${lease.owner}::uuid, null::text`).execute(transaction)
  return { id, reference, lease }
}

/** @returns false when the user is provisioned or gone */
async function lockUnprovisioned(transaction: Transaction<DB>, id: number): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', id)
    .where('is_provisioned', '=', false)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return user !== undefined
}

const columnsOf = ({ username, email, name, organizationId, role, languageId }: UserToProvision) => ({
  username,
  email,
  name,
  organization_id: organizationId,
  role,
  language_id: languageId,
})
