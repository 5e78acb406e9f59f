import { globSync } from 'node:fs'
import { root } from './process.ts'
import { buildScreens, reportRuns, runSuite } from './suite.ts'

/**
 * Tests of what an operator relies on: faults of models, kills, backup and recovery, proxies, the image, several
 * servers, roles, full disks. They are in folders named `operations` and are not part of `npm run test:long`.
 */
const OPERATIONS = '/operations/'
/** Runs alone, because it measures the time added to each turn and needs both cores. */
const ALONE = `${OPERATIONS}outages.long.ts`

const named = process.argv.slice(2).map((name) => `${OPERATIONS}${name}`)
const files = globSync('{app,testing}/**/operations/*.long.ts', { cwd: root }).filter((file) =>
  named.length === 0 ? true : named.some((name) => file.includes(name)),
)
if (files.length === 0) throw new Error(`no proof is called ${process.argv.slice(2).join(', ')}`)
const suite = { projects: ['server', 'journeys'], env: { TEST_LONG: 'yes' } } as const
const runs = [await buildScreens()]
for (const filters of [
  files.filter((file) => !file.endsWith(ALONE)),
  files.filter((file) => file.endsWith(ALONE)),
])
  if (filters.length > 0) runs.push(await runSuite({ ...suite, filters }))
reportRuns(runs)
