import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { findAccount, temporaryUntil, type Account } from './accounts.ts'

/** A token is random enough that a quick hash of it keeps it secret. */
const TOKEN_BYTES = 32

/** The secret part of a link to choose a password; only its hash is stored. */
export const makeLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Where links lead, below the provider's prefix. */
export const LINK_ADDRESS = '/password'

/** The path of a link, below the product's own address. The token is in the query, which no log contains. */
export const linkPath = (token: string): string => `/idp${LINK_ADDRESS}?token=${token}`

/** Makes a link that an administrator hands over. @returns its path below the product's own address */
export async function makeHandoverLink(transaction: Database, accountId: string): Promise<string> {
  const token = makeLinkToken()
  await transaction
    .insertInto('idp_links')
    .values({ token_hash: hashLinkToken(token), account_id: accountId, expires_at: temporaryUntil })
    .execute()
  return linkPath(token)
}

/** The account whose password a link may set; undefined once the link has been used or replaced, or is too old. */
export async function findAccountOfLink(database: Database, token: string): Promise<Account | undefined> {
  // In one statement: between two, the link could be used, and the new password would be taken for the old one.
  const linked = sql<string>`(
    select account_id from idp_links where token_hash = ${hashLinkToken(token)} and expires_at > now()
  )`
  const account = await findAccount(database, linked)
  return account?.isDisabled ? undefined : account
}

/**
 * Ends all links of an account, as part of storing the password that one of them led to.
 * @returns false when that one has been used or replaced meanwhile
 */
export async function takeLinks(
  transaction: Database,
  { accountId, token }: { readonly accountId: string; readonly token: string },
): Promise<boolean> {
  // When a link is used twice at once, the second request waits here and finds no link any more.
  const ended = await transaction
    .deleteFrom('idp_links')
    .where('account_id', '=', accountId)
    .returning('token_hash')
    .execute()
  return ended.some(({ token_hash }) => token_hash.equals(hashLinkToken(token)))
}

/** Deletes links that are too old; to be called now and then. */
export async function sweepLinks(database: Database): Promise<void> {
  await database
    .deleteFrom('idp_links')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
