import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root, runNode } from './process.ts'

/** Everything that goes into the screens; a test beside them does not. */
const inputs = [
  'app/web/**',
  'features/paths.ts',
  'features/*/contract.ts',
  'features/*/{admin,web,locales}/**',
  'platform/{contract,web}/**',
  'tools/{build,locales-plugin}.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const dist = join(root, 'dist')
const stamp = '.built'

/** Builds the screens into dist/ when something that goes into them changed since the last time. */
export async function buildWeb(): Promise<void> {
  const built = join(dist, stamp)
  const print = fingerprint()
  if (existsSync(built) && readFileSync(built, 'utf8') === print) return
  console.log('Building the screens…')
  // Built aside and then put in place: an interrupted build, or two at once, never leave half of one.
  const aside = join(root, '.cache', `dist-${process.pid}`)
  mkdirSync(aside, { recursive: true })
  try {
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', aside]
    const { code, output } = await runNode(vite, { NODE_ENV: 'production' })
    if (code !== 0) throw new Error(`The screens could not be built.\n${output}`)
    if (output.trim()) console.warn(output.trim())
    await compressAll(aside)
    writeFileSync(join(aside, stamp), print)
    putInPlace(aside)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** In production a build that is there is served as it is: what runs was chosen when it was installed. */
export async function buildWebForStart(): Promise<void> {
  if (process.env.NODE_ENV === 'production' && existsSync(join(dist, stamp))) return
  await buildWeb()
}

function putInPlace(aside: string): void {
  rmSync(dist, { recursive: true, force: true })
  try {
    renameSync(aside, dist)
  } catch (error) {
    // Another start that built the same was first.
    if (!existsSync(join(dist, stamp))) throw error
  }
}

/**
 * Contents, not times: a checkout, a copy or a container layer changes times without changing a file, and reading
 * a few hundred small files takes about 10 ms.
 */
function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(inputs, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.wasm'])

/** Every text file gets its `.br` and `.gz` beside it, once, at the strongest setting. */
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
