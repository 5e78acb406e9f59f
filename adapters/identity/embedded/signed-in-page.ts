import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findAccount, type Account } from './accounts.ts'
import { APP_CODE } from './sign-in-progress.ts'
import type { PageContext } from './step.ts'

/** Somebody with a session at the provider. */
export type SignedInAccount = { readonly account: Account; readonly session: ProviderSession }
export type RequestAndReply = { readonly request: FastifyRequest; readonly reply: FastifyReply }

type ProviderSession = Awaited<ReturnType<PageContext['provider']['Session']['get']>>

type Answer = (person: SignedInAccount, http: RequestAndReply) => Promise<FastifyReply>

/** Serves a page and takes its form, for people who are signed in; others sign in first and come back. */
export function serveSignedInPage(
  app: FastifyInstance,
  context: PageContext,
  page: string,
  { show, take }: { readonly show: Answer; readonly take: Answer },
): void {
  const serve = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await findSignedIn(context, { request, reply })
    return person ? answer(person, { request, reply }) : reply.redirect(signInFor(page), 303)
  }
  app.get(page, serve(show))
  app.post(page, serve(take))
}

/** Signs in, or goes on with a sign-in that waits for something, and comes back to a page of the provider. */
const signInFor = (page: string): string => `/api/v1/auth/cognito?redirect_uri=/idp${page}`

/** The person whose session the browser has at the provider; undefined while something is still asked of them. */
async function findSignedIn(
  { provider, database, secondFactors }: PageContext,
  { request, reply }: RequestAndReply,
): Promise<SignedInAccount | undefined> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const { accountId, amr } = session
  const account = accountId === undefined ? undefined : await findAccount(database, accountId)
  if (!account || account.isDisabled || account.mustChangePassword) return undefined
  // The second factor was set up elsewhere after this session began.
  if (!amr?.includes(APP_CODE) && (await secondFactors.has(account.id))) return undefined
  return { account, session }
}
