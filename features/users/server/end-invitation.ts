import type { Transaction } from 'kysely'
import type { AccountsWithin } from '#adapters/identity/port.ts'
import type { DB } from '#database/schema.ts'
import { type Role, roles } from '#platform/contract/access.ts'
import type { LockedAccount } from './lock-people.ts'

/** Ends what leads somebody in who has not chosen a password; answers whether there was something to end. */
export type EndInvitation = (
  transaction: Transaction<DB>,
  account: LockedAccount,
  role: Role,
) => Promise<boolean>

/**
 * Whoever has handed over a link or a temporary password for a user must not get in as an administrator by it. Asked
 * before the person's sessions end: a link that is being used locks in the same order.
 */
export const endInvitationWith =
  (within: AccountsWithin | undefined): EndInvitation =>
  async (transaction, account, role) =>
    rankOf(role) > rankOf(account.role) && ((await within?.endInvitation(transaction, account)) ?? false)

const rankOf = (role: Role | null): number => (role === null ? -1 : roles.indexOf(role))
