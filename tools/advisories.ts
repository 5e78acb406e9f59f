import { spawnSync } from 'node:child_process'
import * as z from 'zod/mini'
import { root } from './process.ts'
import type { RunSummary } from './test-report.ts'

const Report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), isDirect: z.boolean() }),
  ),
})

/** The severities that fail the check; lesser ones are only printed. */
const grave = ['high', 'critical']

type Advisories = { readonly grave: readonly string[]; readonly lesser: readonly string[] }

/**
 * Reads the output of `npm audit --json`.
 * @returns undefined if the registry did not answer, or keeps no advisories
 */
export function readAdvisories(printed: string): Advisories | undefined {
  const report = Report.safeParse(parseJson(printed))
  if (!report.success) return undefined
  const lines = (isWanted: (severity: string) => boolean) =>
    Object.entries(report.data.vulnerabilities)
      .filter(([, { severity }]) => isWanted(severity))
      .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
  return {
    grave: lines((severity) => grave.includes(severity)),
    lesser: lines((severity) => !grave.includes(severity)),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Asks npm's registry for advisories about a server's packages, as one check of `npm run test:long`. */
export function checkAdvisories(): RunSummary {
  const start = performance.now()
  const advisories = readAdvisories(runAudit())
  const durations = [{ name: 'advisories', milliseconds: performance.now() - start }]
  const summary = { passed: 0, failed: 0, durations, slowestFiles: [], failures: [], skipped: [] }
  if (advisories === undefined)
    return { ...summary, skipped: ['the advisories: npm’s registry did not answer the question for them'] }
  for (const line of advisories.lesser) console.log(`an advisory: ${line}`)
  const failures = advisories.grave.map((line) => `the advisories: ${line}`)
  return { ...summary, passed: failures.length === 0 ? 1 : 0, failed: failures.length, failures }
}

/** npm exits with 1 for any advisory and for any failure, so only its output tells which. */
function runAudit(): string {
  const args = ['audit', '--omit=dev', '--json']
  // npm tells its scripts its own path. On Windows `npm` is a script, which only a shell can start.
  const own = process.env.npm_execpath
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20, timeout: 60_000 } as const
  const { stdout } = own
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  return stdout ?? ''
}
