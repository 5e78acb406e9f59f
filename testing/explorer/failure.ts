import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Visitor } from './visitor.ts'

/** How much of what was done before is told. */
const TOLD = 30

/** A fault of the product, with all that is needed to come to it again. */
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
    ...trail.slice(-TOLD).map((line) => `  ${line}`),
  ].join('\n')
}

/** One fault is told once, whatever the numbers in it. */
export const kindOf = (problem: string): string => problem.replace(/\d+/g, '#').slice(0, 160)
