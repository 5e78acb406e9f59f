import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'
import { screenAt } from '#features/paths.ts'
import {
  chooseInterfaceLanguage,
  type InterfaceLanguage,
  LANGUAGE_COOKIE,
} from '#platform/contract/interface-languages.ts'
import { acceptedLanguages } from '#platform/server/accepted-languages.ts'
import { createPreloadHints } from './preload-hints.ts'
import type { Manifest } from './screen-files.ts'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist')

/**
 * Serves the page, its files and its texts, as `tools/build.ts` built them. Any other address that is no API call is
 * not found.
 * @param hasSession whether a request carries a session
 */
export async function serveScreens(
  app: FastifyInstance,
  hasSession: (request: FastifyRequest) => boolean = () => true,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: built,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Names with a hash never change their content; everything else is revalidated.
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        path.startsWith(join(built, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
    globIgnore: ['index.html', '.vite/**', '.built'],
  })
  const page = await readFile(join(built, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'))
  const hintsFor = createPreloadHints(manifest, page)
  app.setNotFoundHandler((request, reply) => {
    // Not parsed as a URL, because `//` is an ordinary path here, but no valid URL.
    const [pathname = ''] = request.url.split('?')
    if (!wantsPage(request)) {
      const { detail, code } = requestFailures.notFound
      return reply.code(404).send({ detail, code, request_id: request.id })
    }
    const hints = hintsFor({
      pathname,
      hasSession: hasSession(request),
      language: guessPageLanguage(request),
    })
    // At an unknown address, the browser's router shows its own not-found screen.
    return sendPage(
      reply.code(screenAt(pathname) ? 200 : 404),
      page.replace('</head>', `${hints.join('')}</head>`),
    )
  })
}

/** The language that the browser will probably choose; it also looks into its own storage (`platform/web/i18n.ts`). */
function guessPageLanguage({ query, cookies, headers }: FastifyRequest): InterfaceLanguage {
  const { lng }: { lng?: unknown } = Object(query)
  const accepted = acceptedLanguages(headers['accept-language'])
  return chooseInterfaceLanguage([lng, cookies?.[LANGUAGE_COOKIE], ...accepted])
}

const wantsPage = ({ method, headers, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, accept-language')
    .send(page)
