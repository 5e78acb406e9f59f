import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, Provider } from 'oidc-provider'
import type { Database } from '#database/connect.ts'
import { STATUS_BY_FAULT, DomainError } from '#platform/server/errors.ts'
import { serveAssets } from './embedded/assets.ts'
import { CLIENT_ID, createProviderConfiguration } from './embedded/provider-configuration.ts'
import { serveInteractions } from './embedded/interaction.ts'
import { pageHeaders, createPages, showKoaPage, showPage, type Pages } from './embedded/page-headers.ts'
import { providerSecrets } from './embedded/secrets.ts'
import type { OidcOptions } from './oidc.ts'
import { EMBEDDED_ISSUER } from './port.ts'

export { embeddedAccounts } from './embedded/invitations.ts'

const PREFIX = '/idp'

type Options = {
  readonly database: Database
  readonly publicUrl: URL
  /** Whether the sign-in page names the demo accounts. */
  readonly demoHint: boolean
}

/**
 * Mounts an OpenID provider under /idp of this server and answers what `oidcProvider` needs to sign in there:
 * `oidcProvider(await mountEmbeddedProvider(app, { database, publicUrl, demoHint }))`.
 */
export async function mountEmbeddedProvider(app: FastifyInstance, options: Options): Promise<OidcOptions> {
  const { database, publicUrl, demoHint } = options
  const issuer = new URL(PREFIX, publicUrl)
  const secrets = await providerSecrets(database)
  await app.register(
    async (idp) => {
      idp.addHook('onRequest', async (request, reply) => {
        speakAs(publicUrl, request)
        reply.headers(pageHeaders)
      })
      const assets = await serveAssets(idp)
      const pages = createPages(assets)
      const provider = new Provider(
        issuer.href,
        createProviderConfiguration({ database, publicUrl, secrets, pages }),
      )
      provider.proxy = true
      provider.use(async (ctx, next) => {
        await next()
        if (ctx.status !== 404 || ctx.body) return
        ctx.status = 404
        showKoaPage(ctx, pages.message({ acceptLanguage: ctx.get('accept-language') }, 'missing'))
      })
      provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'identity provider'))
      answerErrors(idp, pages)
      serveInteractions(idp, { provider, database, assets, demoHint })
      await idp.register(async (rest) => passOn(rest, provider))
    },
    { prefix: PREFIX },
  )
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: secrets.clientSecret,
    knownAs: EMBEDDED_ISSUER,
    fetch: fetchFrom(app),
  }
}

/** The provider builds its addresses from the request, where a proxy may have put another host than the public one. */
function speakAs({ host, protocol }: URL, { raw }: FastifyRequest): void {
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '')
  delete raw.headers['x-forwarded-host']
}

/** Everything else under the prefix is the provider's own; it reads the body itself. */
function passOn(app: FastifyInstance, provider: Provider): void {
  const handle = provider.callback()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('/*', (request, reply) => {
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    const url = request.raw.url ?? ''
    const message = Object.assign(request.raw, { originalUrl: url, url: url.slice(PREFIX.length) })
    void handle(message, reply.raw)
  })
}

/** People see a page, whatever went wrong. */
function answerErrors(app: FastifyInstance, pages: Pages): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply: FastifyReply) => {
    const isExpired = error instanceof errors.SessionNotFound
    const status = error instanceof DomainError ? STATUS_BY_FAULT[error.fault] : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'identity provider')
    const hints = { acceptLanguage: request.headers['accept-language'] }
    return showPage(reply.code(status), pages.message(hints, isExpired ? 'expired' : 'failed'))
  })
}

/** The server's own calls to the provider stay inside: a server cannot always reach itself by its public address. */
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
