import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './process.ts'

/** The folders of this repository; a backticked path that begins with one of them must exist. */
const folders = /^(\.ci|adapters|app|bench|database|docs|features|platform|testing|tools)\//

/** What the documents name and the repository does not have: paths, links and npm scripts. */
export function breachesInDocs(folder: string): string[] {
  const documents = globSync(
    ['*.md', 'docs/**/*.md', '{adapters,app,bench,features,platform,testing,tools}/**/*.md'],
    {
      cwd: folder,
    },
  )
  const scripts = scriptsOf(folder)
  return documents.toSorted().flatMap((document) => {
    const text = readFileSync(join(folder, document), 'utf8')
    const missing = [
      ...pathsIn(text).filter((path) => !isThere(folder, path)),
      ...deadLinks(folder, document, text),
    ]
    const unknown = scriptsNamedIn(text).filter((script) => !scripts.has(script))
    return [
      ...missing.map((path) => `${document}: ${path} does not exist`),
      ...unknown.map((script) => `${document}: package.json has no script ${script}`),
    ]
  })
}

function scriptsOf(folder: string): Set<string> {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const scripts = parsed && typeof parsed === 'object' && 'scripts' in parsed ? parsed.scripts : {}
  return new Set(Object.keys(scripts ?? {}))
}

/** A block of code shows a tree or a shell session, so only what stands in a sentence is taken as a path. */
function withoutBlocks(text: string): string {
  return text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
}

function pathsIn(text: string): string[] {
  const spans = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) =>
    span.replace(/^(#|\.\/)/, ''),
  )
  return spans
    .filter((span) => folders.test(span) && !/\s/.test(span))
    .map((span) => span.replace(/:\d+(-\d+)?$/, ''))
}

/** `features/<noun>/contract.ts` and `NNNN-title.md` stand for every file of that shape. */
function isThere(folder: string, path: string): boolean {
  const pattern = path.replace(/<[^>]*>|…|\bNNNN\b/g, '*')
  return existsSync(join(folder, pattern)) || globSync(pattern, { cwd: folder }).length > 0
}

function deadLinks(folder: string, document: string, text: string): string[] {
  const links = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link = '']) => link.split('#')[0] ?? '',
  )
  return links.filter((link) => {
    if (link === '' || /^[a-z]+:/.test(link)) return false
    return !existsSync(join(folder, dirname(document), decodeURI(link)))
  })
}

function scriptsNamedIn(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, own]) => run ?? own ?? '')
}

if (import.meta.main) {
  const breaches = breachesInDocs(root)
  if (breaches.length > 0) console.error(breaches.join('\n'))
  process.exitCode = breaches.length > 0 ? 1 : 0
}
