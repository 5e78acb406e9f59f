import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build.ts'
import { root } from './process.ts'
import { type RunSummary, readTestReport } from './test-report.ts'

/** Projects of vitest.config.ts. */
export type ProjectName = 'server' | 'web' | 'journeys'

type Suite = {
  readonly projects: readonly ProjectName[]
  /** Parts of paths; without any, every test of the projects runs. */
  readonly filters: readonly string[]
  /** The tag expression that selects tests. Default: all tests with TEST_LONG, else all without the tag `long`. */
  readonly tags?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs tests on the terminal and counts them. A runner that crashed or found no test counts as a failure. */
export async function runSuite({ projects, filters, tags, env = {} }: Suite): Promise<RunSummary> {
  const report = join(root, 'node_modules/.cache', `tests-${process.pid}.json`)
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const only = projects.flatMap((project) => ['--project', project])
  const reporters = [
    '--reporter=default',
    '--reporter=./tools/failure-reporter.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const chosen = tags ?? (env.TEST_LONG === 'yes' ? undefined : '!long')
  const ofTags = chosen === undefined ? [] : [`--tags-filter=${chosen}`]
  const code = await runOnScreen(
    ['node_modules/vitest/vitest.mjs', 'run', ...only, ...ofTags, ...reporters, ...filters],
    env,
  )
  const summary = readTestReport(report)
  rmSync(report, { force: true })
  const { passed, failed } = summary
  return { ...summary, failed: code === 0 && passed + failed > 0 ? failed : Math.max(failed, 1) }
}

/** Builds the screens, which the journeys use as they are delivered. The build counts as one check. */
export async function buildScreens(): Promise<RunSummary> {
  const start = performance.now()
  let problem: unknown
  try {
    await buildWeb()
  } catch (error) {
    problem = error
    console.error(error instanceof Error ? error.message : error)
  }
  const duration = { name: 'build', milliseconds: performance.now() - start }
  return {
    passed: problem ? 0 : 1,
    failed: problem ? 1 : 0,
    durations: [duration],
    slowestFiles: [],
    failures: [],
    skipped: [],
  }
}

/** Ends every test command with its durations, skipped tests and failures, and with the counts as the last line. */
export function reportRuns(summaries: readonly RunSummary[]): void {
  for (const { name, milliseconds } of summaries.flatMap(({ slowestFiles }) => slowestFiles))
    console.log(`slow: ${name} ${inSeconds(milliseconds)}`)
  const durations = summaries.flatMap((summary) => summary.durations)
  console.log(durations.map(({ name, milliseconds }) => `${name} ${inSeconds(milliseconds)}`).join(', '))
  const sum = (pick: (summary: RunSummary) => number): number =>
    summaries.map(pick).reduce((a, b) => a + b, 0)
  const failed = sum((summary) => summary.failed)
  for (const line of summaries.flatMap(({ skipped }) => skipped)) console.log(`skipped: ${line}`)
  for (const failure of summaries.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`)
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${sum(({ passed }) => passed)} passed, ${failed} failed`)
}

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** Passes a stop on to the runner. This process lives on, to clean up and to print the counts. */
function runOnScreen(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const stop = (): void => void child.kill('SIGTERM')
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve(code ?? 1)
    })
  })
}
