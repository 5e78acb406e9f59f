import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'
import { screenAt, screens } from '#features/paths.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import { listFilesFor, screenSources, type Manifest } from './screen-files.ts'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist')

/**
 * The page, its files and its texts, as `tools/build.ts` left them; what is none of them, nor a call, is not found.
 * @param hasSession whether a browser brings a session; the page of one without does not ask who is signed in
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
  const pages = await readPages(firstCall)
  const pagesWithoutSession = await readPages(NO_SESSION)
  app.setNotFoundHandler((request, reply) => {
    // As it came: `//` is an address like any other here, though no URL that can be parsed.
    const [pathname = ''] = request.url.split('?')
    if (!wantsPage(request)) {
      const { detail, code } = requestFailures.notFound
      return reply.code(404).send({ detail, code, request_id: request.id })
    }
    const screen = screenAt(pathname)
    // The browser's router shows its own screen at an address that is none.
    const page = (hasSession(request) ? pages : pagesWithoutSession).get(screen)
    return sendPage(reply.code(screen ? 200 : 404), page ?? '')
  })
}

/** Who is there: the first question of every screen. */
const firstCall = `<link rel="preload" as="fetch" crossorigin href="/api/v1${sessionRoutes.readMe.path}">`
/** What the browser reads in its place: see `sessionQuery`. */
const NO_SESSION = '<meta name="session" content="none">'

const ownFile = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** The page of each screen, and of none: all are the same but for the files that their scripts will request. */
async function readPages(session: string): Promise<ReadonlyMap<string | undefined, string>> {
  const page = await readFile(join(built, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'))
  const ownFiles = (source: string) =>
    listFilesFor(manifest, source)
      .filter((file) => !page.includes(file))
      .map(ownFile)
  return new Map(
    [...Object.values(screens), undefined].map((path) => {
      const source = path && screenSources[path]
      const hints = [session, ...(source ? ownFiles(source) : [])]
      return [path, page.replace('</head>', `${hints.join('')}</head>`)]
    }),
  )
}

const wantsPage = ({ method, headers, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie')
    .send(page)
