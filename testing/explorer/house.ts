import { rm } from 'node:fs/promises'
import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import { connect } from '#database/connect.ts'
import { DEMO_PASSWORD } from '#database/seed/people.ts'
import { copyFurnishedStore } from '../e2e/furnished-store.ts'
import { startServer } from '../e2e/server-process.ts'
import { addColleagues } from './colleagues.ts'
import { type Kept, readKept } from './kept.ts'

/** Somebody whom the provider knows, and no organisation. */
export const NEWCOMER = 'newcomer'

/** A server with a store of its own, and what it complains of. */
export type House = {
  readonly url: string
  readonly kept: Kept
  /** Begins to listen; the answer tells each time what errors the server has logged since the last time. */
  listen(): () => readonly string[]
  close(): Promise<void>
}

export async function openHouse(environment: Readonly<Record<string, string>> = {}): Promise<House> {
  const directory = await copyFurnishedStore()
  const kept = await prepare(directory)
  const server = await startServer({ DATA_DIR: directory, ...environment })
  return {
    url: server.url,
    kept,
    listen: () => {
      let place = server.output().length
      return () => {
        const output = server.output()
        const end = output.lastIndexOf('\n') + 1
        const lines = output.slice(place, end).split('\n')
        place = Math.max(place, end)
        return lines.filter(isComplaint).map((line) => `server: ${line.slice(0, 3000)}`)
      }
    },
    close: async () => {
      await server.kill('SIGTERM')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function prepare(directory: string): Promise<Kept> {
  const { database, close } = await connect({ directory })
  const email = `${NEWCOMER}@nowhere.example`
  const own = { username: NEWCOMER, email, name: 'Lou Nowak', password: DEMO_PASSWORD }
  await createAccount(database, { ...own, mustChangePassword: false })
  await addColleagues(database)
  const kept = await readKept(database)
  await close()
  return kept
}

/** Pino's levels: 50 is an error, 60 is fatal. */
function isComplaint(line: string): boolean {
  if (!line.startsWith('{')) return /error|warning|unhandled|^\s+at /i.test(line)
  const parsed: unknown = JSON.parse(line)
  return typeof parsed === 'object' && parsed !== null && 'level' in parsed && Number(parsed.level) >= 50
}
