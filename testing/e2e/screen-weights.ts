import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listFilesFor, sourceOf, type Manifest } from '#app/server/screen-files.ts'

export const buildFolder = join(import.meta.dirname, '../../dist')

const page = readFileSync(join(buildFolder, 'index.html'), 'utf8')
const manifest: Manifest = JSON.parse(readFileSync(join(buildFolder, '.vite/manifest.json'), 'utf8'))

const first = listFilesFor(manifest, 'app/web/index.html')

/** What is left of a conversation that is gone: a part of a screen, although its loader is in the first scripts. */
const parts = ['features/chats/web/UnsentTexts.tsx']

const laterOfFirst = Object.values(manifest)
  .filter(({ file }) => first.includes(file))
  .flatMap(({ dynamicImports = [] }) => dynamicImports)
  .map(sourceOf)
// Parts of a page, such as the drawing of a face, are no screens.
const isPart = (source: string) => source.startsWith('platform/') || parts.includes(source)

/** The sources of the screens that load on their own: what the first scripts may ask for later. */
export const lazyScreens: readonly string[] = laterOfFirst.filter((source) => !isPart(source))
const laterPartsOfFirst = laterOfFirst.filter(isPart)

/** Files of the build that import each other at once, in a ring, each by the file that closes it. */
export function findFileRings(): readonly string[] {
  const rings = new Set<string>()
  const visit = (name: string, above: readonly string[], done: Set<string>): void => {
    if (above.includes(name)) rings.add([...above.slice(above.indexOf(name)), name].join(' → '))
    if (done.has(name)) return
    done.add(name)
    for (const imported of manifest[name]?.imports ?? []) visit(imported, [...above, name], done)
  }
  const done = new Set<string>()
  for (const name of Object.keys(manifest)) visit(name, [], done)
  return [...rings]
}

/** The scripts and styles that a screen needs before it can be seen: those that the page names, and its own. */
export function scriptsAndStyles(source: string | undefined): readonly string[] {
  const named = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const own = source === undefined ? [] : listFilesFor(manifest, source)
  return [...new Set([...named, ...first, ...own])]
}

/** Those of a screen and of all its parts that are loaded later, and of the first page's, whoever needs their modules besides. */
export function withLaterParts(source: string): readonly string[] {
  const parts = new Set([source, ...laterPartsOfFirst])
  // A set is read to its end while it grows.
  for (const one of parts) {
    const files = listFilesFor(manifest, one).filter((file) => !first.includes(file))
    for (const { file, dynamicImports = [] } of Object.values(manifest))
      if (files.includes(file))
        for (const part of dynamicImports.map(sourceOf)) if (!lazyScreens.includes(part)) parts.add(part)
  }
  return [
    ...new Set([...scriptsAndStyles(source), ...[...parts].flatMap((part) => listFilesFor(manifest, part))]),
  ]
}

/** kB (of 1000 bytes) as `gzip -9` leaves them; browsers get brotli, which is smaller. */
export const gzipWeight = (files: readonly string[]): number =>
  files
    .map((file) => gzipSync(readFileSync(join(buildFolder, file)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0) / 1000

/** Whether a file has the library of schemas in it: each schema keeps its own state in `_zod`. */
export const holdsSchemas = (file: string): boolean =>
  readFileSync(join(buildFolder, file), 'utf8').includes('._zod')
