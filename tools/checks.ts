import { breachesInDocs } from './check-docs.ts'
import { breachesInLocales } from './check-locales.ts'
import { problemsInLock } from './check-lock.ts'
import { root, runNode } from './process.ts'
import { breachesOf } from './walls.ts'

type Check = { readonly name: string; readonly run: () => Promise<string> }
export type Counts = { readonly passed: number; readonly failed: number }

/** A check prints nothing when all is well. */
const programs: readonly Check[] = [
  { name: 'types', run: () => program('typescript/bin/tsc', '--noEmit', '-p', '.') },
  { name: 'lint', run: () => program('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', run: () => program('oxfmt/bin/oxfmt', '--list-different') },
]
const readers: readonly Check[] = [
  { name: 'walls', run: async () => breachesOf(root).join('\n') },
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

async function report({ name, run }: Check): Promise<boolean> {
  const start = performance.now()
  const problems = await run().catch((error: unknown) => String(error))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${problems ? '✗' : '✓'} ${name} (${seconds} s)`)
  if (problems) console.log(problems.trimEnd())
  return problems === ''
}

async function program(script: string, ...args: string[]): Promise<string> {
  const { code, output } = await runNode([`node_modules/${script}`, ...args])
  return code === 0 ? '' : output || `${script} ended with ${code}`
}
