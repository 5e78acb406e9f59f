import { sql, type Transaction } from 'kysely'
import type { EraseAccount } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { auditActor, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { AccountActor } from '#platform/server/gate.ts'
import { userFailures } from '../contract.ts'
import { addAccountChange } from './account-change-store.ts'
import { lockAccount, refuseLastSuperadmin } from './account-lock.ts'

/** Erases what a slice holds of a person, in the transaction that deletes them. */
export type EraseUser = (transaction: Transaction<DB>, userId: number) => Promise<void>

export type DeletionDependencies = {
  readonly database: Database
  /** Whether the identity provider is told. */
  readonly hasProvider: boolean
  /** What each slice holds, in this order. */
  readonly erasers: readonly EraseUser[]
  /** Absent while the provider that keeps the accounts here is the one that is used. */
  readonly eraseLeftAccount: EraseAccount | undefined
}

/** A name that nobody can enter: a username holds no colon. */
const pseudonymOf = (id: number): string => `deleted:${id}`

/** A row without a person, which stays for what refers to it and is listed nowhere. */
export const withoutPerson = (id: number) => ({
  username: pseudonymOf(id),
  name: pseudonymOf(id),
  email: null,
  issuer: null,
  subject: null,
  reference: null,
  organization_id: null,
  role: null,
  last_active_at: null,
  deactivated_at: sql<Date>`coalesce(deactivated_at, now())`,
  deleted_at: sql<Date>`now()`,
})

/**
 * Deletes a person for good, in one transaction: their name, identity and words are gone, and what counts and the audit
 * refer to stays under a pseudonym. The account at the identity provider follows.
 * @param typed the username, as a proof that this person is meant; absent where no person asks
 * @throws DomainError missing, forbidden, conflict (another username, the last superadmin)
 */
export const deleteAccount = (
  { database, hasProvider, erasers, eraseLeftAccount }: DeletionDependencies,
  actor: AccountActor,
  id: number,
  typed?: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const lock = await lockAccount(transaction, actor, id)
    const { account } = lock
    if (typed !== undefined && account.username !== typed)
      throw new DomainError(userFailures.usernameMismatch)
    refuseLastSuperadmin(lock)
    for (const erase of erasers) await erase(transaction, id)
    await transaction.updateTable('users').set(withoutPerson(id)).where('id', '=', id).execute()
    await eraseLeftAccount?.(transaction, account)
    if (hasProvider) await addAccountChange(transaction, account, 'remove')
    await recordChange(transaction, {
      ...auditActor(actor),
      organizationId: account.organizationId,
      action: 'delete',
      subject: 'user',
      subjectId: id,
      before: { role: account.role, organization_id: account.organizationId },
      after: null,
    })
  })
