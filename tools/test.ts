import { runChecks } from './checks.ts'
import { buildScreens, reportRuns, runSuite } from './suite.ts'

const checks = await runChecks()
const build = await buildScreens()
const tests = await runSuite({ projects: ['server', 'web', 'journeys'], filters: process.argv.slice(2) })
reportRuns([checks, build, tests])
