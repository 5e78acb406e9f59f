import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { connect, type Connection } from '#database/connect.ts'
import { startPostgres, type Postgres } from '#testing/postgres.ts'
import { launchBrowser } from './browser.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/** The product in its own process, a browser, and a connection with which a test may age the data meanwhile. */
export type PostgresJourney = {
  readonly server: ServerProcess
  readonly browser: Browser
  readonly connection: Connection
}

/**
 * Starts a server on a PostgreSQL with the demo before the tests of a file, and stops both afterwards.
 * @param speakers users who speak another language than English
 */
export function startPostgresJourney(
  speakers: Readonly<Record<string, string>> = {},
  environment: Readonly<Record<string, string>> = {},
): PostgresJourney {
  let postgres: Postgres | undefined
  let journey: PostgresJourney | undefined
  beforeAll(async () => {
    postgres = await startPostgres()
    const { url } = postgres
    const [server, browser] = await Promise.all([
      startServer({ DATABASE_URL: url, SEED: 'demo', ...environment }),
      launchBrowser(),
    ])
    journey = { server, browser, connection: await connect({ url }) }
    const { database } = journey.connection
    for (const [username, code] of Object.entries(speakers))
      await database
        .updateTable('users')
        .set({ language_id: database.selectFrom('languages').where('code', '=', code).select('id') })
        .where('username', '=', username)
        .execute()
  }, 300_000)
  afterAll(async () => {
    await journey?.connection.close()
    await journey?.browser.close()
    await journey?.server.kill('SIGTERM')
    await postgres?.stop()
  })
  const open = (): PostgresJourney => {
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
    get connection() {
      return open().connection
    },
  }
}
