import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isScreen } from '#features/paths.ts'
import { notFoundPage } from './not-found-page.ts'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist')

/** The page, its files and its texts, as `tools/build.ts` left them; what is none of them, nor a call, is not found. */
export async function serveScreens(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: built,
    index: false,
    wildcard: false,
    preCompressed: true,
    // Names with a hash never change their content; everything else is asked for again.
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        path.startsWith(join(built, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
    globIgnore: ['index.html', '.vite/**', '.built'],
  })
  const page = await readFile(join(built, 'index.html'))
  app.setNotFoundHandler((request, reply) => {
    // As it came: `//` is an address like any other here, though no URL that can be parsed.
    const [pathname = ''] = request.url.split('?')
    if (!wantsPage(request)) return reply.code(404).send({ detail: 'Not found' })
    if (isScreen(pathname)) return sendPage(reply, page)
    return sendPage(reply.code(404), notFoundPage(request.headers['accept-language']))
  })
}

const wantsPage = ({ method, headers, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

const sendPage = (reply: FastifyReply, page: Buffer | string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
