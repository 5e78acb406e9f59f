import type { Transaction } from 'kysely'
import type { TransactionalAccounts } from '#adapters/identity/port.ts'
import type { DB } from '#database/schema.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { AccountActor } from '#platform/server/gate.ts'
import { lowerCaseAscii } from '#platform/server/compare-text.ts'
import { userFailures } from '../contract.ts'
import type { AccountLock } from './account-lock.ts'
import { recordAccountChange } from './locked-account-changes.ts'
import { requireValidEmail, chooseValidName } from './person-profile.ts'

/** Where people's accounts are kept. */
export type AccountHome = {
  readonly hasProvider: boolean
  /** Absent if an external provider keeps the accounts and their email addresses. */
  readonly within: TransactionalAccounts | undefined
}

type WantedProfile = { readonly email: string | undefined; readonly names: readonly string[] }

/**
 * Changes the name and the email address of a locked account, also at the embedded provider. The audit records neither
 * value, because it outlives the person.
 * @throws DomainError invalid, conflict (taken, or an address that the account in a pool would not follow)
 */
export async function changeProfile(
  transaction: Transaction<DB>,
  actor: AccountActor,
  { account }: AccountLock,
  wanted: WantedProfile,
  { hasProvider, within }: AccountHome,
): Promise<void> {
  const before = await transaction
    .selectFrom('users')
    .where('id', '=', account.id)
    .select(['email', 'name'])
    .executeTakeFirstOrThrow()
  const name = chooseValidName(wanted.names, before.name)
  const isSameEmail = lowerCaseAscii(wanted.email ?? '') === lowerCaseAscii(before.email ?? '')
  const email = isSameEmail ? before.email : requireValidEmail(wanted.email)
  if (name === before.name && isSameEmail) return
  if (!isSameEmail && hasProvider && !within) throw new DomainError(userFailures.emailFixed)
  const { emailTaken } = userFailures
  await failOnConflict(
    async () => {
      await transaction.updateTable('users').set({ name, email }).where('id', '=', account.id).execute()
      // The account's address may differ from the user's; it changes only if the address itself is changed.
      const profile = { name, ...(!isSameEmail && email !== null && { email }) }
      await within?.correct(transaction, account, profile)
    },
    { users_email: emailTaken, idp_accounts_email: emailTaken },
  )
  await recordAccountChange(transaction, actor, account, isSameEmail ? 'update' : 'change_email')
}
