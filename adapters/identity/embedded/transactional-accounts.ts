import { sql } from 'kysely'
import { lowerCaseAscii } from '#platform/server/compare-text.ts'
import type { TransactionalAccounts } from '../port.ts'
import { endProviderSessions, matchesAccountKey } from './account-lifecycle.ts'
import { NO_PASSWORD, temporaryUntil } from './accounts.ts'
import { hashLinkToken, linkPath, makeLinkToken } from './link-tokens.ts'

/** Makes and changes accounts in a transaction of the product's, without hashing a password for each. */
export const transactionalAccounts: TransactionalAccounts = {
  async invite(transaction, invitations) {
    if (invitations.length === 0) return new Set()
    const made = await transaction
      .insertInto('idp_accounts')
      .values(
        invitations.map(({ reference, username, email, name }) => ({
          reference,
          username,
          email,
          name,
          password_hash: NO_PASSWORD,
          must_change_password: true,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .execute()
    const references = new Set(made.map(({ reference }) => reference))
    return new Set(invitations.flatMap(({ reference }) => (references.has(reference) ? [] : [reference])))
  },

  async createLinks(transaction, references) {
    const links = new Map<string, string>()
    if (references.length === 0) return links
    const tokens = references.map((reference) => {
      const token = makeLinkToken()
      links.set(reference, linkPath(token))
      return { reference, hash: hashLinkToken(token).toString('hex') }
    })
    const wanted = sql`jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb) as wanted (reference uuid, hash text)`
    // Accounts are locked before their links, as everywhere else: another order could end in a deadlock.
    await sql`
      select from idp_accounts where reference in (select reference from ${wanted})
      order by id for update`.execute(transaction)
    await sql`
      delete from idp_links using idp_accounts, ${wanted}
      where idp_links.account_id = idp_accounts.id and idp_accounts.reference = wanted.reference
        and must_change_password`.execute(transaction)
    const { rows } = await sql<{ reference: string }>`
      with waiting as (
        select id, idp_accounts.reference, hash from idp_accounts join ${wanted} using (reference)
        where must_change_password
      ), made as (
        insert into idp_links (token_hash, account_id, expires_at)
        select decode(hash, 'hex'), id, ${temporaryUntil} from waiting
      )
      select reference from waiting`.execute(transaction)
    const made = new Set(rows.map(({ reference }) => reference))
    for (const reference of references) if (!made.has(reference)) links.delete(reference)
    return links
  },

  async endInvitation(transaction, account) {
    const ended = await transaction
      .updateTable('idp_accounts')
      .set({ password_hash: NO_PASSWORD, password_expires_at: null })
      .where(matchesAccountKey(account))
      .where('must_change_password', '=', true)
      .returning('id')
      .execute()
    for (const { id } of ended) {
      await transaction.deleteFrom('idp_links').where('account_id', '=', id).execute()
      await endProviderSessions(transaction, id)
    }
    return ended.length > 0
  },

  async correct(transaction, account, profile) {
    const known = await transaction
      .selectFrom('idp_accounts')
      .where(matchesAccountKey(account))
      .select(['id', 'email', 'must_change_password'])
      .forUpdate()
      .executeTakeFirst()
    if (!known) return false
    const { email } = profile
    const isAddressNew = email !== undefined && lowerCaseAscii(email) !== lowerCaseAscii(known.email)
    // Whether the person has chosen a password before, even if it was reset since. Then the new address is unproven,
    // because whoever gave it may have meant another mailbox.
    const isInUse = !known.must_change_password || account.subject !== null
    await transaction
      .updateTable('idp_accounts')
      .set({ ...profile, ...(isAddressNew && isInUse && { has_unproven_email: true }) })
      .where('id', '=', known.id)
      .execute()
    if (!isAddressNew) return false
    const ended = await transaction
      .deleteFrom('idp_links')
      .where('account_id', '=', known.id)
      .returning('account_id')
      .execute()
    return known.must_change_password && ended.length > 0
  },
}
