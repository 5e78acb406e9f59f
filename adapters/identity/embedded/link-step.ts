import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from './accounts.ts'
import { endLinks, findAccountOfLink, LINK_ADDRESS } from './link-tokens.ts'
import { messagePage } from './message-page.ts'
import { showPage } from './page-headers.ts'
import { choosePassword } from './password-changes.ts'
import { passwordPage } from './password-page.ts'
import { fieldsOf, layoutOf, type PageContext } from './step.ts'

type LinkQuery = { Querystring: { token?: unknown } }
type LinkRequest = FastifyRequest<LinkQuery>

/** A link with which a person who has no password yet, or has lost it, chooses one. Whoever has the link is that person. */
export function serveLinks(app: FastifyInstance, context: PageContext): void {
  const { database, assets, passwords } = context

  /** @param answer what is shown to the person whose link it is */
  const withAccount =
    (answer: (account: Account, request: LinkRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { token } = request.query
      const account = typeof token === 'string' ? await findAccountOfLink(database, token) : undefined
      if (account) return answer(account, request, reply)
      return showPage(reply.code(410), messagePage(layoutOf(assets, request), 'linkGone'))
    }

  app.get<LinkQuery>(
    LINK_ADDRESS,
    withAccount(async ({ username }, request, reply) =>
      showPage(
        reply,
        passwordPage(layoutOf(assets, request), { occasion: 'link', username, least: passwords.least }),
      ),
    ),
  )

  app.post<LinkQuery>(
    LINK_ADDRESS,
    withAccount(async (account, request, reply) => {
      const look = layoutOf(assets, request)
      const problem = await choosePassword(context, account, fieldsOf(request))
      if (problem) {
        const page = {
          occasion: 'link',
          username: account.username,
          least: passwords.least,
          problem,
        } as const
        return showPage(reply.code(422), passwordPage(look, page))
      }
      await endLinks(database, account.id)
      return showPage(reply, messagePage(look, 'passwordSaved'))
    }),
  )
}
