import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build.ts'
import type { Counts } from './checks.ts'
import { root } from './process.ts'

type Suite = {
  /** Projects of vitest.config.ts. */
  readonly projects: readonly string[]
  /** Parts of paths; without any, every test of the projects runs. */
  readonly filters: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Runs tests on the screen and counts them. A runner that crashed or found nothing counts as a failure. */
export async function runSuite({ projects, filters, env = {} }: Suite): Promise<Counts> {
  const report = join(root, 'node_modules/.cache', `tests-${process.pid}.json`)
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const only = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await onScreen(
    ['node_modules/vitest/vitest.mjs', 'run', ...only, ...reporters, ...filters],
    env,
  )
  const { passed, failed } = countsIn(report)
  rmSync(report, { force: true })
  return { passed, failed: code === 0 && passed + failed > 0 ? failed : Math.max(failed, 1) }
}

/** The journeys use the screens as they are delivered, so their build counts as a check. */
export async function buildScreens(): Promise<Counts> {
  try {
    await buildWeb()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** The last line of every test command. */
export function conclude(all: readonly Counts[]): void {
  const sum = (pick: (counts: Counts) => number): number => all.map(pick).reduce((a, b) => a + b, 0)
  const failed = sum((counts) => counts.failed)
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${sum((counts) => counts.passed)} passed, ${failed} failed`)
}

/** A stop reaches the runner, and this process lives on to clean up and to tell the counts. */
function onScreen(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
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

/** A test file that could not even be loaded holds no failed test, yet is one failure. */
function countsIn(report: string): Counts {
  try {
    const parsed: unknown = JSON.parse(readFileSync(report, 'utf8'))
    const files = isReport(parsed) ? parsed.testResults : []
    const unloaded = files.filter(({ status, assertionResults }) => {
      return status === 'failed' && !assertionResults.some((one) => one.status === 'failed')
    })
    const results = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
    const count = (status: string): number => results.filter((one) => one === status).length
    return { passed: count('passed'), failed: count('failed') + unloaded.length }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

type Result = { readonly status: string }
type Report = { readonly testResults: readonly (Result & { readonly assertionResults: readonly Result[] })[] }

/** Vitest's own format, which its version in package.json fixes. */
function isReport(value: unknown): value is Report {
  return (
    typeof value === 'object' && value !== null && 'testResults' in value && Array.isArray(value.testResults)
  )
}
