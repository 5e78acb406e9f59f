import { sql, type Transaction } from 'kysely'
import type { Invitation } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import {
  storeIdempotentReply,
  releaseIdempotencyKey,
  type IdempotentRequest,
} from '#platform/server/idempotency.ts'
import { releaseLease } from '#platform/server/lease.ts'
import {
  claimExpiredUsers,
  lockUnprovisioned,
  type ProvisioningClaim,
  type UserToProvision,
} from './provisioning-claim.ts'
import { reserveUser } from './reserve-user.ts'

/** Who creates a user, and what is written in the transaction that completes it. */
export type UserCreation = IdempotentRequest & {
  /** Set if a program creates the user. */
  readonly tokenId?: number | undefined
  readonly alsoWrite?: ((transaction: Transaction<DB>, userId: number) => Promise<void>) | undefined
}

/** For how long an account is withdrawn again and again, in case a late invitation creates it. Minutes. */
const WITHDRAWN_FOR = 60

export type ProvisioningStore = ReturnType<typeof provisioningStore>

export const provisioningStore = (database: Database) => ({
  /**
   * Reserves a seat, a username and an email address.
   * @returns the claim, or the earlier reply to the same request
   * @throws DomainError missing, conflict, unavailable
   */
  reserve: (user: UserToProvision, attempt: IdempotentRequest) => reserveUser(database, user, attempt),

  /** Completes the user, with the audit entry and the reply for repeats. @returns false when the lease was lost */
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
        // The audit names users by id, so that no personal data stays in it.
        after: { organization_id: user.organizationId, role: user.role, language_id: user.languageId },
      })
      await attempt.alsoWrite?.(transaction, id)
      await storeIdempotentReply(transaction, attempt, reply)
      return true
    }),

  /** Claims all unprovisioned users whose lease has expired or is missing, to remove them. */
  claimExpired: () => claimExpiredUsers(database),

  /** Deletes an unprovisioned user, once the account is withdrawn. */
  remove: ({ id, reference, lease }: ProvisioningClaim, attempt?: IdempotentRequest): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      if (!(await lockUnprovisioned(transaction, id))) return
      if (!(await releaseLease(transaction, lease))) return
      await transaction.deleteFrom('users').where('id', '=', id).execute()
      await transaction.insertInto('withdrawals').values({ reference }).execute()
      if (attempt) await releaseIdempotencyKey(transaction, attempt)
    }),

  /** The references of withdrawn accounts, which an invitation given up lately may still create at the provider. */
  async recentWithdrawals(): Promise<readonly string[]> {
    const since = sql<Date>`now() - make_interval(mins => ${WITHDRAWN_FOR})`
    await database.deleteFrom('withdrawals').where('withdrawn_at', '<', since).execute()
    const rows = await database.selectFrom('withdrawals').select('reference').execute()
    return rows.map(({ reference }) => reference)
  },

  /** The data for a new invitation, as long as nobody has signed in as the user and nothing about them was changed. */
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
