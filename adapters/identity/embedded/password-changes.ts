import type { FastifyRequest } from 'fastify'
import type { Database } from '#database/connect.ts'
import { recordSecurityEventOnSuccess } from '#platform/server/security-log.ts'
import { endSessionsBut } from './account-lifecycle.ts'
import { lockAccountRow, type Account } from './accounts.ts'
import { findPasswordProblem, type PasswordProblem } from './password-rules.ts'
import { hashPassword, isOutdatedHash } from './passwords.ts'
import type { PageContext, ReadField } from './step.ts'
import { pageTexts } from './texts.ts'

type PasswordChange = {
  readonly account: Account
  readonly field: ReadField
  /** The browser that stays signed in, by its session at the provider; all others have to sign in again. */
  readonly kept?: { readonly request: FastifyRequest; readonly session: string } | undefined
  /**
   * Runs in the transaction that stores the password; if it answers false, nothing is stored. Default: whether the old
   * password is still the same.
   */
  readonly claim?: (transaction: Database) => Promise<boolean>
}

/**
 * Stores the password that somebody has chosen, and ends their sessions elsewhere.
 * @returns what is wrong with it, `lost` when the claim failed; undefined when it was stored
 */
export async function choosePassword(
  context: PageContext,
  { account, field, kept, claim = (transaction) => isUnchanged(transaction, account) }: PasswordChange,
): Promise<PasswordProblem | 'lost' | undefined> {
  const { database, passwords } = context
  const problem = await findProblem(context, account, field)
  if (problem) return problem
  const password_hash = await hashPassword(field('new_password'), passwords.cost)
  return database.transaction().execute(async (transaction) => {
    // The account is locked before its links, as in a reset: another order could end in a deadlock.
    await lockAccountRow(transaction, account.id)
    if (!(await claim(transaction))) return 'lost'
    await transaction
      .updateTable('idp_accounts')
      .set({ password_hash, must_change_password: false, password_expires_at: null })
      .where('id', '=', account.id)
      .execute()
    // Others may know an earlier link, such as somebody who has downloaded the result of an import.
    await transaction.deleteFrom('idp_links').where('account_id', '=', account.id).execute()
    recordSecurityEventOnSuccess('password.changed', { account: account.id })
    if (kept === undefined) return undefined
    await endSessionsBut(transaction, account.id, { model: 'Session', id: kept.session })
    await context.endSessions(transaction, account, kept.request)
    return undefined
  })
}

/** Whether the password that was checked, or is to be replaced, is still the present one. */
async function isUnchanged(database: Database, account: Account): Promise<boolean> {
  const found = await database
    .selectFrom('idp_accounts')
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.passwordHash)
    .executeTakeFirst()
  return found !== undefined
}

async function findProblem(
  { passwords, personOf }: PageContext,
  account: Account,
  field: ReadField,
): Promise<PasswordProblem | undefined> {
  const { username, email, name, passwordHash } = account
  const { organization } = await personOf(account)
  return findPasswordProblem(
    {
      password: field('new_password'),
      repeat: field('new_password_repeat'),
      before: passwordHash,
      about: [username, email, name, organization ?? '', pageTexts('en').product],
    },
    passwords,
  )
}

/** Hashes a password again if its hash was made at a lower cost; only now is the password known. */
export async function rehashPassword(
  { database, passwords }: PageContext,
  { id, passwordHash }: Account,
  password: string,
): Promise<void> {
  if (!isOutdatedHash(passwordHash, passwords.cost)) return
  await database
    .updateTable('idp_accounts')
    .set({ password_hash: await hashPassword(password, passwords.cost) })
    .where('id', '=', id)
    // Another password may have been chosen meanwhile.
    .where('password_hash', '=', passwordHash)
    .execute()
}
