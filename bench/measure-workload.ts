import { runLoad } from './run-load.ts'
import type { TestServers } from './test-servers.ts'
import { runQuadruples, type QuadrupleResults, type TargetPair } from './quadruples.ts'
import { medianWithQuartiles } from './quantiles.ts'
import type { BenchTarget } from './target.ts'
import { isUnstable, judgeRatios, type BudgetVerdict } from './budget-verdict.ts'
import { FAST_STUB, type Budget, type Workload } from './workloads.ts'

export type MeasuredWorkload = {
  readonly workload: Workload
  readonly results: QuadrupleResults
  readonly judged: readonly { readonly budget: Budget; readonly verdict: BudgetVerdict }[]
  readonly tries: number
}

/** The most times a workload with unstable ratios is measured. */
const TRIES = 3
/**
 * The number of pieces of work after which just-in-time compilers and caches are warm: after only 600 turns the server
 * took an eighth longer than after 6,000.
 */
const WARM_UP = 6000
/** The warm-up is at most this many times as long as the measurement, so that slow work does not warm up for ever. */
const WARM_UP_SHARE = 16

const warm = new Set<string>()

/** @param key identifies a kind of work between two targets, which is warmed up only once */
async function warmUp(key: string, targets: readonly BenchTarget[], { load }: Workload): Promise<void> {
  if (warm.has(key)) return
  warm.add(key)
  const count = Math.max(load.level, Math.min(WARM_UP, load.count * WARM_UP_SHARE))
  for (const target of targets) await runLoad(target, { ...load, count })
}

/** Measures one workload, repeating it while its ratios are unstable. */
export async function measureWorkload(
  servers: TestServers,
  workload: Workload,
  quadruples: number,
): Promise<MeasuredWorkload> {
  servers.useModel(workload.model ?? FAST_STUB)
  const targets = await chooseTargets(servers, workload)
  const key = `${servers.store.name} ${workload.group} ${workload.name}`
  await warmUp(key, [targets.reference, targets.measured], workload)
  for (let tries = 1; ; tries += 1) {
    const results = await runQuadruples(targets, workload.load, quadruples)
    const judged = workload.budgets.map((budget) => ({
      budget,
      verdict: judgeRatios(results.ratios[budget.figure], budget),
    }))
    const isSettled =
      judged.every(({ verdict }) => verdict !== 'unstable') &&
      !isUnstable(medianWithQuartiles(results.ratios.cpu))
    if (isSettled || tries === TRIES) return { workload, results, judged, tries }
  }
}

async function chooseTargets(servers: TestServers, { group, model }: Workload): Promise<TargetPair> {
  if (group === 'control') return { reference: await servers.baseline(), measured: await servers.control() }
  if (group === 'growth')
    return { reference: await servers.productOnNewStore(), measured: await servers.productOnUsedStore() }
  if (group === 'director')
    return { reference: await servers.productWithoutWorlds(), measured: await servers.product() }
  const targets = { reference: await servers.baseline(), measured: await servers.product() }
  return group === 'turn' && model === undefined ? { ...targets, direct: servers.direct } : targets
}
