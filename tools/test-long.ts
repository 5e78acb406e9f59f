import { buildScreens, conclude, runSuite } from './suite.ts'

// A proof that needs PostgreSQL starts its own: #testing/postgres.ts.
const named = process.argv.slice(2)
const filters = named.length > 0 ? named : ['.long.ts']
const build = await buildScreens()
conclude([build, await runSuite({ projects: ['journeys'], filters, env: { TEST_LONG: 'yes' } })])
