import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Visitor } from './visitor.ts'

/** How many of the last steps are printed. */
const PRINTED_STEPS = 30

/** Describes a failure with all that is needed to reproduce it. */
export async function describeFailure(
  { page, username }: Visitor,
  problem: string,
  { seed, trail }: { readonly seed: number; readonly trail: readonly string[] },
): Promise<string> {
  const screenshot = join(await mkdtemp(join(tmpdir(), 'pp-explorer-')), `${username}.png`)
  const isShot = await page.screenshot({ path: screenshot, timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  return [
    `${username}: ${problem}`,
    `at ${page.url()}, with EXPLORE_SEED=${seed}${isShot ? `, as in ${screenshot}` : ''}, after:`,
    ...trail.slice(-PRINTED_STEPS).map((line) => `  ${line}`),
  ].join('\n')
}

/** Failures that differ only in numbers are reported once. */
export const failureKind = (problem: string): string => problem.replace(/\d+/g, '#').slice(0, 160)
