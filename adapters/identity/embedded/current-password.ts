import type { FastifyRequest } from 'fastify'
import { recordSecurityEvent } from '#platform/server/security-log.ts'
import type { Account } from './accounts.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { verifyPassword } from './passwords.ts'
import type { CurrentPasswordProblem } from './current-password-field.ts'
import type { PageContext } from './step.ts'

/**
 * Checks the password of somebody who is signed in. Attempts are counted, so that nobody can guess it at an unattended
 * browser.
 */
export async function checkCurrentPassword(
  { database, passwords }: PageContext,
  { id, passwordHash }: Account,
  password: string,
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<CurrentPasswordProblem | undefined> {
  const attempt = { name: id, address: ip }
  const seconds = await countAttempt(database, attempt)
  if (seconds > 0) return { kind: 'wait', seconds }
  if (!(await verifyPassword(password, passwordHash, passwords.cost))) {
    recordSecurityEvent('sign_in.failed', { reason: 'password', account: id })
    return { kind: 'wrong' }
  }
  await forgiveAttempt(database, attempt)
  return undefined
}
