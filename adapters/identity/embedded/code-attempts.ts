import type { FastifyRequest } from 'fastify'
import type { Database } from '#database/connect.ts'
import { recordSecurityEvent } from '#platform/server/security-log.ts'
import type { Account } from './accounts.ts'
import { countAttempt, forgiveAttempt, type SignInAttempt } from './attempts.ts'
import type { CodeResult, SecondFactors } from './second-factors.ts'

/** A code that does not lead on, and the seconds until the next may be tried. */
export type CodeFailure =
  | { readonly kind: Exclude<CodeResult, 'right'> }
  | { readonly kind: 'wait'; readonly seconds: number }

type CodeContext = { readonly database: Database; readonly secondFactors: SecondFactors }

/**
 * Uses up a code, counted like passwords. Six digits could be guessed from many addresses at once, so that the wait is the
 * account's, wherever they come from. Only who knows the password gets here, and another password begins anew.
 * @returns why it does not lead on; undefined when it was right
 */
export async function checkCode(
  { database, secondFactors }: CodeContext,
  account: Account,
  typed: string,
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<CodeFailure | undefined> {
  const attempt = codeAttempt(account, ip)
  const seconds = await countAttempt(database, attempt)
  if (seconds > 0) return { kind: 'wait', seconds }
  const kind = await secondFactors.takeCode(account.id, typed)
  if (kind !== 'right') {
    recordSecurityEvent('sign_in.failed', { reason: 'code', account: account.id })
    return { kind }
  }
  await forgiveAttempt(database, attempt)
  return undefined
}

const codeAttempt = ({ id, passwordHash }: Account, address: string): SignInAttempt => ({
  name: JSON.stringify(['second factor', id, passwordHash]),
  address,
  isAnywhere: true,
})
