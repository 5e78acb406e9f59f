import { onTestFinished } from 'vitest'
import { addDemo } from '#app/server/demo.ts'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import type { ServerLocation } from '#database/server-pool.ts'
import { testApp, type TestApp, type TestAppOptions } from './app.ts'
import { startPostgres, type Postgres } from './postgres.ts'

/** A PostgreSQL of the test's own, with the demo in it. */
export async function demoServer(parent?: string): Promise<Postgres> {
  const postgres = await startDemoServer(parent)
  onTestFinished(() => postgres.stop())
  return postgres
}

/** The same for all tests of a file, which stops it. */
export async function startDemoServer(parent?: string): Promise<Postgres> {
  const postgres = await startPostgres(parent)
  const { maintenance, close } = await connect({ url: postgres.url })
  await migrate(maintenance)
  await addDemo(maintenance, { withAccounts: true })
  await close()
  return postgres
}

/** The product on such a database: by way of a proxy or a pooler, or on one of several servers. */
export async function testAppOn(location: ServerLocation, options: TestAppOptions = {}): Promise<TestApp> {
  const connection = await connect(location)
  onTestFinished(() => connection.close())
  return testApp({ ...options, connection })
}
