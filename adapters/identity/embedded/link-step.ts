import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/connect.ts'
import { endProviderSessions } from './account-lifecycle.ts'
import type { Account } from './accounts.ts'
import { recordUsedLink } from './attempts.ts'
import { findAccountOfLink, LINK_ADDRESS, takeLinks } from './link-tokens.ts'
import { messagePage } from './message-page.ts'
import { showPage } from './page-headers.ts'
import { choosePassword } from './password-changes.ts'
import { passwordPage } from './password-page.ts'
import type { PasswordProblem } from './password-rules.ts'
import { fieldsOf, layoutOf, type PageContext } from './step.ts'

type LinkQuery = { Querystring: { token?: unknown } }
type LinkRequest = FastifyRequest<LinkQuery>
type LinkedAccount = { readonly account: Account; readonly token: string }

/**
 * Serves the link by which a person without a password, or who has lost it, chooses one. Whoever has the link counts as
 * that person.
 */
export function serveLinks(app: FastifyInstance, context: PageContext): void {
  app.get<LinkQuery>(LINK_ADDRESS, async (request, reply) => {
    const linked = await findLinked(context, request)
    return linked
      ? showPage(reply, pageFor(context, request, linked.account))
      : refuseLink(context, request, reply)
  })
  app.post<LinkQuery>(LINK_ADDRESS, async (request, reply) => {
    const linked = await findLinked(context, request)
    return linked ? takePassword(context, linked, request, reply) : refuseLink(context, request, reply)
  })
}

async function takePassword(
  context: PageContext,
  { account, token }: LinkedAccount,
  request: LinkRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const claim = async (transaction: Database) => {
    if (!(await takeLinks(transaction, { accountId: account.id, token }))) return false
    await recordUsedLink(transaction, account.id)
    await endProviderSessions(transaction, account.id)
    await context.endSessions(transaction, account)
    return true
  }
  const problem = await choosePassword(context, { account, field: fieldsOf(request), claim })
  if (problem === 'lost') return refuseLink(context, request, reply)
  if (problem) return showPage(reply.code(422), pageFor(context, request, account, problem))
  return showPage(reply, messagePage(layoutOf(context.assets, request), 'passwordSaved'))
}

async function findLinked(
  { database }: PageContext,
  { query: { token } }: LinkRequest,
): Promise<LinkedAccount | undefined> {
  if (typeof token !== 'string') return undefined
  const account = await findAccountOfLink(database, token)
  return account && { account, token }
}

const pageFor = (
  { assets, passwords: { least } }: PageContext,
  request: LinkRequest,
  { username }: Account,
  problem?: PasswordProblem,
) => passwordPage(layoutOf(assets, request), { occasion: 'link', username, least, problem })

const refuseLink = ({ assets }: PageContext, request: LinkRequest, reply: FastifyReply): FastifyReply =>
  showPage(reply.code(410), messagePage(layoutOf(assets, request), 'linkGone'))
