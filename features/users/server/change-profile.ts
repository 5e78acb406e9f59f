import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { AccountActor } from '#platform/server/gate.ts'
import { toLowerCase } from '#platform/server/compare-text.ts'
import { userFailures } from '../contract.ts'
import type { AccountLock } from './account-lock.ts'
import { recordAccountChange } from './locked-account-changes.ts'
import { fitEmail, fitName } from './person-profile.ts'

type WantedProfile = { readonly email: string | undefined; readonly names: readonly string[] }

/**
 * Changes the name and the email address of an account that is locked. The audit says that it happened, and neither of
 * the two, because it outlives the person.
 * @param keepsAccounts whether the provider's accounts are made from here: they stay as they were made
 * @throws DomainError invalid, conflict (taken, or an address that the provider's account would not follow)
 */
export async function changeProfile(
  transaction: Transaction<DB>,
  actor: AccountActor,
  { account }: AccountLock,
  wanted: WantedProfile,
  keepsAccounts: boolean,
): Promise<void> {
  const before = await transaction
    .selectFrom('users')
    .where('id', '=', account.id)
    .select(['email', 'name'])
    .executeTakeFirstOrThrow()
  const name = fitName(wanted.names, before.name)
  const isSameEmail = toLowerCase(wanted.email ?? '') === toLowerCase(before.email ?? '')
  const email = isSameEmail ? before.email : fitEmail(wanted.email)
  if (name === before.name && isSameEmail) return
  if (!isSameEmail && keepsAccounts) throw new DomainError(userFailures.emailFixed)
  await failOnConflict(
    () => transaction.updateTable('users').set({ name, email }).where('id', '=', account.id).execute(),
    { users_email: userFailures.emailTaken },
  )
  await recordAccountChange(transaction, actor, account, 'update')
}
