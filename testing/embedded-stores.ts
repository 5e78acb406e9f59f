import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { copyTables } from './table-copies.ts'

type TestStore = { readonly store: PGlite; giveBack(): Promise<void> }

/** Stores between two tests. Opening one takes half a second, and ten on a busy machine; bringing back what a test wrote is far less. */
const idle: TestStore[] = []

/** An embedded store in memory with the contents of the dump; once given back, another test gets it as good as new. */
export async function takeStore(dump: string): Promise<TestStore> {
  return idle.pop() ?? openStore(dump)
}

/** Opens a store for the next test, unless one is idle. */
export async function prepareStore(dump: string): Promise<void> {
  if (idle.length === 0) idle.push(await openStore(dump))
}

async function openStore(dump: string): Promise<TestStore> {
  const store = await PGlite.create({ loadDataDir: await openAsBlob(dump) })
  const restore = await copyTables(store, 'written')
  const opened: TestStore = {
    store,
    // A test that changed the schema leaves a store that cannot be restored; nobody gets it again.
    giveBack: () =>
      restore().then(
        () => void idle.push(opened),
        () => store.close(),
      ),
  }
  return opened
}
