import { startPostgres } from '#testing/postgres.ts'
import { reportRuns, runSuite } from './suite.ts'

const given = process.env.DATABASE_URL
try {
  const own = given ? undefined : await startPostgres()
  const env = { TEST_DATABASE_URL: given ?? own?.url }
  const tests = await runSuite({ projects: ['server'], filters: process.argv.slice(2), env })
  await own?.stop()
  reportRuns([tests])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  reportRuns([{ passed: 0, failed: 1, durations: [], slowestFiles: [] }])
}
