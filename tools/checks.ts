import { findDocumentProblems } from './check-docs.ts'
import { findLocaleProblems } from './check-locales.ts'
import { findLockProblems } from './check-lock.ts'
import { findSecurityProblems } from './check-security.ts'
import { root, runNode } from './process.ts'
import type { Duration, RunSummary } from './test-report.ts'
import { findAmbiguousNames, findForgottenInputs, findImportCycles, findViolations } from './walls.ts'

type SourceCheck = {
  readonly name: string
  readonly run: () => Promise<string>
}

/** A check prints nothing when all is well. */
const programs: readonly SourceCheck[] = [
  { name: 'types', run: () => program('typescript/bin/tsc', '--noEmit', '-p', '.', '--singleThreaded') },
  { name: 'lint', run: () => program('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', run: () => program('oxfmt/bin/oxfmt', '--list-different') },
]
const readers: readonly SourceCheck[] = [
  { name: 'walls', run: async () => [...findViolations(root), ...findForgottenInputs(root)].join('\n') },
  { name: 'names', run: async () => findAmbiguousNames(root).join('\n') },
  { name: 'cycles', run: async () => findImportCycles(root).join('\n') },
  { name: 'locales', run: async () => findLocaleProblems(root).join('\n') },
  { name: 'docs', run: async () => findDocumentProblems(root).join('\n') },
  { name: 'lock', run: async () => findLockProblems(root).join('\n') },
  { name: 'security', run: async () => findSecurityProblems(root).join('\n') },
]

/**
 * Types and lint take the longest and run at the same time, each on one processor: with several threads each, they
 * repeated part of their work and took half as long again. Our own checks run in this process meanwhile.
 */
export async function runChecks(): Promise<RunSummary> {
  const results = await Promise.all([...programs, ...readers].map(runCheck))
  const passed = results.filter(({ isPassed }) => isPassed).length
  const failures = results.filter(({ isPassed }) => !isPassed).map(({ name }) => `the check of ${name}`)
  return { passed, failed: failures.length, durations: results, slowestFiles: [], failures, skipped: [] }
}

async function runCheck({ name, run }: SourceCheck): Promise<Duration & { isPassed: boolean }> {
  const start = performance.now()
  const problems = await run().catch((error: unknown) => String(error))
  const milliseconds = performance.now() - start
  console.log(`${problems ? '✗' : '✓'} ${name} (${(milliseconds / 1000).toFixed(1)} s)`)
  if (problems) console.log(problems.trimEnd())
  return { name, milliseconds, isPassed: problems === '' }
}

async function program(script: string, ...args: string[]): Promise<string> {
  const { code, output } = await runNode([`node_modules/${script}`, ...args], { GOMAXPROCS: '1' })
  return code === 0 ? '' : output || `${script} ended with ${code}`
}
