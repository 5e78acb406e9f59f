import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { Database } from '#database/connect.ts'
import { findAccount, findAccountByLogin, changePassword } from './accounts.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import type { AssetAddresses, PageLayout } from './layout.ts'
import { choosePageLanguage, showPage } from './page-headers.ts'
import { changePasswordPage, signInPage, type SignInFailure } from './pages.ts'
import { verifyPassword } from './passwords.ts'
import { CHANGE_PASSWORD } from './prompts.ts'

type InteractionDependencies = {
  readonly provider: Provider
  readonly database: Database
  readonly assets: AssetAddresses
  readonly demoHint: boolean
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Step = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly details: Interaction
  readonly look: PageLayout
}

/** The provider's two interactions: signing in, and choosing a new password. */
export function serveInteractions(app: FastifyInstance, parts: InteractionDependencies): void {
  const begin = async (
    request: FastifyRequest<{ Params: { uid: string } }>,
    reply: FastifyReply,
  ): Promise<Step> => {
    const details = await parts.provider.interactionDetails(request.raw, reply.raw)
    if (details.uid !== request.params.uid) throw new errors.SessionNotFound('another interaction')
    const hints = {
      uiLocales: details.params['ui_locales'],
      acceptLanguage: request.headers['accept-language'],
    }
    return { request, reply, details, look: { language: choosePageLanguage(hints), assets: parts.assets } }
  }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )
  app.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const step = await begin(request, reply)
    return isChange(step) ? showChange(parts, step) : showSignIn(parts, step)
  })
  app.post<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const step = await begin(request, reply)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    // PostgreSQL's text cannot hold a NUL.
    const field = (name: string): string => (form.get(name) ?? '').replaceAll('\0', '')
    return isChange(step) ? takePassword(parts, step, field) : takeSignIn(parts, step, field)
  })
}

type Field = (name: string) => string

const isChange = ({ details }: Step): boolean => details.prompt.name === CHANGE_PASSWORD

function showSignIn({ demoHint }: InteractionDependencies, { reply, look }: Step): FastifyReply {
  return showPage(reply, signInPage(look, { demoHint }))
}

async function takeSignIn(parts: InteractionDependencies, step: Step, field: Field): Promise<FastifyReply> {
  const { database, demoHint } = parts
  const { reply, look, request } = step
  const username = field('username').trim()
  const refuse = (status: number, failure: SignInFailure) =>
    showPage(reply.code(status), signInPage(look, { username, failure, demoHint }))

  const account = await findAccountByLogin(database, username)
  const attempt = { account: account?.id ?? username.toLowerCase(), address: request.ip }
  const seconds = await countAttempt(database, attempt)
  if (seconds > 0) {
    reply.header('retry-after', seconds)
    return refuse(429, { kind: 'wait', seconds })
  }
  const isRight = await verifyPassword(field('password'), account?.passwordHash)
  if (!account || !isRight) return refuse(401, { kind: 'wrong' })
  // Told to nobody but who knows the password.
  if (account.isDisabled) return refuse(403, { kind: 'disabled' })
  if (account.isPasswordExpired) return refuse(403, { kind: 'lapsed' })
  await forgiveAttempt(database, attempt)
  await endOtherSession(parts.provider, step.details, account.id)
  return resume(parts, step, { login: { accountId: account.id, remember: false } })
}

/** Ends another person's session in this browser; the provider's own way needs JavaScript. */
async function endOtherSession(provider: Provider, details: Interaction, accountId: string): Promise<void> {
  if (!details.session || details.session.accountId === accountId) return
  const other = await provider.Session.findByUid(details.session.uid)
  await other?.destroy()
  details.session = undefined
  await details.persist()
}

async function showChange(
  { database }: InteractionDependencies,
  { reply, details, look }: Step,
): Promise<FastifyReply> {
  const account = details.session && (await findAccount(database, details.session.accountId))
  return showPage(reply, changePasswordPage(look, { username: account?.username ?? '' }))
}

async function takePassword(parts: InteractionDependencies, step: Step, field: Field): Promise<FastifyReply> {
  const { reply, details, look } = step
  const account = details.session && (await findAccount(parts.database, details.session.accountId))
  if (!account) throw new errors.SessionNotFound('the account is gone')
  const entered = { password: field('new_password'), repeat: field('new_password_repeat') }
  const problem = await changePassword(parts.database, account, entered)
  const { username } = account
  if (problem) return showPage(reply.code(422), changePasswordPage(look, { username, problem }))
  return resume(parts, step, { [CHANGE_PASSWORD]: {} })
}

async function resume(
  { provider }: InteractionDependencies,
  { request, reply }: Step,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<FastifyReply> {
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
}
