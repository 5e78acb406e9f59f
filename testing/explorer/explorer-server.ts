import { rm } from 'node:fs/promises'
import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import { connect } from '#database/connect.ts'
import { DEMO_PASSWORD } from '#database/seed/people.ts'
import { copyDemoStore } from '../e2e/demo-store.ts'
import { startServer } from '../e2e/server-process.ts'
import { addColleagues } from './add-colleagues.ts'
import { failIfHung } from './hang.ts'
import { type ProtectedRecords, readProtectedRecords } from './protected-records.ts'

/** A user with an account at the provider but without an organisation. */
export const NEWCOMER = 'newcomer'

/** A server with its own store, and the errors that it logs. */
export type ExplorerServer = {
  readonly url: string
  readonly kept: ProtectedRecords
  /** Starts reading the log; the returned function answers the errors logged since its last call. */
  listen(): () => readonly string[]
  close(): Promise<void>
}

export async function startExplorerServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<ExplorerServer> {
  const directory = await copyDemoStore()
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
        return lines.filter(isErrorLine).map((line) => `server: ${line.slice(0, 3000)}`)
      }
    },
    close: async () => {
      await failIfHung(
        server.kill('SIGTERM'),
        () => `the server does not stop:\n${server.output().slice(-3000)}`,
      )
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function prepare(directory: string): Promise<ProtectedRecords> {
  const { database, close } = await connect({ directory })
  const email = `${NEWCOMER}@nowhere.example`
  const own = { username: NEWCOMER, email, name: 'Lou Nowak', password: DEMO_PASSWORD }
  await createAccount(database, { ...own, mustChangePassword: false })
  await addColleagues(database)
  const kept = await readProtectedRecords(database)
  await close()
  return kept
}

/** Pino's levels: 50 is an error, 60 is fatal. */
function isErrorLine(line: string): boolean {
  if (!line.startsWith('{')) return /error|warning|unhandled|^\s+at /i.test(line)
  const parsed: unknown = JSON.parse(line)
  return typeof parsed === 'object' && parsed !== null && 'level' in parsed && Number(parsed.level) >= 50
}
