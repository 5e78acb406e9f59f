import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { AssetAddresses } from './layout.ts'

const files = {
  'style.css': ['assets/style.css', 'text/css; charset=utf-8'],
  'sign-out.js': ['assets/sign-out.js', 'text/javascript; charset=utf-8'],
} as const

const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'

/** Serves the pages' styles and script. An address changes with its file, so that browsers may cache it for ever. */
export async function serveAssets(app: FastifyInstance): Promise<AssetAddresses> {
  const serve = (name: string, type: string, content: Buffer): string => {
    app.get(`/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content),
    )
    return `${app.prefix}/${name}?${createHash('sha256').update(content).digest('hex').slice(0, 8)}`
  }
  const serveFile = async (name: keyof typeof files): Promise<string> => {
    const [path, type] = files[name]
    return serve(name, type, await readFile(new URL(path, import.meta.url)))
  }
  serve('figtree.woff2', 'font/woff2', await readFile(fileURLToPath(import.meta.resolve(FONT))))
  const [style, signOut] = await Promise.all([serveFile('style.css'), serveFile('sign-out.js')])
  return { style, signOut }
}
