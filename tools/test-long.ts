import { buildScreens, reportRuns, runSuite } from './suite.ts'

const named = process.argv.slice(2)
/** Tests that do more when TEST_LONG is set. */
const longerTests = ['e2e/journey', 'e2e/evaluation', 'demo-director'].map(
  (name) => `testing/${name}.test.ts`,
)
const filters = named.length > 0 ? named : ['.long.ts', ...longerTests]
const build = await buildScreens()
const tests = await runSuite({ projects: ['server', 'journeys'], filters, env: { TEST_LONG: 'yes' } })
reportRuns([build, tests])
