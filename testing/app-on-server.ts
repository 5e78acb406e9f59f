import { onTestFinished } from 'vitest'
import { addDemo } from '#app/server/demo.ts'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import type { ServerLocation } from '#database/server-pool.ts'
import { testApp, type TestApp, type TestAppOptions } from './app.ts'
import { startPostgres, type Postgres } from './postgres.ts'

/** Starts a PostgreSQL with the demo for one test, and stops it when the test ends. */
export async function demoServer(parent?: string): Promise<Postgres> {
  const postgres = await startDemoServer(parent)
  onTestFinished(() => postgres.stop())
  return postgres
}

/** Starts a PostgreSQL with the demo for all tests of a file; the caller stops it. */
export async function startDemoServer(parent?: string): Promise<Postgres> {
  const postgres = await startPostgres(parent)
  const { maintenance, close } = await connect({ url: postgres.url })
  await migrate(maintenance)
  await addDemo(maintenance, { withAccounts: true })
  await close()
  return postgres
}

/** The product on the database at a location, which may be a proxy, a pooler or a list of servers. */
export async function testAppOn(location: ServerLocation, options: TestAppOptions = {}): Promise<TestApp> {
  const connection = await connect(location)
  onTestFinished(() => connection.close())
  return testApp({ ...options, connection })
}
