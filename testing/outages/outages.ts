import { setTimeout as pause } from 'node:timers/promises'
import type { AppMachine } from './app-machine.ts'
import type { Installation } from './installation.ts'

export type Outage = {
  readonly name: string
  /** Whether the browser must be able to hide it from everyone. */
  readonly isUnseen?: true
  readonly strike: (installation: Installation) => Promise<void>
}

/** `FREEZE` outlasts a lease (6 s), and `LONG_FREEZE` the time in which a machine boots. Milliseconds. */
const [FREEZE, BOOT, LONG_FREEZE] = [12_000, 20_000, 40_000]

export const outages: readonly Outage[] = [
  { name: 'a process is killed', strike: ({ apps }) => pick(apps, 0).kill() },
  {
    name: 'a process freezes for 12 s',
    async strike({ apps }) {
      pick(apps, 1).freeze()
      await pause(FREEZE)
      pick(apps, 1).thaw()
    },
  },
  {
    name: 'all processes are restarted in turn',
    isUnseen: true,
    async strike({ apps }) {
      for (const app of apps) await app.restart()
    },
  },
  {
    name: 'the primary loses its power, and boots after 20 s',
    async strike({ database }) {
      const primary = await database.primary()
      primary.kill()
      await pause(BOOT)
      await primary.boot()
    },
  },
  {
    name: 'the primary freezes for 40 s',
    async strike({ database }) {
      const primary = await database.primary()
      primary.freeze()
      await pause(LONG_FREEZE)
      if (!primary.thaw()) await primary.boot()
    },
  },
  {
    name: 'pgbouncer is restarted',
    async strike({ database }) {
      const primary = await database.primary()
      await primary.stopPooler()
      await pause(1000)
      await primary.startPooler()
    },
  },
  {
    name: 'the proxies are reloaded',
    isUnseen: true,
    async strike({ proxies }) {
      proxies.forEach((proxy) => proxy.reload())
      await pause(2000)
    },
  },
  {
    name: 'a process’s connections to the database go silent for 15 s',
    async strike({ lines }) {
      for (const line of lines) line.swallowNew(true)
      lines.forEach((line) => line.goSilent())
      await pause(15_000)
      for (const line of lines) line.swallowNew(false)
    },
  },
  {
    name: 'the model fails for 8 s, and hangs for 8 s',
    async strike({ model }) {
      model.become('failing')
      await pause(8000)
      model.become('hanging')
      await pause(8000)
      model.become('well')
    },
  },
]

function pick(apps: readonly AppMachine[], index: number): AppMachine {
  const app = apps[index]
  if (!app) throw new Error('there are not so many processes')
  return app
}
