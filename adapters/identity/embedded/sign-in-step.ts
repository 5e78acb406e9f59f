import type { FastifyReply } from 'fastify'
import { recordSecurityEvent } from '#platform/server/security-log.ts'
import { findAccountByLogin, proveEmail } from './accounts.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { showPage } from './page-headers.ts'
import { rehashPassword } from './password-changes.ts'
import { verifyPassword } from './passwords.ts'
import { signInPage, type SignInFailure } from './sign-in-page.ts'
import { goOnWithSignIn, showNextStep, takeNextStep } from './second-factor-step.ts'
import { readProgress } from './sign-in-progress.ts'
import type { ReadField, PageContext, Step } from './step.ts'

/** No account has a longer name; the limit is needed because the page shows again what was typed. */
const LONGEST_NAME = 320

export async function showSignIn(context: PageContext, step: Step): Promise<FastifyReply> {
  const progress = await readProgress(context.database, step.details)
  if (progress) return showNextStep(context, step, progress)
  return showPage(step.reply, signInPage(step.look, context))
}

/** Takes the password first, then whatever else is asked; a tab that still shows the first form begins anew. */
export async function takeSignIn(context: PageContext, step: Step, field: ReadField): Promise<FastifyReply> {
  const progress = field('username') === '' && (await readProgress(context.database, step.details))
  if (progress) return takeNextStep(context, step, progress, field)
  // A code without progress: the progress was deleted meanwhile, such as by another password.
  return field('code') === '' ? takePassword(context, step, field) : showSignIn(context, step)
}

async function takePassword(context: PageContext, step: Step, field: ReadField): Promise<FastifyReply> {
  const { database, passwords } = context
  const { reply, look, request } = step
  const username = field('username').trim().slice(0, LONGEST_NAME)
  const refuse = (status: number, failure: SignInFailure) =>
    showPage(reply.code(status), signInPage(look, { ...context, username, failure }))

  const attempt = { name: username, address: request.ip }
  const seconds = await countAttempt(database, attempt)
  if (seconds > 0) {
    reply.header('retry-after', seconds)
    return refuse(429, { kind: 'wait', seconds })
  }
  const account = await findAccountByLogin(database, username)
  const isRight = await verifyPassword(field('password'), account?.passwordHash, passwords.cost)
  const fail = (reason: string) =>
    recordSecurityEvent('sign_in.failed', { reason, account: account?.id ?? null })
  if (!account || !isRight) {
    fail(account ? 'password' : 'unknown account')
    return refuse(401, { kind: 'wrong' })
  }
  await forgiveAttempt(database, attempt)
  // Only somebody who knows the password is told this.
  if (account.isDisabled) {
    fail('deactivated')
    return refuse(403, { kind: 'disabled' })
  }
  if (account.isPasswordExpired) {
    fail('lapsed password')
    return refuse(403, { kind: 'lapsed' })
  }
  await rehashPassword(context, account, field('password'))
  await proveEmail(context, account, username)
  return goOnWithSignIn(context, step, account)
}
