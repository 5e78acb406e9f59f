import { runChecks } from './checks.ts'
import { buildScreens, conclude, runSuite } from './suite.ts'

const checks = await runChecks()
const build = await buildScreens()
const tests = await runSuite({ projects: ['server', 'web', 'journeys'], filters: process.argv.slice(2) })
conclude([checks, build, tests])
