import { breachesInDocs } from './check-docs.ts'
import { breachesInLocales } from './check-locales.ts'
import { problemsInLock } from './check-lock.ts'
import { root, runNode } from './process.ts'
import { findAmbiguousNames, findImportCycles, findViolations, NAMES_AND_CYCLES_FAIL } from './walls.ts'

type Check = {
  readonly name: string
  readonly run: () => Promise<string>
  /** Prints what it finds and does not fail. */
  readonly isWarning?: boolean
}
export type Counts = { readonly passed: number; readonly failed: number }

/** A check prints nothing when all is well. */
const programs: readonly Check[] = [
  { name: 'types', run: () => program('typescript/bin/tsc', '--noEmit', '-p', '.') },
  { name: 'lint', run: () => program('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', run: () => program('oxfmt/bin/oxfmt', '--list-different') },
]
const readers: readonly Check[] = [
  { name: 'walls', run: async () => findViolations(root).join('\n') },
  {
    name: 'names',
    run: async () => findAmbiguousNames(root).join('\n'),
    isWarning: !NAMES_AND_CYCLES_FAIL,
  },
  {
    name: 'cycles',
    run: async () => findImportCycles(root).join('\n'),
    isWarning: !NAMES_AND_CYCLES_FAIL,
  },
  { name: 'locales', run: async () => breachesInLocales(root).join('\n') },
  { name: 'docs', run: async () => breachesInDocs(root).join('\n') },
  { name: 'lock', run: async () => problemsInLock(root).join('\n') },
]

/** Types and lint each use both processors where they can; our own readers run in this process meanwhile. */
export async function runChecks(): Promise<Counts> {
  const results = await Promise.all([...programs, ...readers].map(report))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

async function report({ name, run, isWarning = false }: Check): Promise<boolean> {
  const start = performance.now()
  const problems = await run().catch((error: unknown) => String(error))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${problems ? (isWarning ? '!' : '✗') : '✓'} ${name} (${seconds} s)`)
  if (problems) console.log(problems.trimEnd())
  return problems === '' || isWarning
}

async function program(script: string, ...args: string[]): Promise<string> {
  const { code, output } = await runNode([`node_modules/${script}`, ...args])
  return code === 0 ? '' : output || `${script} ended with ${code}`
}
