import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache')

/** A dump of an embedded store without any tables. Making one takes five seconds, so it is made once and kept. */
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
    // Another run may be reading or making the same file.
    const unfinished = `${file}.${process.pid}`
    await writeFile(unfinished, dump)
    await rename(unfinished, file)
  }
  return new Blob([await readFile(file)])
}

/** Spares the product, started on this data directory, the making of its store. */
export async function fillWithInitialStore(directory: string): Promise<void> {
  const dataDir = join(directory, 'database')
  const store = await PGlite.create({ dataDir, loadDataDir: await readInitialStore() })
  await store.close()
}
