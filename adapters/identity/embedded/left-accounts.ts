import { sql, type SqlBool } from 'kysely'
import { lowerCase } from '#platform/server/compare-text.ts'
import { EMBEDDED_ISSUER, type EraseAccount } from '../port.ts'
import { endProviderSessions, isMeant } from './account-lifecycle.ts'

/**
 * For installations that began with this provider. Whoever has come back by another one since has its subject, so that an
 * account that was not made for a user is known by its email address alone.
 */
export const eraseLeftAccount: EraseAccount = async (transaction, { email, ...key }) => {
  const isOfEmail = sql<SqlBool>`(reference is null and ${lowerCase(sql.ref('email'))} = ${lowerCase(email)})`
  const erased = await transaction
    .deleteFrom('idp_accounts')
    .where(({ or }) => or([isMeant(key), isOfEmail]))
    // Its address may be another user's by now, who signed in with it.
    .where(
      sql<SqlBool>`not exists (select from users where users.reference = idp_accounts.reference
        or (users.issuer = ${EMBEDDED_ISSUER} and users.subject = idp_accounts.id::text))`,
    )
    .returning('id')
    .execute()
  for (const { id } of erased) await endProviderSessions(transaction, id)
}
