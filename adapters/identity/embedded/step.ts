import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Database } from '#database/connect.ts'
import type { Account } from './accounts.ts'
import type { AssetAddresses, PageLayout } from './layout.ts'
import type { PasswordRules } from './password-rules.ts'
import { choosePageLanguage } from './page-headers.ts'
import type { SignInPageLinks } from './sign-in-page.ts'
import type { SecondFactorOffers } from './second-factor-offers.ts'
import type { SecondFactors } from './second-factors.ts'

/** What the product knows of an account's person. */
export type AccountPerson = {
  readonly organization: string | null
  /** Whether they may not sign in without a second factor. */
  readonly needsSecondFactor: boolean
}
/** The same as the product stores it: a role that needs a second factor by configuration is not considered yet. */
type ProductPerson = {
  readonly organization: string | null
  readonly role: string | null
  /** Whether their organisation asks for a second factor. */
  readonly isSecondFactorRequired: boolean
}
type ProductAccount = Pick<Account, 'id' | 'reference'> & {
  /** The issuer under which the product stores the provider's people. */
  readonly issuer: string
}
/** The calls of the provider to the product that it is a part of. */
export type ProductCalls = {
  findPerson(account: ProductAccount): Promise<ProductPerson>
  /** @param kept the request of the browser that stays signed in */
  endSessions(database: Database, account: ProductAccount, kept?: FastifyRequest): Promise<void>
}

/** What the provider's own pages work with. */
export type PageContext = {
  readonly provider: Provider
  readonly database: Database
  readonly publicUrl: URL
  readonly assets: AssetAddresses
  readonly demoHint: boolean
  readonly links: SignInPageLinks
  readonly passwords: PasswordRules
  readonly secondFactors: SecondFactors
  readonly offers: SecondFactorOffers
  readonly personOf: (account: Account) => Promise<AccountPerson>
  /** Ends a person's sessions at the product; that of the given request's browser stays. */
  readonly endSessions: (database: Database, account: Account, kept?: FastifyRequest) => Promise<void>
  /** Whether a forgotten password can be replaced by e-mail. */
  readonly sendsMail: boolean
}

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** A request that is part of a sign-in under way. */
export type Step = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly details: Interaction
  readonly look: PageLayout
}

/** The field of a form; empty where it was not sent. */
export type ReadField = (name: string) => string

export function fieldsOf({ body }: FastifyRequest): ReadField {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  // PostgreSQL's text cannot hold a NUL.
  return (name) => (form.get(name) ?? '').replaceAll('\0', '')
}

export const layoutOf = (
  assets: AssetAddresses,
  request: FastifyRequest,
  uiLocales?: unknown,
): PageLayout => ({
  language: choosePageLanguage({ uiLocales, acceptLanguage: request.headers['accept-language'] }),
  assets,
})

/** Goes on with the sign-in. */
export async function resumeSignIn(
  provider: Provider,
  { request, reply }: Step,
  result: Parameters<Provider['interactionResult']>[2],
  options?: Parameters<Provider['interactionResult']>[3],
): Promise<FastifyReply> {
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, options), 303)
}
