import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.ts'
import { readTestTitles } from './read-test-titles.ts'

const DOCUMENT = 'docs/security.md'
/** The last cell of a row names the test that shows the state, or gives the reason for it. */
const states = ['holds', 'partly', 'fails', 'none'] as const

type Row = {
  readonly id: string
  readonly state: string
  readonly evidence: string
}

/**
 * Finds rows in the tables of docs/security.md without evidence, and tests that are named there but no longer exist.
 * @param folder the repository
 */
export function findSecurityProblems(folder: string): string[] {
  const path = join(folder, DOCUMENT)
  if (!existsSync(path)) return [`${DOCUMENT} is missing`]
  const text = readFileSync(path, 'utf8')
  const rows = findRows(text)
  return [
    ...(rows.length === 0 ? [`${DOCUMENT} has no rows`] : []),
    ...findTwice(rows.map(({ id }) => id)).map((id) => `${id} stands twice`),
    ...rows.flatMap(findRowProblems),
    ...findSumProblems(text, rows),
    ...findNamedTests(text).flatMap((named) => findTestProblem(folder, named)),
  ].map((problem) => `${DOCUMENT}: ${problem}`)
}

/** Rows are `| 1.2.4 | holds | what | where or why |`; those of OWASP's LLM list begin with `LLM01`. */
const findRows = (text: string): readonly Row[] =>
  text.split('\n').flatMap((line) => {
    const [, id = '', state = '', , evidence = ''] = line.split('|').map((cell) => cell.trim())
    return /^(\d+\.\d+\.\d+|LLM\d{2})$/.test(id) ? [{ id, state, evidence }] : []
  })

const findRowProblems = ({ id, state, evidence }: Row): string[] => [
  ...(states.some((known) => known === state)
    ? []
    : [`${id} is "${state}", which is none of ${states.join(', ')}`]),
  ...(evidence === '' ? [`${id} has neither a test nor a reason`] : []),
]

const findTwice = (ids: readonly string[]): readonly string[] =>
  ids.filter((id, index) => ids.indexOf(id) !== index)

/** The page states its number of rows, without the rows of the LLM list. */
function findSumProblems(text: string, rows: readonly Row[]): string[] {
  const said = /^\d+ rows: .+?(?=\.)/m.exec(text)?.[0]
  if (said === undefined) return []
  const counted = rows.filter(({ id }) => !id.startsWith('LLM'))
  const count = (wanted: (typeof states)[number]) => counted.filter(({ state }) => state === wanted).length
  const [holds, partly, fails, none] = states.map(count)
  const sum = `${counted.length} rows: ${holds} hold, ${partly} hold in part, ${fails} fail, ${none} do not apply`
  return said === sum ? [] : [`it says "${said}", and has ${sum}`]
}

type NamedTest = { readonly path: string; readonly name: string | undefined }

/** A test is named as `its/file.test.ts` *and its name*, or by its file alone. */
const findNamedTests = (text: string): readonly NamedTest[] =>
  [...text.matchAll(/`([\w./-]+\.(?:test|long)\.tsx?)`(?: \*([^*\n]+)\*)?/g)].map(([, path = '', name]) => ({
    path,
    name,
  }))

function findTestProblem(folder: string, { path, name }: NamedTest): string[] {
  if (!existsSync(join(folder, path))) return [`the test ${path} is gone`]
  if (name === undefined) return []
  if (readTestTitles(path, readFileSync(join(folder, path), 'utf8')).includes(name)) return []
  return [`${path} has no test "${name}"`]
}

if (import.meta.main) {
  const problems = findSecurityProblems(root)
  if (problems.length > 0) console.error(problems.join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
}
