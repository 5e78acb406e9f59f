import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { openHouse, type House } from './house.ts'
import { observePages } from './lighthouse-pages.ts'
import { tableOfPages } from './lighthouse-table.ts'
import { observeLongChat } from './long-chat.ts'
import { measure } from './measure.ts'
import { observeMemory } from './memory.ts'
import { observePeople } from './people.ts'
import { pictureOf } from './picture.ts'
import { start } from './processes.ts'
import { profile } from './profile.ts'
import { reportOf, type Results } from './report.ts'
import { observeStarts } from './starting.ts'
import { observeStreams } from './streams.ts'
import { openEmbedded, openPostgres, type BenchStore } from './stores.ts'
import { observeVoice } from './voice.ts'
import { againstLimit, control, FAST, growth, groups } from './workloads.ts'

const output = join(import.meta.dirname, '../.cache/bench')
const pages = ['pages', 'admin-pages'] as const
const stores = { postgres: openPostgres, pglite: openEmbedded } as const

type Wanted = {
  readonly stores: readonly (() => Promise<BenchStore>)[]
  readonly has: (group: string) => boolean
  readonly isQuick: boolean
  readonly isProfile: boolean
}

/** `npm run bench -- [group ...] [postgres|pglite] [--quick] [--profile]`; without names, all of it. */
function wantedBy(args: readonly string[]): Wanted {
  const known = [...groups, 'people', 'start', 'memory', 'streams', 'long-chat', 'voice', ...pages]
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
    // Pages are looked at on a store of their own.
    stores: isOnly(named, pages)
      ? []
      : (where.length > 0 ? where : Object.entries(stores)).map(([, open]) => open),
    has: (group) => named.length === 0 || named.includes(group),
    isQuick: args.includes('--quick'),
    isProfile: args.includes('--profile'),
  }
}

const isOnly = (named: readonly string[], these: readonly string[]): boolean =>
  named.length > 0 && named.every((it) => these.includes(it))

/** Measures what is asked for on both stores, prints the tables and leaves them with a picture in .cache/bench. */
export async function bench(args: readonly string[]): Promise<void> {
  const wanted = wantedBy(args)
  mkdirSync(output, { recursive: true })
  const report = openReport()
  if (wanted.stores.length > 0) await benchStores(wanted, report.add)
  for (const group of wanted.isProfile ? [] : pages)
    if (wanted.has(group)) report.add(tableOfPages(await observePages(group, wanted.isQuick ? 1 : 5)))
  report.add(`Load average ${load()} at the end.`)
}

async function benchStores(wanted: Wanted, add: (text: string) => void): Promise<void> {
  const stub = await start('stub', { store: { directory: '' }, stubPort: 0, model: FAST })
  for (const open of wanted.stores) {
    const store = await open()
    const house = await openHouse(store, stub)
    if (wanted.isProfile) await writeProfiles(house, wanted)
    else {
      const results = await measureAll(house, wanted)
      add(reportOf(results))
      const picture = pictureOf(`${store.name}: processor time, × the limit`, results.measured)
      writeFileSync(join(output, `${store.name}.svg`), picture)
    }
    await house.close()
    await store.close()
  }
  await stub.stop()
}

/** The report so far is printed and kept as it grows: whoever stops a long run has what was measured. */
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

async function measureAll(house: House, { has, isQuick }: Wanted): Promise<Results> {
  const results: Results = { store: house.store.name, measured: [] }
  if (has('memory')) results.memory = await observeMemory(house)
  if (has('streams')) results.streams = await observeStreams(house)
  if (has('start')) results.starts = await observeStarts(house.store, isQuick ? 3 : 5)
  for (const workload of [control, ...againstLimit, ...growth].filter(({ group }) => has(group))) {
    results.measured.push(await measure(house, workload, isQuick ? 3 : 8))
    console.error(`${results.store}: ${workload.name}`)
  }
  if (has('long-chat')) results.longChat = await observeLongChat(house, isQuick ? 3 : 7)
  if (has('voice')) results.voice = await observeVoice(house, isQuick ? 5 : 15)
  if (has('people')) results.people = await observePeople(house, 20, isQuick ? 1 : 2)
  return results
}

async function writeProfiles(house: House, { has }: Wanted): Promise<void> {
  for (const workload of againstLimit.filter(({ group }) => has(group))) {
    const table = await profile(house, workload)
    writeFileSync(join(output, `profile ${house.store.name} ${workload.name}.md`), table)
    console.log(table)
  }
}
