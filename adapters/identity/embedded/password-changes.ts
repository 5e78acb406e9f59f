import type { Account } from './accounts.ts'
import { findPasswordProblem, type PasswordProblem } from './password-rules.ts'
import { hashPassword, isOutdatedHash } from './passwords.ts'
import type { ReadField, PageContext } from './step.ts'
import { pageTexts } from './texts.ts'

/**
 * Stores the password that somebody has chosen.
 * @returns what is wrong with it; undefined when it was stored
 */
export async function choosePassword(
  { database, passwords, personOf }: PageContext,
  account: Account,
  field: ReadField,
): Promise<PasswordProblem | undefined> {
  const { username, email, name, passwordHash } = account
  const { organization } = await personOf(account)
  const password = field('new_password')
  const problem = await findPasswordProblem(
    {
      password,
      repeat: field('new_password_repeat'),
      before: passwordHash,
      about: [username, email, name, organization ?? '', pageTexts('en').product],
    },
    passwords,
  )
  if (problem) return problem
  await database
    .updateTable('idp_accounts')
    .set({
      password_hash: await hashPassword(password, passwords.cost),
      must_change_password: false,
      password_expires_at: null,
    })
    .where('id', '=', account.id)
    .execute()
  return undefined
}

/** Hashes anew with today's cost what was hashed with less: only now is the password known. */
export async function improveHash(
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
