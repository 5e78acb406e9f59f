import type { Transaction } from 'kysely'
import type { TransactionalAccounts } from '#adapters/identity/port.ts'
import type { DB } from '#database/schema.ts'
import { type Role, roles } from '#platform/contract/access.ts'
import type { LockedAccount } from './lock-people.ts'

/** Ends a user's unused link or temporary password. @returns whether there was one */
export type EndInvitation = (
  transaction: Transaction<DB>,
  account: LockedAccount,
  role: Role,
) => Promise<boolean>

/**
 * Ends an invitation when the role rises: whoever passed its link or password on must not be able to use it to get in
 * with more rights. Called before the sessions are ended, because a link in use takes its locks in that order.
 */
export const createEndInvitation =
  (within: TransactionalAccounts | undefined): EndInvitation =>
  async (transaction, account, role) =>
    rankOf(role) > rankOf(account.role) && ((await within?.endInvitation(transaction, account)) ?? false)

const rankOf = (role: Role | null): number => (role === null ? -1 : roles.indexOf(role))
