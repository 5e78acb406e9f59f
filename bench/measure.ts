import { runBlock } from './block.ts'
import type { House } from './house.ts'
import { runPairs, type Pairs, type Side } from './pairs.ts'
import { spreadOf } from './quantiles.ts'
import type { Target } from './target.ts'
import { isShaky, verdictOn, type Verdict } from './verdict.ts'
import { FAST, type Budget, type Workload } from './workloads.ts'

export type Measured = {
  readonly workload: Workload
  readonly pairs: Pairs
  readonly judged: readonly { readonly budget: Budget; readonly verdict: Verdict }[]
  readonly tries: number
}

/** How often a workload whose ratios lie far apart is begun again. */
const TRIES = 3
/** Just-in-time compilers and caches are through after so many pieces of work. */
const WARM_UP = 600

const warm = new Set<string>()

/** @param key names what is warmed up: each kind of work once on each pair of targets */
async function warmUp(key: string, targets: readonly Target[], { load }: Workload): Promise<void> {
  if (warm.has(key)) return
  warm.add(key)
  const count = Math.max(load.level, Math.min(WARM_UP, load.count * 4))
  for (const target of targets) await runBlock(target, { ...load, count })
}

/** Measures one workload, again while its ratios lie too far apart. */
export async function measure(house: House, workload: Workload, quadruples: number): Promise<Measured> {
  house.use(workload.model ?? FAST)
  const side = await sideOf(house, workload)
  const key = `${house.store.name} ${workload.group} ${workload.name}`
  await warmUp(key, [side.reference, side.measured], workload)
  for (let tries = 1; ; tries += 1) {
    const pairs = await runPairs(side, workload.load, quadruples)
    const judged = workload.budgets.map((budget) => ({
      budget,
      verdict: verdictOn(pairs.ratios[budget.figure], budget),
    }))
    const isSettled =
      judged.every(({ verdict }) => verdict !== 'unstable') && !isShaky(spreadOf(pairs.ratios.cpu))
    if (isSettled || tries === TRIES) return { workload, pairs, judged, tries }
  }
}

async function sideOf(house: House, { group, model }: Workload): Promise<Side> {
  if (group === 'control') return { reference: await house.limit(), measured: await house.control() }
  if (group === 'growth') return { reference: await house.young(), measured: await house.grown() }
  const side = { reference: await house.limit(), measured: await house.product() }
  return group === 'turn' && model === undefined ? { ...side, direct: house.direct } : side
}
