import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './process.ts'

/** The folders of this repository; a backticked path that begins with one of them must exist. */
const folders = /^(\.ci|adapters|app|bench|conversation|database|docs|features|platform|testing|tools)\//

/** Finds paths, links and npm scripts that a document names but the repository does not have. */
export function findDocumentProblems(folder: string): string[] {
  const documents = globSync(
    ['*.md', 'docs/**/*.md', '{adapters,app,bench,conversation,features,platform,testing,tools}/**/*.md'],
    {
      cwd: folder,
    },
  )
  const scripts = readScriptNames(folder)
  const wrong = documents.toSorted().flatMap((document) => {
    const text = readFileSync(join(folder, document), 'utf8')
    const missing = [
      ...findPaths(text).filter((path) => !isInRepository(folder, path)),
      ...findDeadLinks(folder, document, text),
    ]
    const unknown = findScriptNames(text).filter((script) => !scripts.has(script))
    return [
      ...missing.map((path) => `${document}: ${path} does not exist`),
      ...unknown.map((script) => `${document}: package.json has no script ${script}`),
    ]
  })
  return [...wrong, ...findDoubledDecisions(folder)]
}

/** Decisions are cited by number, so no two may have the same one. */
function findDoubledDecisions(folder: string): string[] {
  const byNumber = Map.groupBy(
    globSync('docs/decisions/*.md', { cwd: folder }),
    (file) => /\d{4}/.exec(file)?.[0],
  )
  return [...byNumber.values()]
    .filter((files) => files.length > 1)
    .map((files) => `${files.toSorted().join(' and ')} have the same number`)
}

function readScriptNames(folder: string): Set<string> {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const scripts = parsed && typeof parsed === 'object' && 'scripts' in parsed ? parsed.scripts : {}
  return new Set(Object.keys(scripts ?? {}))
}

/** A block of code shows a tree or a shell session, so only paths outside of blocks are checked. */
function withoutBlocks(text: string): string {
  return text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
}

function findPaths(text: string): string[] {
  const spans = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) =>
    span.replace(/^(#|\.\/)/, ''),
  )
  return spans
    .filter((span) => folders.test(span) && !/\s/.test(span))
    .map((span) => span.replace(/:\d+(-\d+)?$/, ''))
}

/** `features/<noun>/contract.ts` and `NNNN-title.md` stand for every file of that form. */
function isInRepository(folder: string, path: string): boolean {
  const pattern = path.replace(/<[^>]*>|…|\bNNNN\b/g, '*')
  return existsSync(join(folder, pattern)) || globSync(pattern, { cwd: folder }).length > 0
}

function findDeadLinks(folder: string, document: string, text: string): string[] {
  const links = [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link = '']) => link.split('#')[0] ?? '',
  )
  return links.filter((link) => {
    if (link === '' || /^[a-z]+:/.test(link)) return false
    return !existsSync(join(folder, dirname(document), decodeURI(link)))
  })
}

function findScriptNames(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, own]) => run ?? own ?? '')
}

if (import.meta.main) {
  const problems = findDocumentProblems(root)
  if (problems.length > 0) console.error(problems.join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
}
