import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, Provider } from 'oidc-provider'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Database } from '#database/connect.ts'
import { shortReference } from '#platform/contract/failures.ts'
import { limitByAddress } from '#platform/server/address-limit.ts'
import { storeFailureOf } from '#platform/server/database-outage.ts'
import { reportStoreFailure } from '#platform/server/error-handler.ts'
import { STATUS_BY_FAULT, DomainError } from '#platform/server/errors.ts'
import { rateLimited } from '#platform/server/rate-limit.ts'
import { currentRequest } from '#platform/server/request-context.ts'
import { createSeal } from '#platform/server/seal.ts'
import { acceptedRequests, findForeignParameter } from './embedded/accepted-requests.ts'
import type { Account } from './embedded/accounts.ts'
import { serveAssets } from './embedded/assets.ts'
import type { EmbeddedIdentityConfig } from './embedded/configuration.ts'
import { provideRequestScope } from './embedded/request-scope.ts'
import type { PageMessage } from './embedded/message-page.ts'
import { PASSWORD_COST, type PasswordCost } from './embedded/passwords.ts'
import type { SignInPageLinks } from './embedded/sign-in-page.ts'
import { answerSignOutWithoutSession } from './embedded/sign-out-without-session.ts'
import type { AccountPerson, PageContext, ProductCalls } from './embedded/step.ts'
import { serveForgottenPassword } from './embedded/forgotten-password.ts'
import { serveOwnPassword } from './embedded/own-password.ts'
import { SECOND_FACTOR_ADDRESS, serveOwnSecondFactor } from './embedded/own-second-factor.ts'
import { createSecondFactorOffers } from './embedded/second-factor-offers.ts'
import { createSecondFactors } from './embedded/second-factors.ts'
import { CLIENT_ID, createProviderConfiguration } from './embedded/provider-configuration.ts'
import { serveInteractions } from './embedded/interaction.ts'
import { serveLinks } from './embedded/link-step.ts'
import { pageHeaders, createPages, showPage, type Pages } from './embedded/page-headers.ts'
import { providerSecrets } from './embedded/secrets.ts'
import type { OidcOptions } from './oidc.ts'
import { EMBEDDED_ISSUER } from './port.ts'

export { embeddedAccounts } from './embedded/invitations.ts'

const PREFIX = '/idp'
const PASSWORD_PAGE = `${PREFIX}/change-password`
const SECOND_FACTOR_PAGE = `${PREFIX}${SECOND_FACTOR_ADDRESS}`

/** The same limits as for beginning a sign-in at the product, because each of those leads here. */
const SIGN_INS_BY_ADDRESS = { burst: 300, perSecond: 10 }

/** How long a sign-out hint is valid: the provider's sign-out follows the product's at once. */
const SIGN_OUT_SECONDS = 60

type Options = {
  readonly database: Database
  readonly publicUrl: URL
  /** Whether the sign-in page names the demo accounts. */
  readonly demoHint: boolean
  /** The operator's pages that the sign-in page leads to. */
  readonly links: SignInPageLinks
  readonly config: EmbeddedIdentityConfig
  /** The cost of hashing new passwords; default: the product's. */
  readonly passwordCost?: PasswordCost | undefined
  readonly product: ProductCalls
  /** Absent: no password can be replaced by e-mail. */
  readonly mailer?: Mailer | undefined
}

/**
 * Mounts an OpenID provider under /idp of this server and answers what `oidcProvider` needs to sign in there:
 * `oidcProvider(await mountEmbeddedProvider(app, { database, publicUrl, demoHint }))`.
 */
export async function mountEmbeddedProvider(app: FastifyInstance, options: Options): Promise<OidcOptions> {
  const {
    database,
    publicUrl,
    demoHint,
    links,
    config,
    passwordCost = PASSWORD_COST,
    product,
    mailer,
  } = options
  const issuer = new URL(PREFIX, publicUrl)
  const secrets = await providerSecrets(database)
  const signOutSeal = createSeal(database, 'sign-out')
  await app.register(
    async (idp) => {
      idp.addHook('onRequest', async (request, reply) => {
        setPublicOrigin(publicUrl, request)
        reply.headers(pageHeaders)
      })
      provideRequestScope(idp)
      readForms(idp)
      const assets = await serveAssets(idp)
      const pages = createPages(assets)
      const secondFactors = createSecondFactors(database)
      const personOf = async (account: Account): Promise<AccountPerson> => {
        const person = await product.findPerson({ ...account, issuer: EMBEDDED_ISSUER })
        const isOfRole = config.secondFactorRoles.some((role) => role === person.role)
        return {
          organization: person.organization,
          needsSecondFactor: isOfRole || person.isSecondFactorRequired,
        }
      }
      const provider = new Provider(
        issuer.href,
        createProviderConfiguration({
          database,
          publicUrl,
          secrets,
          pages,
          seal: createSeal(database, 'interactions'),
          needsSecondFactor: async (account) =>
            (await secondFactors.has(account.id)) || (await personOf(account)).needsSecondFactor,
          signOutSeal,
        }),
      )
      provider.proxy = true
      provider.use(answerSignOutWithoutSession(provider, publicUrl, pages))
      provider.on('server_error', (ctx, error) => {
        const storeFailure = storeFailureOf(error)
        const request = currentRequest()?.request
        if (!storeFailure || !request) return app.log.error({ err: error }, 'identity provider')
        reportStoreFailure(error, storeFailure, request)
        ctx.status = STATUS_BY_FAULT[storeFailure.fault]
      })
      answerErrors(idp, pages)
      const context: PageContext = {
        provider,
        database,
        publicUrl,
        assets,
        demoHint,
        links,
        passwords: { least: config.passwordMinLength, cost: passwordCost },
        secondFactors,
        offers: createSecondFactorOffers(database),
        personOf,
        endSessions: (transaction, account, kept) =>
          product.endSessions(transaction, { ...account, issuer: EMBEDDED_ISSUER }, kept),
        sendsMail: mailer !== undefined,
      }
      serveInteractions(idp, context)
      serveOwnPassword(idp, context)
      serveOwnSecondFactor(idp, context)
      serveLinks(idp, context)
      if (mailer) serveForgottenPassword(idp, context, mailer)
      await idp.register(async (rest) => forwardToProvider(rest, provider))
    },
    { prefix: PREFIX },
  )
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: secrets.clientSecret,
    knownAs: EMBEDDED_ISSUER,
    passwordPage: PASSWORD_PAGE,
    secondFactorPage: SECOND_FACTOR_PAGE,
    createSignOutHint: (subject) => signOutSeal.close(subject, SIGN_OUT_SECONDS),
    fetch: fetchFrom(app),
  }
}

/**
 * Gives the request the public host and protocol, because the provider builds its addresses from the request, and a
 * proxy may have put another host there.
 */
function setPublicOrigin({ host, protocol }: URL, { raw }: FastifyRequest): void {
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '')
  delete raw.headers['x-forwarded-host']
}

/** Passes requests on to the provider, which reads their bodies itself. */
function forwardToProvider(app: FastifyInstance, provider: Provider): void {
  const handle = provider.callback()
  const countRequest = limitByAddress(SIGN_INS_BY_ADDRESS)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const [method, url, parameters] of acceptedRequests)
    app.route({
      method,
      url,
      handler: (request, reply) => {
        if (findForeignParameter(request.query, parameters) !== undefined) throw new ForeignRequest()
        // Only sign-ins of browsers are counted: the server's own calls do not come from an address of the network.
        const seconds = method === 'GET' && url.startsWith('/auth') ? countRequest(request.ip) : 0
        if (seconds > 0) throw rateLimited(seconds)
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value)
        }
        const address = request.raw.url ?? ''
        const message = Object.assign(request.raw, {
          originalUrl: address,
          url: address.slice(PREFIX.length),
        })
        void handle(message, reply.raw)
      },
    })
}

function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )
}

/** Answers every error with a page. */
function answerErrors(app: FastifyInstance, pages: Pages): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply: FastifyReply) => {
    const storeFailure = storeFailureOf(error)
    const fault = error instanceof DomainError ? error.fault : storeFailure?.fault
    const status = fault === undefined ? (error.statusCode ?? 500) : STATUS_BY_FAULT[fault]
    if (storeFailure) reportStoreFailure(error, storeFailure, request)
    else if (status >= 500) request.log.error({ err: error }, 'identity provider')
    if (error instanceof DomainError && error.retryAfter !== undefined)
      reply.header('retry-after', error.retryAfter)
    const hints = { acceptLanguage: request.headers['accept-language'] }
    const reference = status >= 500 ? shortReference(request.id) : undefined
    return showPage(reply.code(status), pages.message(hints, messageOf(error, status), reference))
  })
  app.setNotFoundHandler((request, reply) =>
    showPage(
      reply.code(404),
      pages.message({ acceptLanguage: request.headers['accept-language'] }, 'missing'),
    ),
  )
}

/** A request that the product never sends. */
class ForeignRequest extends Error {
  override name = 'ForeignRequest'
  readonly statusCode = 400
}

function messageOf(error: Error, status: number): PageMessage {
  if (error instanceof errors.SessionNotFound) return 'expired'
  if (error instanceof ForeignRequest) return 'foreign'
  return status === 429 ? 'busy' : 'failed'
}

/** Calls the provider inside this process, because a server cannot always reach itself by its public address. */
const fetchFrom =
  (app: FastifyInstance): NonNullable<OidcOptions['fetch']> =>
  async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address)
    const reply = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers,
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    })
    const received = Object.entries(reply.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    return new Response(reply.body, { status: reply.statusCode, headers: received })
  }
