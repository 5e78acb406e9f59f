import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'

/** The name of somebody, for who reads what they have made; null once they are deleted, when their row has a pseudonym. */
export const nameUnlessDeleted = (users: string) =>
  sql<string | null>`case when ${sql.ref(`${users}.deleted_at`)} is null then ${sql.ref(`${users}.name`)} end`

/** What a slice keeps of a person, so that it follows when two accounts turn out to be one person. */
export type OwnedRecords = {
  readonly name: string
  /**
   * How much of it there is, for the preview of a merge. Absent where it is nothing that somebody could miss, and where it
   * would tell an administrator how much somebody does here (decision 57).
   */
  readonly count?: (transaction: Transaction<DB>, userId: number) => Promise<number>
  /** Makes all of it another user's. */
  readonly move: (transaction: Transaction<DB>, from: number, to: number) => Promise<void>
}

/**
 * What another slice does in the transaction of a change, after it: both happen, or neither. compose.ts hands it in.
 * @param actor whose id is null where an operator does it, from the command line
 * @param ids of what was changed
 */
export type AfterChange = (
  transaction: Transaction<DB>,
  actor: { readonly id: number | null },
  ids: readonly number[],
) => Promise<void>

/** Deletes of what a person has begun in another slice that with which nothing has been done; answers how much there was. */
export type DeleteUnused = (
  transaction: Transaction<DB>,
  userId: number,
  which: RawBuilder<boolean>,
) => Promise<number>
