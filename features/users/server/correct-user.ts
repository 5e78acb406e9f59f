import type { AccountsWithin } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { applyChange, failOnConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { userFailures } from '../contract.ts'
import type { Correction } from '../contract-lifecycle.ts'
import { lockAccount } from './account-lock.ts'
import { concealStrangers } from './conceal-strangers.ts'
import { recordAccountChange } from './locked-account-changes.ts'
import { keptByDirectory } from './own-profile.ts'

type CorrectionDependencies = {
  readonly database: Database
  /** Absent where the accounts are elsewhere, with their email addresses. */
  readonly within: AccountsWithin | undefined
}

/**
 * Corrects a name and an email address, here and at the embedded provider. The audit says that it happened, and neither
 * of the two, because it outlives the person.
 * @returns whether a link to a first password has ended
 * @throws DomainError missing, forbidden, conflict (taken, kept elsewhere, or changed meanwhile)
 */
export function correctUser(
  { database, within }: CorrectionDependencies,
  actor: Actor,
  id: number,
  { was, ...wanted }: Correction,
): Promise<boolean> {
  const correct = () =>
    database.transaction().execute(async (transaction) => {
      const { account } = await lockAccount(transaction, actor, id)
      const { isKept, ...before } = await transaction
        .selectFrom('users')
        .where('id', '=', id)
        .select(['name', 'email', keptByDirectory.as('isKept')])
        .executeTakeFirstOrThrow()
      const { name, email } = applyChange(before, wanted, was)
      const isAddressNew = email !== before.email
      if (name === before.name && !isAddressNew) return false
      if (isKept) throw new DomainError(userFailures.profileKept)
      if (isAddressNew && !within) throw new DomainError(userFailures.emailElsewhere)
      await transaction.updateTable('users').set({ name, email }).where('id', '=', id).execute()
      await recordAccountChange(transaction, actor, account, 'update')
      return email !== null && ((await within?.correct(transaction, account, { name, email })) ?? false)
    })
  const { emailTaken } = userFailures
  return concealStrangers({ database, actor }, { username: '', email: wanted.email ?? '' }, () =>
    failOnConflict(correct, { users_email: emailTaken, idp_accounts_email: emailTaken }),
  )
}
