import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findAccount, type Account } from './accounts.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { messagePage } from './message-page.ts'
import { showPage } from './page-headers.ts'
import { choosePassword } from './password-changes.ts'
import { passwordPage } from './password-page.ts'
import { verifyPassword } from './passwords.ts'
import { fieldsOf, layoutOf, type PageContext } from './step.ts'

/** Signs in, or goes on with a sign-in that waits for something, and comes back. */
const SIGN_IN = '/api/v1/auth/cognito?redirect_uri=/idp/change-password'

/** Changing one's password; the present one is asked for. */
export function serveOwnPassword(app: FastifyInstance, context: PageContext): void {
  app.get('/change-password', async (request, reply) => {
    const person = await signedIn(context, request, reply)
    if (!person) return reply.redirect(SIGN_IN, 303)
    return showPage(reply, page(context, request, person.account))
  })
  app.post('/change-password', async (request, reply) => {
    const person = await signedIn(context, request, reply)
    if (!person) return reply.redirect(SIGN_IN, 303)
    return takePassword(context, person, { request, reply })
  })
}

type SignedIn = { readonly account: Account; readonly session: string }
type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply }

async function takePassword(
  context: PageContext,
  { account, session }: SignedIn,
  { request, reply }: Http,
): Promise<FastifyReply> {
  const { database, passwords } = context
  const field = fieldsOf(request)
  const refuse = (status: number, why: Parameters<typeof page>[3]) =>
    showPage(reply.code(status), page(context, request, account, why))
  // A browser that somebody left must not be a place to guess at.
  const attempt = { name: account.id, address: request.ip }
  const wait = await countAttempt(database, attempt)
  if (wait > 0) return refuse(429, { wait })
  if (!(await verifyPassword(field('password'), account.passwordHash, passwords.cost)))
    return refuse(422, { problem: 'wrong' })
  await forgiveAttempt(database, attempt)
  const problem = await choosePassword(context, {
    account,
    field,
    kept: { request, session },
  })
  if (problem === 'lost') return refuse(422, { problem: 'wrong' })
  if (problem) return refuse(422, { problem })
  return showPage(reply, messagePage(layoutOf(context.assets, request), 'passwordChanged'))
}

const page = (
  { assets, passwords: { least } }: PageContext,
  request: FastifyRequest,
  { username }: Account,
  why: Pick<Parameters<typeof passwordPage>[1], 'problem' | 'wait'> = {},
) => passwordPage(layoutOf(assets, request), { occasion: 'own', username, least, ...why })

/** Whose session the browser has at the provider, once nothing is asked of them any more. */
async function signedIn(
  { provider, database }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | undefined> {
  const { accountId, jti } = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const account = accountId === undefined ? undefined : await findAccount(database, accountId)
  if (!account || account.isDisabled || account.mustChangePassword) return undefined
  return { account, session: jti }
}
