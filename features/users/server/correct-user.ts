import type { Transaction } from 'kysely'
import type { TransactionalAccounts } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { lowerCaseAscii } from '#platform/server/compare-text.ts'
import { applyChange, failOnConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { userFailures, UserUpdated } from '../contract.ts'
import type { Correction } from '../contract-lifecycle.ts'
import { lockAccount } from './account-lock.ts'
import { hideForeignMatches } from './hide-foreign-matches.ts'
import { recordAccountChange } from './locked-account-changes.ts'
import { isManagedByDirectory } from './own-profile.ts'

type CorrectionDependencies = {
  readonly database: Database
  /** Absent if an external provider keeps the accounts and their email addresses. */
  readonly within: TransactionalAccounts | undefined
}

/**
 * Corrects a name and an email address, here and at the embedded provider. The audit records neither value, because it
 * outlives the person.
 * @param key names the attempt: its repeat is told as well whether a link to a first password has ended
 * @throws DomainError missing, forbidden, conflict (taken, kept elsewhere, or changed meanwhile)
 */
export function correctUser(
  { database, within }: CorrectionDependencies,
  { actor, key }: { readonly actor: Actor; readonly key: string | undefined },
  id: number,
  correction: Correction,
): Promise<UserUpdated> {
  const { was, ...wanted } = correction
  const correct = async (transaction: Transaction<DB>): Promise<boolean> => {
    const { account } = await lockAccount(transaction, actor, id)
    const { isKept, ...before } = await transaction
      .selectFrom('users')
      .where('id', '=', id)
      .select(['name', 'email', isManagedByDirectory.as('isKept')])
      .executeTakeFirstOrThrow()
    const { name, email } = applyChange(before, wanted, was)
    const isAddressNew = email !== before.email
    const isOtherAddress = lowerCaseAscii(email ?? '') !== lowerCaseAscii(before.email ?? '')
    if (name === before.name && !isAddressNew) return false
    if (isKept) throw new DomainError(userFailures.profileKept)
    // Without a subject, the first sign-in finds the user by the address, so it can still be changed here.
    if (isAddressNew && !within && account.subject !== null)
      throw new DomainError(userFailures.emailElsewhere)
    await transaction.updateTable('users').set({ name, email }).where('id', '=', id).execute()
    await recordAccountChange(transaction, actor, account, isOtherAddress ? 'change_email' : 'update')
    // The account's address may differ from the user's; it changes only if the address itself is changed.
    const profile = { name, ...(isAddressNew && email !== null && { email }) }
    return (await within?.correct(transaction, account, profile)) ?? false
  }
  const correctOnce = () =>
    runIdempotently(
      database,
      actor.id,
      key,
      ['correctUser', id, correction],
      UserUpdated,
      async (transaction) => ({
        message: 'User updated',
        invitation_ended: await correct(transaction),
      }),
    )
  const { emailTaken } = userFailures
  return hideForeignMatches({ database, actor }, { username: '', email: wanted.email ?? '' }, () =>
    failOnConflict(correctOnce, { users_email: emailTaken, idp_accounts_email: emailTaken }),
  )
}
