import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.ts'
import { buildScreens, reportRuns, runSuite } from './suite.ts'

const named = process.argv.slice(2)
/** Tests that have the tag, and tests that do more when TEST_LONG is set. */
const longerTests = globSync('{app,features,adapters,platform,database,testing}/**/*.test.{ts,tsx}', {
  cwd: root,
}).filter((path) => /tags: \['long'\]|TEST_LONG/.test(readFileSync(join(root, path), 'utf8')))
const filters = named.length > 0 ? named : ['.long.ts', ...longerTests]
const build = await buildScreens()
const tests = await runSuite({ projects: ['server', 'web', 'journeys'], filters, env: { TEST_LONG: 'yes' } })
reportRuns([build, tests])
