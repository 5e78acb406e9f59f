import { createHash } from 'node:crypto'
import type { Database } from '#database/connect.ts'
import { networkOf } from '#platform/server/address-limit.ts'
import { recordSecurityEvent } from '#platform/server/security-log.ts'
import { lowerCaseAscii } from '#platform/server/compare-text.ts'
import {
  countAddress,
  countLoginAtAddress,
  countUsedLink,
  forgetLoginAtAddress,
  isLinkCountFull,
  uncountAddress,
} from './attempt-store.ts'

/** Who tries, by the typed name or a known id, and from which address; with `isAnywhere` all addresses count as one. */
export type SignInAttempt = { readonly name: string; readonly address: string; readonly isAnywhere?: boolean }

/**
 * Counts an attempt before the password is checked, so that simultaneous attempts count too. A name that no account has
 * is counted like any other.
 * @returns the seconds to wait, 0 when the attempt may go on
 */
export async function countAttempt(database: Database, attempt: SignInAttempt): Promise<number> {
  const wait = await countAddress(database, addressKey(attempt))
  if (wait > 0) return tellDelay(wait)
  const pairWait = await countLoginAtAddress(database, pairKey(attempt))
  if (pairWait === 0) return 0
  await uncountAddress(database, addressKey(attempt))
  return tellDelay(pairWait)
}

function tellDelay(seconds: number): number {
  recordSecurityEvent('sign_in.delayed', { seconds })
  return seconds
}

/** Takes an attempt back, because a right password is no failure. */
export async function forgiveAttempt(database: Database, attempt: SignInAttempt): Promise<void> {
  await forgetLoginAtAddress(database, pairKey(attempt))
  await uncountAddress(database, addressKey(attempt))
}

/**
 * Counts a password that was chosen by a link. Each one allows new tries of a second factor's codes, so without this
 * limit somebody who has only the mailbox could go on guessing. Links that are requested are not counted: anybody can
 * request them.
 */
export const recordUsedLink = (database: Database, accountId: string): Promise<number> =>
  countUsedLink(database, linkKey(accountId))

export const hasUsedManyLinks = (database: Database, accountId: string): Promise<boolean> =>
  isLinkCountFull(database, linkKey(accountId))

/** Keys are hashed, because people sometimes type their password into the field for the name. */
const hashKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const addressKey = ({ address }: SignInAttempt): string => hashKey('address', networkOf(address))

const linkKey = (accountId: string): string => hashKey('link', accountId)

const pairKey = ({ name, address, isAnywhere = false }: SignInAttempt): string =>
  hashKey('pair', lowerCaseAscii(name), isAnywhere ? '' : networkOf(address))
