import type { Database } from '#database/connect.ts'
import { selectShared } from './sharing-store.ts'

/** What a person shares with whom, for themselves, newest first. There is little of it. */
export async function* exportShared(database: Database, userId: number) {
  yield await selectShared(database, userId).execute()
}
