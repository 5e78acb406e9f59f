import { sql, type SqlBool } from 'kysely'
import { lowerCaseAsciiSql } from '#platform/server/compare-text.ts'
import { EMBEDDED_ISSUER, type EraseAccount } from '../port.ts'
import { endProviderSessions, matchesAccountKey } from './account-lifecycle.ts'

/**
 * For installations that began with the embedded provider. A user who has come back by another provider has that one's
 * subject, so an account that was not made for a user can only be found by its email address.
 */
export const eraseAbandonedAccount: EraseAccount = async (transaction, { email, ...key }) => {
  const isOfEmail = sql<SqlBool>`(reference is null and ${lowerCaseAsciiSql(sql.ref('email'))} = ${lowerCaseAsciiSql(email)})`
  const erased = await transaction
    .deleteFrom('idp_accounts')
    .where(({ or }) => or([matchesAccountKey(key), isOfEmail]))
    // By now another user may have the address and sign in with this account.
    .where(
      sql<SqlBool>`not exists (select from users where users.reference = idp_accounts.reference
        or (users.issuer = ${EMBEDDED_ISSUER} and users.subject = idp_accounts.id::text))`,
    )
    .returning('id')
    .execute()
  for (const { id } of erased) await endProviderSessions(transaction, id)
}
