import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from './accounts.ts'
import { messagePage } from './message-page.ts'
import { showPage } from './page-headers.ts'
import { choosePassword } from './password-changes.ts'
import { passwordPage } from './password-page.ts'
import { checkCurrentPassword } from './current-password.ts'
import { type RequestAndReply, serveSignedInPage, type SignedInAccount } from './signed-in-page.ts'
import { fieldsOf, layoutOf, type PageContext } from './step.ts'

/** Changing one's password; the present one is asked for. */
export function serveOwnPassword(app: FastifyInstance, context: PageContext): void {
  serveSignedInPage(app, context, '/change-password', {
    show: async (person, { request, reply }) => showPage(reply, page(context, request, person.account)),
    take: (person, http) => takePassword(context, person, http),
  })
}

async function takePassword(
  context: PageContext,
  { account, session }: SignedInAccount,
  { request, reply }: RequestAndReply,
): Promise<FastifyReply> {
  const field = fieldsOf(request)
  const refuse = (status: number, why: Parameters<typeof page>[3]) =>
    showPage(reply.code(status), page(context, request, account, why))
  const wrong = await checkCurrentPassword(context, account, field('password'), request)
  if (wrong?.kind === 'wait') return refuse(429, { wait: wrong.seconds })
  if (wrong) return refuse(422, { problem: 'wrong' })
  const problem = await choosePassword(context, {
    account,
    field,
    kept: { request, session: session.jti },
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
