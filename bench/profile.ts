import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLoad } from './run-load.ts'
import { stopTestServer, type TestServers } from './test-servers.ts'
import { sum } from './quantiles.ts'
import { FAST_STUB, type Workload } from './workloads.ts'

type Node = { readonly id: number; readonly callFrame: Frame }
type Frame = { readonly functionName: string; readonly url: string; readonly lineNumber: number }
type Profile = {
  readonly nodes: readonly Node[]
  /** In microseconds of the clock that `process.hrtime` reads, which all processes of a machine share. */
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Profiles a fresh product during one workload: milliseconds of processor time per piece of work, by file and function. */
export async function profileWorkload(servers: TestServers, workload: Workload): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'performance-partner-profile-'))
  const options = ['--cpu-prof', '--cpu-prof-interval=200', `--cpu-prof-dir=${folder}`]
  const product = await servers.startAnother(options)
  product.child.useModel(workload.model ?? FAST_STUB)
  const count = workload.load.count * 10
  await runLoad(product, { ...workload.load, count })
  const from = microseconds()
  await runLoad(product, { ...workload.load, count })
  const to = microseconds()
  await stopTestServer(product)
  const [file = ''] = readdirSync(folder)
  const read: Profile = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  rmSync(folder, { recursive: true })
  return tableOf(workload.name, selfTimes(read, from, to), count)
}

type Times = ReadonlyMap<string, number>

const microseconds = (): number => Number(process.hrtime.bigint() / 1000n)

/** Counts only the samples between two times: neither loading and compiling, nor the stop. */
function selfTimes(
  { nodes, samples, startTime, timeDeltas }: Profile,
  from: number,
  to: number,
): { files: Times; functions: Times } {
  let now = startTime
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const files = new Map<string, number>()
  const functions = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id)
    now += timeDeltas[index] ?? 0
    if (!frame || now < from || now > to || frame.functionName === '(idle)') continue
    const took = (timeDeltas[index] ?? 0) / 1000
    const place = placeOf(frame)
    const name = `${frame.functionName || 'anonymous'} ${place}:${frame.lineNumber + 1}`
    files.set(place, (files.get(place) ?? 0) + took)
    functions.set(name, (functions.get(name) ?? 0) + took)
  }
  return { files, functions }
}

/** A package, a module of Node, or a file of the project. */
function placeOf({ url, functionName }: Frame): string {
  const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url) ?? []
  if (inPackage) return inPackage
  if (url.startsWith('node:')) return url
  if (url === '') return functionName.startsWith('(') ? functionName : 'native'
  return url.split('/').slice(-3).join('/')
}

function tableOf(name: string, { files, functions }: { files: Times; functions: Times }, count: number) {
  const all = sum([...files.values()])
  const rows = (times: Times, most: number) =>
    [...times]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(
        ([place, took]) =>
          `| ${place} | ${(took / count).toFixed(3)} | ${((100 * took) / all).toFixed(1)} % |`,
      )
  const head = ['', '| where | ms | share |', '|---|---|---|']
  return [
    `${name}: ${(all / count).toFixed(2)} ms`,
    ...head,
    ...rows(files, 25),
    ...head,
    ...rows(functions, 40),
  ].join('\n')
}
