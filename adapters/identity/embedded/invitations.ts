import { randomInt } from 'node:crypto'
import type { Database } from '#database/connect.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import { identityFailures, type Accounts } from '../port.ts'
import { hashPassword, type PasswordCost } from './passwords.ts'

/** What nobody mistakes for another one when it is read aloud or typed from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Twenty letters are 99 bits. */
const GROUPS = 5
const GROUP_LENGTH = 4

/** Accounts of the embedded provider, whose people begin with a temporary password. */
export const embeddedAccounts = (database: Database, passwordCost?: PasswordCost): Accounts => ({
  async invite({ reference, username, email, name }) {
    const temporaryPassword = makePassword()
    const password_hash = await hashPassword(temporaryPassword, passwordCost)
    const insert = database
      .insertInto('idp_accounts')
      .values({ reference, username, email, name, password_hash, must_change_password: true })
      // Who has chosen a password of their own keeps it.
      .onConflict((conflict) =>
        conflict
          .column('reference')
          .doUpdateSet({ password_hash })
          .where('idp_accounts.must_change_password', '=', true),
      )
      .returning('id')
    const account = await failOnConflict(() => insert.executeTakeFirst(), {
      idp_accounts_username: identityFailures.accountTaken,
      idp_accounts_email: identityFailures.accountTaken,
    })
    return account ? { temporaryPassword } : {}
  },

  async withdraw(reference) {
    await database.deleteFrom('idp_accounts').where('reference', '=', reference).execute()
  },
})

function makePassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
