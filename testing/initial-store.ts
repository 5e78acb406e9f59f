import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache')

/** A dump of an embedded store without tables, cached in a file because creating one takes five seconds. */
export async function readInitialStore(): Promise<Blob> {
  const [, version] =
    /"@electric-sql\/pglite": "(.+)"/.exec(await readFile(join(root, 'package.json'), 'utf8')) ?? []
  if (!version) throw new Error('package.json names no version of PGlite')
  const file = join(cache, `initial-store-${version}.tar`)
  if (!existsSync(file)) {
    const store = await PGlite.create()
    const dump = Buffer.from(await (await store.dumpDataDir('none')).arrayBuffer())
    await store.close()
    await mkdir(cache, { recursive: true })
    // Another run may be reading or writing the same file, so it is replaced in one step.
    const unfinished = `${file}.${process.pid}`
    await writeFile(unfinished, dump)
    await rename(unfinished, file)
  }
  return new Blob([await readFile(file)])
}

/** Puts a created store into a data directory, so that the product need not create one when it starts. */
export async function fillWithInitialStore(directory: string): Promise<void> {
  const dataDir = join(directory, 'database')
  const store = await PGlite.create({ dataDir, loadDataDir: await readInitialStore() })
  await store.close()
}
