import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './process.ts'

export type Duration = { readonly name: string; readonly milliseconds: number }

/** The results of one part of `npm test`, and its duration. */
export type RunSummary = {
  readonly passed: number
  readonly failed: number
  readonly durations: readonly Duration[]
  readonly slowestFiles: readonly Duration[]
  /** One line per failure: the file, the test, and the first line of the reason. */
  readonly failures: readonly string[]
  /** One line per test that skipped itself: the file, the test, and what is missing here. */
  readonly skipped: readonly string[]
}

type TestResult = {
  readonly status: string
  readonly fullName: string
  readonly failureMessages?: readonly string[]
  /** Recorded by failure-reporter.ts. */
  readonly meta?: { readonly skippedBecause?: string }
}
type FileResult = {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly startTime: number
  readonly endTime: number
  readonly assertionResults: readonly TestResult[]
}

/** Reads the output of Vitest's JSON reporter; empty if it could not write any. */
export function readTestReport(path: string): RunSummary {
  const files = readFiles(path)
  // A test file that could not be loaded contains no failed test, but counts as one failure.
  const unloaded = files.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((one) => one.status === 'failed')
  })
  const results = files.flatMap(({ assertionResults }) => assertionResults)
  const count = (status: string): number => results.filter((one) => one.status === status).length
  const slowestFiles = files
    .map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      milliseconds: endTime - startTime,
    }))
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 10)
  return {
    passed: count('passed'),
    failed: count('failed') + unloaded.length,
    durations: durationsByProject(files),
    slowestFiles,
    failures: [...files.flatMap(listFailures), ...unloaded.map(describeUnloaded)],
    skipped: files.flatMap(describeSkipped),
  }
}

function listFailures({ name, assertionResults }: FileResult): readonly string[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map((one) => `${relative(root, name)}: ${one.fullName}: ${firstLine(one.failureMessages?.[0])}`)
}

const describeSkipped = ({ name, assertionResults }: FileResult): readonly string[] =>
  assertionResults.flatMap(({ fullName, meta }) =>
    meta?.skippedBecause === undefined
      ? []
      : [`${relative(root, name)}: ${fullName}: ${meta.skippedBecause}`],
  )

const describeUnloaded = ({ name, message }: FileResult): string =>
  `${relative(root, name)}: ${firstLine(message)}`

const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? ''

/**
 * The time from a project's first test to its last. A file without a run test is ignored, because the report dates it
 * at the start of the whole run.
 */
function durationsByProject(files: readonly FileResult[]): readonly Duration[] {
  const ran = files.filter(({ assertionResults }) => assertionResults.some(wasRun))
  const projects = Map.groupBy(ran, ({ name }) => projectOf(relative(root, name)))
  return [...projects].map(([name, own]) => ({
    name,
    milliseconds:
      Math.max(...own.map(({ endTime }) => endTime)) - Math.min(...own.map(({ startTime }) => startTime)),
  }))
}

const wasRun = ({ status }: TestResult): boolean => status === 'passed' || status === 'failed'

/** The report does not say which project of vitest.config.ts a file belongs to. */
function projectOf(path: string): string {
  if (/^testing[\\/]e2e/.test(path)) return 'journeys'
  return /\.tsx$|[\\/](web|admin)[\\/]/.test(path) ? 'web' : 'server'
}

function readFiles(path: string): readonly FileResult[] {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isReport(parsed) ? parsed.testResults : []
  } catch {
    return []
  }
}

/** Vitest's own format; package.json fixes its version. */
function isReport(value: unknown): value is { readonly testResults: readonly FileResult[] } {
  return (
    typeof value === 'object' && value !== null && 'testResults' in value && Array.isArray(value.testResults)
  )
}
