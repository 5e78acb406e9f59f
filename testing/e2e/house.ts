import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { launch } from './browser.ts'
import { copyFurnishedStore } from './furnished-store.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/** The product in a process of its own, on a store with the demo in it, and a browser to visit it with. */
export type House = { readonly server: ServerProcess; readonly browser: Browser }

/**
 * Opens a house before the tests of a file and closes it after them; it is not there any earlier.
 * @param furnish fills the store before the product opens it
 */
export function houseForTheseTests(furnish?: (directory: string) => Promise<void>): House {
  let house: (House & { readonly directory: string }) | undefined
  const start = async () => {
    const directory = await copyFurnishedStore()
    await furnish?.(directory)
    const [server, browser] = await Promise.all([startServer({ DATA_DIR: directory }), launch()])
    house = { server, browser, directory }
  }
  beforeAll(start, furnish ? 300_000 : undefined)
  afterAll(async () => {
    await house?.browser.close()
    await house?.server.kill('SIGTERM')
    if (house) await rm(house.directory, { recursive: true, force: true })
  })
  const open = (): House => {
    if (!house) throw new Error('the house opens with the first test')
    return house
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
