import { buildScreens, conclude, runSuite } from './suite.ts'

// A proof that needs PostgreSQL starts its own: #testing/postgres.ts.
const named = process.argv.slice(2)
/** Some journeys keep a part for the full proof. */
const parts = ['journey', 'editing', 'evaluation', 'voice'].map((name) => `e2e/${name}.test.ts`)
const filters = named.length > 0 ? named : ['.long.ts', ...parts]
const build = await buildScreens()
conclude([build, await runSuite({ projects: ['journeys'], filters, env: { TEST_LONG: 'yes' } })])
