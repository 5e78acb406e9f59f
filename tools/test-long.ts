import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAdvisories } from './advisories.ts'
import { root } from './process.ts'
import { buildScreens, reportRuns, runSuite } from './suite.ts'

/** Tests of what an operator relies on are in folders of this name: see test-operations.ts. */
const isOperations = (path: string): boolean => /[\\/]operations[\\/]/.test(path)

const named = process.argv.slice(2)
const testedAreas = '{app,features,conversation,adapters,platform,database,testing,tools,bench}'
const longFiles = globSync(`${testedAreas}/**/*.long.ts`, { cwd: root }).filter((path) => !isOperations(path))
const readTestFile = (path: string) => readFileSync(join(root, path), 'utf8')
const testFiles = globSync(`${testedAreas}/**/*.test.{ts,tsx}`, { cwd: root })
/** Files with tests that do more when TEST_LONG is set. */
const longerFiles = testFiles.filter((path) => readTestFile(path).includes('TEST_LONG'))
/** Files with tests that have the tag; `npm test` runs the others. */
const taggedFiles = testFiles.filter(
  (path) => !longerFiles.includes(path) && readTestFile(path).includes("tags: ['long']"),
)

const suite = { projects: ['server', 'web', 'journeys'], env: { TEST_LONG: 'yes' } } as const
const advisories = named.length > 0 ? [] : [checkAdvisories()]
const build = await buildScreens()
const proofs = await runSuite({
  ...suite,
  filters: named.length > 0 ? named : [...longFiles, ...longerFiles],
})
const tagged = named.length > 0 ? [] : [await runSuite({ ...suite, filters: taggedFiles, tags: 'long' })]
reportRuns([...advisories, build, proofs, ...tagged])
