import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { copyDemoStore } from './demo-store.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/** The product in its own process on a store with the demo, and a browser. */
export type JourneyServer = { readonly server: ServerProcess; readonly browser: Browser }

/**
 * Starts a server and a browser before the tests of a file and stops them afterwards.
 * @param furnish fills the store before the product opens it
 * @param environment additional configuration of the server
 */
export function startJourneyServer(
  furnish?: (directory: string) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): JourneyServer {
  let journey: (JourneyServer & { readonly directory: string }) | undefined
  const start = async () => {
    const directory = await copyDemoStore()
    await furnish?.(directory)
    const [server, browser] = await Promise.all([
      startServer({ DATA_DIR: directory, ...environment }),
      launchBrowser(),
    ])
    journey = { server, browser, directory }
  }
  beforeAll(start, furnish ? 300_000 : undefined)
  afterAll(async () => {
    await journey?.browser.close()
    await journey?.server.kill('SIGTERM')
    if (journey) await rm(journey.directory, { recursive: true, force: true })
  })
  const open = (): JourneyServer => {
    if (!journey) throw new Error('the server starts before the first test')
    return journey
  }
  return {
    get server() {
      return open().server
    },
    get browser() {
      return open().browser
    },
  }
}
