import { buildScreens, reportRuns, runSuite } from './suite.ts'

/**
 * What an operator relies on: faults of models, kills, backup and recovery, proxies, the image, several servers, roles,
 * full disks. These proofs stand in folders named `operations` and are no part of `npm run test:long`.
 */
const OPERATIONS = '/operations/'

const named = process.argv.slice(2)
const filters = named.length > 0 ? named.map((name) => `${OPERATIONS}${name}`) : [OPERATIONS]
const build = await buildScreens()
const tests = await runSuite({ projects: ['server', 'journeys'], filters, env: { TEST_LONG: 'yes' } })
reportRuns([build, tests])
