import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listFilesFor, sourceOf, type Manifest } from '#app/server/screen-files.ts'

export const buildFolder = join(import.meta.dirname, '../../dist')

const page = readFileSync(join(buildFolder, 'index.html'), 'utf8')
const manifest: Manifest = JSON.parse(readFileSync(join(buildFolder, '.vite/manifest.json'), 'utf8'))

const first = listFilesFor(manifest, 'app/web/index.html')

/** The texts left of a deleted conversation: a part of a screen, although the first scripts load it. */
const parts = ['features/chats/web/UnsentTexts.tsx']

const laterOfFirst = Object.values(manifest)
  .filter(({ file }) => first.includes(file))
  .flatMap(({ dynamicImports = [] }) => dynamicImports)
  .map(sourceOf)
// Parts of a page, such as the drawing of a face, are not screens.
const isPart = (source: string) => source.startsWith('platform/') || parts.includes(source)

/** The sources of the screens that the first scripts load on demand. */
export const lazyScreens: readonly string[] = laterOfFirst.filter((source) => !isPart(source))
const laterPartsOfFirst = laterOfFirst.filter(isPart)

/** Cycles of static imports among the built files, each as the path around it. */
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

/** The scripts and styles that a screen needs before it is visible: those that the page names, and its own. */
export function scriptsAndStyles(source: string | undefined): readonly string[] {
  const named = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const own = source === undefined ? [] : listFilesFor(manifest, source)
  return [...new Set([...named, ...first, ...own])]
}

/** The files of a screen and of all parts that it or the first page loads later. */
export function withLaterParts(source: string): readonly string[] {
  const parts = new Set([source, ...laterPartsOfFirst])
  // The loop also visits parts that are added while it runs.
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

/** The size in kB (1000 bytes) after `gzip -9`; browsers get brotli, which is smaller. */
export const gzipWeight = (files: readonly string[]): number =>
  files
    .map((file) => gzipSync(readFileSync(join(buildFolder, file)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0) / 1000

/** Whether a file contains the schema library, whose schemas keep their state in `_zod`. */
export const containsSchemaLibrary = (file: string): boolean =>
  readFileSync(join(buildFolder, file), 'utf8').includes('._zod')
