import type { FastifyRequest } from 'fastify'
import type { Database } from '#database/connect.ts'
import { recordSecurityEvent } from '#platform/server/security-log.ts'
import type { Account } from './accounts.ts'
import { countAttempt, forgiveAttempt, type SignInAttempt } from './attempts.ts'
import type { CodeResult, SecondFactors } from './second-factors.ts'

/** Why a code was refused, or the seconds until the next one may be tried. */
export type CodeFailure =
  | { readonly kind: Exclude<CodeResult, 'right'> }
  | { readonly kind: 'wait'; readonly seconds: number }

type CodeContext = { readonly database: Database; readonly secondFactors: SecondFactors }

/**
 * Uses up a code; attempts are counted like those of passwords. The wait applies to the account, from whatever address
 * it is tried, because six digits could be guessed from many addresses at once. Only somebody who knows the password
 * gets here, and a new password starts a new count.
 * @returns why the code was refused; undefined when it was right
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
