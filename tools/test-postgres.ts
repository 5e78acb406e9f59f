import { startPostgres } from '#testing/postgres.ts'
import { reportRuns, runSuite } from './suite.ts'

/** The folders that reach the database, whose tests may differ on a server. */
const withDatabase = ['features', 'app/server', 'database', 'platform/server', 'adapters/identity']

const given = process.env.DATABASE_URL
try {
  // Without fsync, because nothing outlives the run: no copy has to be dropped and nothing has to reach the disk.
  const own = given ? undefined : await startPostgres(undefined, ['fsync=off'])
  const env = { TEST_DATABASE_URL: given ?? own?.url, TEST_DATABASE_IS_REMOVED: own && 'yes' }
  const asked = process.argv.slice(2)
  const filters = asked.length > 0 ? asked : withDatabase
  const tests = await runSuite({ projects: ['server'], filters, env })
  await own?.stop()
  reportRuns([tests])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  reportRuns([
    {
      passed: 0,
      failed: 1,
      durations: [],
      slowestFiles: [],
      failures: ['PostgreSQL did not start'],
      skipped: [],
    },
  ])
}
