import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Database } from '#database/connect.ts'
import type { Account } from './accounts.ts'
import type { AssetAddresses, PageLayout } from './layout.ts'
import type { PasswordRules } from './password-rules.ts'
import { choosePageLanguage } from './page-headers.ts'

/** What the product knows of an account's person. */
export type AccountPerson = { readonly organization: string | null }
export type FindPerson = (
  account: Pick<Account, 'id' | 'reference'> & {
    /** How the product calls the provider. */
    readonly issuer: string
  },
) => Promise<AccountPerson>

/** What the provider's own pages work with. */
export type PageContext = {
  readonly provider: Provider
  readonly database: Database
  readonly assets: AssetAddresses
  readonly demoHint: boolean
  readonly passwords: PasswordRules
  readonly personOf: (account: Account) => Promise<AccountPerson>
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
): Promise<FastifyReply> {
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
}
