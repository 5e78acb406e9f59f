import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { hasUsedManyLinks } from './attempts.ts'
import { hashLinkToken, linkPath, makeLinkToken } from './link-tokens.ts'

/** Short, because people use a link at once that they have asked for by e-mail. */
const MAILED_LINK_HOURS = 1

/**
 * The most open links of one account. Somebody who asks for links for another person soon has no more mails sent to
 * them.
 */
const MAX_OPEN = 3

/**
 * Makes a link with which a person chooses a new password, once. It replaces no password by itself.
 * @returns undefined when the account may not sign in, has enough open links or has used enough of them, or when others
 *   changed its address and its person has not signed in by it since
 */
export async function makePasswordLink(
  database: Database,
  { origin }: URL,
  accountId: string,
): Promise<string | undefined> {
  const token = makeLinkToken()
  const isMade = await database.transaction().execute(async (transaction) => {
    // The lock makes simultaneous requests count one after the other.
    await sql`select 1 from idp_accounts where id = ${accountId} for update`.execute(transaction)
    if (await hasUsedManyLinks(transaction, accountId)) return false
    const { rows } = await sql`
      insert into idp_links (token_hash, account_id, expires_at)
      select ${hashLinkToken(token)}, id, now() + make_interval(hours => ${MAILED_LINK_HOURS}) from idp_accounts
      where id = ${accountId} and disabled_at is null and not has_unproven_email and ${MAX_OPEN} > (
        select count(*) from idp_links where account_id = idp_accounts.id and expires_at > now()
      )
      returning account_id`.execute(transaction)
    return rows.length > 0
  })
  return isMade ? `${origin}${linkPath(token)}` : undefined
}
