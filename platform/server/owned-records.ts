import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'

/** What a slice keeps of a person, so that it follows when two accounts turn out to be one person. */
export type OwnedRecords = {
  /** What is counted in the preview of a merge, such as `chats`. */
  readonly name: string
  readonly count: (transaction: Transaction<DB>, userId: number) => Promise<number>
  /** Makes all of it another user's. */
  readonly move: (transaction: Transaction<DB>, from: number, to: number) => Promise<void>
}
