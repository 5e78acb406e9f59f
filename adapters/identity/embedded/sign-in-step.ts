import type { FastifyReply } from 'fastify'
import type { Provider } from 'oidc-provider'
import { findAccountByLogin } from './accounts.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { showPage } from './page-headers.ts'
import { improveHash } from './password-changes.ts'
import { verifyPassword } from './passwords.ts'
import { signInPage, type SignInFailure } from './sign-in-page.ts'
import { resumeSignIn, type ReadField, type Interaction, type PageContext, type Step } from './step.ts'

/** Longer names exist nowhere; the page shows again what was typed. */
const LONGEST_NAME = 320

export function showSignIn(context: PageContext, { reply, look }: Step): FastifyReply {
  return showPage(reply, signInPage(look, context))
}

export async function takeSignIn(context: PageContext, step: Step, field: ReadField): Promise<FastifyReply> {
  const { database, demoHint, sendsMail, provider, passwords } = context
  const { reply, look, request } = step
  const username = field('username').trim().slice(0, LONGEST_NAME)
  const refuse = (status: number, failure: SignInFailure) =>
    showPage(reply.code(status), signInPage(look, { username, failure, demoHint, sendsMail }))

  const attempt = { name: username, address: request.ip }
  const seconds = await countAttempt(database, attempt)
  if (seconds > 0) {
    reply.header('retry-after', seconds)
    return refuse(429, { kind: 'wait', seconds })
  }
  const account = await findAccountByLogin(database, username)
  const isRight = await verifyPassword(field('password'), account?.passwordHash, passwords.cost)
  if (!account || !isRight) return refuse(401, { kind: 'wrong' })
  await forgiveAttempt(database, attempt)
  // Told to nobody but who knows the password.
  if (account.isDisabled) return refuse(403, { kind: 'disabled' })
  if (account.isPasswordExpired) return refuse(403, { kind: 'lapsed' })
  await improveHash(context, account, field('password'))
  await endOtherSession(provider, step.details, account.id)
  return resumeSignIn(provider, step, { login: { accountId: account.id, remember: false } })
}

/** Ends another person's session in this browser; the provider's own way needs JavaScript. */
async function endOtherSession(provider: Provider, details: Interaction, accountId: string): Promise<void> {
  if (!details.session || details.session.accountId === accountId) return
  const other = await provider.Session.findByUid(details.session.uid)
  await other?.destroy()
  details.session = undefined
  await details.persist()
}
