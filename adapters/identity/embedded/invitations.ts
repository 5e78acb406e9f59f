import type { Database } from '#database/connect.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import { identityFailures, type Accounts } from '../port.ts'
import { accountLifecycle } from './account-lifecycle.ts'
import { transactionalAccounts } from './transactional-accounts.ts'
import { temporaryUntil } from './accounts.ts'
import { hashPassword, makeTemporaryPassword, type PasswordCost } from './passwords.ts'

/** Accounts of the embedded provider, whose people begin with a temporary password. */
export const embeddedAccounts = (database: Database, passwordCost?: PasswordCost): Accounts => ({
  ...accountLifecycle(database, passwordCost),
  within: transactionalAccounts,

  async invite({ reference, username, email, name }) {
    const temporaryPassword = makeTemporaryPassword()
    const given = {
      password_hash: await hashPassword(temporaryPassword, passwordCost),
      password_expires_at: temporaryUntil,
    }
    const insert = database
      .insertInto('idp_accounts')
      .values({ reference, username, email, name, ...given, must_change_password: true })
      // A person who has chosen a password keeps it.
      .onConflict((conflict) =>
        conflict.column('reference').doUpdateSet(given).where('idp_accounts.must_change_password', '=', true),
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
