import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { startTestServers, type TestServers } from './test-servers.ts'
import { measurePages } from './measure-pages.ts'
import { renderPagesTable } from './pages-table.ts'
import { measureLongChat } from './measure-long-chat.ts'
import { measureWorkload } from './measure-workload.ts'
import { measureMemory } from './measure-memory.ts'
import { crowds, measurePeople, oneTeam } from './measure-people.ts'
import { renderChart } from './chart.ts'
import { startProcess } from './child-process.ts'
import { profileWorkload } from './profile.ts'
import { renderReport, type StoreResults } from './report.ts'
import { measureSoak } from './measure-soak.ts'
import { measureStarts } from './measure-start.ts'
import { measureStreams } from './measure-streams.ts'
import { openEmbeddedStore, openPostgresStore, type BenchStore } from './stores.ts'
import { measureScale, renderScale } from './measure-scale.ts'
import { measureUsage, renderUsage } from './measure-usage.ts'
import { measureVoice } from './measure-voice.ts'
import { againstBaseline, control, directorCost, FAST_STUB, growth, groups } from './workloads.ts'

const output = join(import.meta.dirname, '../.cache/bench')
const pages = ['pages', 'admin-pages'] as const
/** Measured only when named: the soak takes an hour for each store, and crowds need the whole machine. */
const onlyWhenNamed = ['soak', 'crowd'] as const
const stores = { postgres: openPostgresStore, pglite: openEmbeddedStore } as const

type BenchSelection = {
  readonly stores: readonly (() => Promise<BenchStore>)[]
  readonly has: (group: string) => boolean
  readonly isQuick: boolean
  readonly isProfile: boolean
}

/** `npm run bench -- [group ...] [postgres|pglite] [--quick] [--profile]`; without names, all of it but the soak and the crowds. */
function parseArguments(args: readonly string[]): BenchSelection {
  const known = [
    ...groups,
    'people',
    'start',
    'memory',
    'streams',
    'long-chat',
    'voice',
    'usage',
    'scale',
    ...onlyWhenNamed,
    ...pages,
  ]
  const unknown = args.filter(
    (it) => !known.includes(it) && !(it in stores) && !/^--(quick|profile)$/.test(it),
  )
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', ')}; there are ${[...known, ...Object.keys(stores)].join(', ')}`,
    )
  const named = args.filter((it) => known.includes(it))
  const where = Object.entries(stores).filter(([name]) => args.includes(name))
  return {
    // The pages are measured on their own store.
    stores: isOnly(named, pages)
      ? []
      : (where.length > 0 ? where : Object.entries(stores)).map(([, open]) => open),
    has: (group) =>
      named.includes(group) || (named.length === 0 && !onlyWhenNamed.some((it) => it === group)),
    isQuick: args.includes('--quick'),
    isProfile: args.includes('--profile'),
  }
}

const isOnly = (named: readonly string[], these: readonly string[]): boolean =>
  named.length > 0 && named.every((it) => these.includes(it))

/** Measures the selected groups on both stores, prints the tables and writes them and a chart to .cache/bench. */
export async function bench(args: readonly string[]): Promise<void> {
  const selection = parseArguments(args)
  mkdirSync(output, { recursive: true })
  const report = openReport()
  if (selection.stores.length > 0) await benchStores(selection, report.add)
  for (const group of selection.isProfile ? [] : pages)
    if (selection.has(group))
      report.add(renderPagesTable(await measurePages(group, selection.isQuick ? 1 : 5)))
  report.add(`Load average ${load()} at the end.`)
}

async function benchStores(selection: BenchSelection, add: (text: string) => void): Promise<void> {
  const stub = await startProcess('stub-model', { store: { directory: '' }, stubPort: 0, model: FAST_STUB })
  for (const open of selection.stores) {
    const store = await open()
    const servers = await startTestServers(store, stub)
    if (selection.has('usage') && !selection.isProfile)
      add(`## ${store.name}\n\n${renderUsage(await measureUsage(store, selection.isQuick ? 10 : 40))}\n`)
    if (selection.has('scale') && !selection.isProfile)
      add(`## ${store.name}\n\n${renderScale(await measureScale(store, selection.isQuick ? 10 : 40))}\n`)
    if (selection.isProfile) await writeProfiles(servers, selection)
    else {
      const results = await measureAll(servers, selection)
      add(renderReport(results))
      const picture = renderChart(`${store.name}: processor time, × the baseline`, results.measured)
      writeFileSync(join(output, `${store.name}.svg`), picture)
    }
    await servers.close()
    await store.close()
  }
  await stub.stop()
}

/** Prints and saves each part of the report as it is ready, so that a stopped run keeps what it measured. */
function openReport() {
  const file = join(output, 'report.md')
  writeFileSync(file, '')
  const add = (text: string) => {
    appendFileSync(file, `${text}\n`)
    console.log(text)
  }
  add(`# Bench of ${new Date().toISOString().slice(0, 16)}, load average ${load()} at the start\n`)
  return { add }
}

const load = (): string =>
  loadavg()
    .map((it) => it.toFixed(1))
    .join(' ')

async function measureAll(servers: TestServers, { has, isQuick }: BenchSelection): Promise<StoreResults> {
  const results: StoreResults = { store: servers.store.name, measured: [] }
  if (has('memory')) results.memory = await measureMemory(servers)
  if (has('streams')) results.streams = await measureStreams(servers)
  if (has('start')) results.starts = await measureStarts(servers.store, isQuick ? 3 : 5)
  for (const workload of [control, ...againstBaseline, ...growth, ...directorCost].filter(({ group }) =>
    has(group),
  )) {
    results.measured.push(await measureWorkload(servers, workload, isQuick ? 3 : 8))
    console.error(`${results.store}: ${workload.name}`)
  }
  if (has('long-chat')) results.longChat = await measureLongChat(servers, isQuick ? 3 : 7)
  if (has('voice')) results.voice = await measureVoice(servers, isQuick ? 5 : 15)
  const rounds = isQuick ? 1 : 2
  results.people = []
  if (has('people')) results.people.push(await measurePeople(servers, oneTeam, { seconds: 20, rounds }))
  if (has('crowd'))
    for (const crowd of crowds)
      results.people.push(await measurePeople(servers, crowd, { seconds: 40, rounds }))
  if (has('soak')) results.soak = await measureSoak(servers, isQuick ? 6 : 60)
  return results
}

async function writeProfiles(servers: TestServers, { has }: BenchSelection): Promise<void> {
  for (const workload of againstBaseline.filter(({ group }) => has(group))) {
    const table = await profileWorkload(servers, workload)
    writeFileSync(join(output, `profile ${servers.store.name} ${workload.name}.md`), table)
    console.log(table)
  }
}
