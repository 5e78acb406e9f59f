import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { identityFailures, type AccountKey, type Accounts } from '../port.ts'
import { NO_PASSWORD, temporaryUntil } from './accounts.ts'
import { makeHandoverLink } from './link-tokens.ts'
import { hashPassword, makeTemporaryPassword, type PasswordCost } from './passwords.ts'
import { removeSecondFactor } from './second-factors.ts'
import { PASSWORD_CHECKED } from './sign-in-progress.ts'

type AccountLifecycle = Pick<Accounts, 'setEnabled' | 'reset' | 'signOut' | 'remove'>

/** Changes of an account of the embedded provider after it was made. */
export const accountLifecycle = (database: Database, passwordCost?: PasswordCost): AccountLifecycle => ({
  async setEnabled(account, isEnabled) {
    await database.transaction().execute(async (transaction) => {
      const changed = await transaction
        .updateTable('idp_accounts')
        .set({ disabled_at: isEnabled ? null : sql<Date>`coalesce(disabled_at, now())` })
        .where(matchesAccountKey(account))
        .returning('id')
        .execute()
      if (!isEnabled) for (const { id } of changed) await endProviderSessions(transaction, id)
    })
  },

  async reset(account, { by, removesSecondFactor }) {
    const temporaryPassword = by === 'password' ? makeTemporaryPassword() : undefined
    const given =
      temporaryPassword === undefined
        ? { password_hash: NO_PASSWORD, password_expires_at: null }
        : {
            password_hash: await hashPassword(temporaryPassword, passwordCost),
            password_expires_at: temporaryUntil,
          }
    return database.transaction().execute(async (transaction) => {
      const changed = await transaction
        .updateTable('idp_accounts')
        .set({ ...given, must_change_password: true })
        .where(matchesAccountKey(account))
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw new DomainError(identityFailures.accountMissing)
      // An earlier link could undo what the administrator does now.
      await transaction.deleteFrom('idp_links').where('account_id', '=', changed.id).execute()
      if (removesSecondFactor) await removeSecondFactor(transaction, changed.id)
      await endProviderSessions(transaction, changed.id)
      if (temporaryPassword !== undefined) return { temporaryPassword }
      return { link: await makeHandoverLink(transaction, changed.id) }
    })
  },

  async signOut(account) {
    const found = await database
      .selectFrom('idp_accounts')
      .where(matchesAccountKey(account))
      .select('id')
      .execute()
    for (const { id } of found) await endProviderSessions(database, id)
  },

  async remove(account) {
    await database.transaction().execute(async (transaction) => {
      const removed = await transaction
        .deleteFrom('idp_accounts')
        .where(matchesAccountKey(account))
        .returning('id')
        .execute()
      for (const { id } of removed) await endProviderSessions(transaction, id)
    })
  },
})

/** The subject is compared as text, because another provider's subject is no UUID. */
export const matchesAccountKey = ({ reference, subject }: AccountKey): Expression<SqlBool> =>
  reference === null
    ? sql<SqlBool>`id::text = ${subject}`
    : sql<SqlBool>`(reference = ${reference} or (reference is null and id::text = ${subject}))`

/**
 * All records of the provider about a person: sessions, grants, codes under way, and sign-ins whose password was right.
 */
const isRecordOf = (accountId: string) =>
  sql<SqlBool>`(payload ->> 'accountId' = ${accountId}
    or (model = 'Interaction' and ${accountId} in
      (payload #>> '{result,login,accountId}', payload #>> ${`{lastSubmission,${PASSWORD_CHECKED},accountId}`}::text[])))`

/** Signs somebody out at the provider, and deletes everything there that could still sign them in. */
export async function endProviderSessions(database: Database, accountId: string): Promise<void> {
  await database.deleteFrom('idp_records').where(isRecordOf(accountId)).execute()
}

/** Signs everybody out at the provider. */
export async function endAllProviderSessions(database: Database): Promise<void> {
  await database.deleteFrom('idp_records').execute()
}

/** Like `endProviderSessions`, except for one record: a browser's own session, or its sign-in under way. */
export async function endSessionsBut(
  database: Database,
  accountId: string,
  kept: { readonly model: 'Session' | 'Interaction'; readonly id: string },
): Promise<void> {
  await database
    .deleteFrom('idp_records')
    .where(isRecordOf(accountId))
    .where(({ not, and, eb }) => not(and([eb('model', '=', kept.model), eb('id', '=', kept.id)])))
    .execute()
}
