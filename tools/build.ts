import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root, runNode } from './process.ts'

/** All files that the built screens depend on; tools/walls.ts reports an imported file that is missing here. */
export const screenInputs = [
  'app/web/**',
  'conversation/**',
  'features/paths.ts',
  'features/*/contract{,-*}.ts',
  'features/*/{admin,web,locales}/**',
  'platform/{contract,web}/**',
  'tools/{build,locales-plugin}.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const buildFolder = join(root, 'dist')
const stampName = '.built'

/** Builds the screens into dist/ if a file that they depend on has changed since the last build. */
export async function buildWeb(): Promise<void> {
  const built = join(buildFolder, stampName)
  const currentHash = hashInputs()
  if (existsSync(built) && readFileSync(built, 'utf8') === currentHash) return
  console.log('Building the screens…')
  // The build replaces dist/ only when it is complete, so an interrupted build, or two at once, never leave half of
  // one.
  const temporaryFolder = join(root, '.cache', `dist-${process.pid}`)
  mkdirSync(temporaryFolder, { recursive: true })
  try {
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', temporaryFolder]
    const { code, output } = await runNode(vite, { NODE_ENV: 'production' })
    if (code !== 0) throw new Error(`The screens could not be built.\n${output}`)
    if (output.trim()) console.warn(output.trim())
    await compressAll(temporaryFolder)
    writeFileSync(join(temporaryFolder, stampName), currentHash)
    replaceBuild(temporaryFolder)
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
}

/** In production an existing build is served as it is: the version was chosen when it was installed. */
export async function buildWebForStart(): Promise<void> {
  if (process.env.NODE_ENV === 'production' && existsSync(join(buildFolder, stampName))) return
  await buildWeb()
}

function replaceBuild(aside: string): void {
  rmSync(buildFolder, { recursive: true, force: true })
  try {
    renameSync(aside, buildFolder)
  } catch (error) {
    // Another start has built the same screens first.
    if (!existsSync(join(buildFolder, stampName))) throw error
  }
}

/**
 * Hashes contents and not times, because a checkout, a copy or a container layer changes times without changing a file.
 * Reading a few hundred small files takes about 10 ms.
 */
function hashInputs(): string {
  const hash = createHash('sha256')
  const files = globSync(screenInputs, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.wasm'])

/** Writes `.br` and `.gz` beside every text file at the strongest setting, so that no request has to compress. */
async function compressAll(folder: string): Promise<void> {
  const files = globSync('**', { cwd: folder, withFileTypes: true }).filter(
    (entry) => entry.isFile() && compressible.has(extname(entry.name)),
  )
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}

async function compress(file: string): Promise<void> {
  const plain = readFileSync(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  if (br.length < plain.length) writeFileSync(`${file}.br`, br)
  if (gz.length < plain.length) writeFileSync(`${file}.gz`, gz)
}

if (import.meta.main) await buildWeb()
