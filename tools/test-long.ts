import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAdvisories } from './advisories.ts'
import { root } from './process.ts'
import { buildScreens, reportRuns, runSuite } from './suite.ts'

/** Proofs of what an operator relies on stand in folders of this name: see test-operations.ts. */
const isOperations = (path: string): boolean => /[\\/]operations[\\/]/.test(path)

const named = process.argv.slice(2)
const areas = '{app,features,adapters,platform,database,testing,tools,bench}'
const longFiles = globSync(`${areas}/**/*.long.ts`, { cwd: root }).filter((path) => !isOperations(path))
/** Tests that have the tag, and tests that do more when TEST_LONG is set. */
const longerTests = globSync(`${areas}/**/*.test.{ts,tsx}`, { cwd: root }).filter((path) =>
  /tags: \['long'\]|TEST_LONG/.test(readFileSync(join(root, path), 'utf8')),
)
const filters = named.length > 0 ? named : [...longFiles, ...longerTests]
const advisories = named.length > 0 ? [] : [checkAdvisories()]
const build = await buildScreens()
const tests = await runSuite({ projects: ['server', 'web', 'journeys'], filters, env: { TEST_LONG: 'yes' } })
reportRuns([...advisories, build, tests])
