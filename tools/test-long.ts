import { buildScreens, reportRuns, runSuite } from './suite.ts'

const named = process.argv.slice(2)
/** Journeys that do more when TEST_LONG is set. */
const longerJourneys = ['journey', 'evaluation'].map((name) => `e2e/${name}.test.ts`)
const filters = named.length > 0 ? named : ['.long.ts', ...longerJourneys]
const build = await buildScreens()
const tests = await runSuite({ projects: ['server', 'journeys'], filters, env: { TEST_LONG: 'yes' } })
reportRuns([build, tests])
