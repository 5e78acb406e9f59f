/** Lists a server's packages: `npm run sbom` writes a CycloneDX file and a report of its licences to .cache/sbom/ */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { groupByLicence, renderLicenceReport, SoftwareBill } from './licence-report.ts'
import { root } from './process.ts'

const folder = join(root, '.cache/sbom')
const files = {
  bill: join(folder, 'performance-partner.cdx.json'),
  report: join(folder, 'licences.md'),
}

/**
 * npm's own list, made from the lock file, without network or installation. npm gets a copy without the development
 * packages, because if it leaves them out itself, it also drops packages that both a server and a tool need, such as
 * `pg`.
 */
function readBill(): string {
  const copy = mkdtempSync(join(tmpdir(), 'pp-sbom-'))
  try {
    for (const [name, content] of Object.entries(withoutDevelopment()))
      writeFileSync(join(copy, name), JSON.stringify(content))
    return runNpm(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function withoutDevelopment() {
  const manifest = readJsonFile('package.json')
  const lock = readJsonFile('package-lock.json')
  const packages = Object.entries(Packages.parse(lock.packages)).filter(([, { dev }]) => dev !== true)
  return {
    'package.json': { ...manifest, devDependencies: undefined },
    'package-lock.json': {
      ...lock,
      packages: Object.fromEntries(
        packages.map(([path, one]) => [path, { ...one, devDependencies: undefined }]),
      ),
    },
  }
}

const Packages = z.record(z.string(), z.looseObject({ dev: z.optional(z.boolean()) }))
const readJsonFile = (name: string): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(join(root, name), 'utf8')))

function runNpm(cwd: string): string {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error']
  // npm tells its scripts its own path. On Windows `npm` is a script, which only a shell can start.
  const own = process.env.npm_execpath
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 } as const
  const { status, stdout, stderr, error } = own
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (status !== 0)
    throw new Error(`npm could not list the packages.\n${stderr ?? ''}${error?.message ?? ''}`)
  return stdout
}

try {
  const bill = readBill()
  const groups = groupByLicence(SoftwareBill.parse(JSON.parse(bill)))
  mkdirSync(folder, { recursive: true })
  writeFileSync(files.bill, bill)
  writeFileSync(files.report, renderLicenceReport(groups))
  for (const [licence, packages] of groups) console.log(`${String(packages.length).padStart(4)}  ${licence}`)
  console.log(`\n${files.bill}\n${files.report}`)
  const unnamed = groups.get('unknown') ?? []
  if (unnamed.length > 0) console.error(`\nWithout a licence: ${unnamed.join(', ')}`)
  process.exitCode = unnamed.length > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
