import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { copyTables } from './table-copies.ts'

type TestStore = { readonly store: PGlite; giveBack(): Promise<void> }

/**
 * Stores that wait for the next test. Opening a store takes 0.5 s, and 10 s on a busy machine; restoring the tables
 * that a test wrote takes far less.
 */
const idle: TestStore[] = []

/** An embedded store in memory with the contents of the dump. After `returnToPool` the next test gets it, restored. */
export async function acquireStore(dump: string): Promise<TestStore> {
  return idle.pop() ?? openStore(dump)
}

/** Opens a store for the next test unless one is waiting. */
export async function prepareStore(dump: string): Promise<void> {
  if (idle.length === 0) idle.push(await openStore(dump))
}

async function openStore(dump: string): Promise<TestStore> {
  const store = await PGlite.create({ loadDataDir: await openAsBlob(dump) })
  const restore = await copyTables(store, 'written')
  const opened: TestStore = {
    store,
    // A store whose schema a test changed cannot be restored, so it is closed.
    giveBack: () =>
      restore().then(
        () => void idle.push(opened),
        () => store.close(),
      ),
  }
  return opened
}
