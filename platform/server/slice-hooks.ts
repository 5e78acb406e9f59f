import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'

/**
 * A person's name, for readers of what that person made. Null once they are deleted, because their row then has a
 * pseudonym.
 */
export const nameUnlessDeleted = (users: string) =>
  sql<string | null>`case when ${sql.ref(`${users}.deleted_at`)} is null then ${sql.ref(`${users}.name`)} end`

/** The records that a slice keeps of a person, so that they can move when two accounts turn out to be one person. */
export type OwnedRecords = {
  readonly name: string
  /**
   * How many records there are, for the preview of a merge. Absent where nobody would miss them, and where the number
   * would tell an administrator how much somebody does here (decision 57).
   */
  readonly count?: (transaction: Transaction<DB>, userId: number) => Promise<number>
  /** Makes all of the records another user's. */
  readonly move: (transaction: Transaction<DB>, from: number, to: number) => Promise<void>
}

/**
 * Work of another slice that follows a change in the same transaction: both happen, or neither. compose.ts hands it in.
 * @param actor `id` is null for an operator on the command line
 * @param ids of the rows that were changed
 */
export type AfterChange = (
  transaction: Transaction<DB>,
  actor: { readonly id: number | null },
  ids: readonly number[],
) => Promise<void>

/** Deletes the rows of another slice that a person created and never used, and returns how many there were. */
export type DeleteUnused = (
  transaction: Transaction<DB>,
  userId: number,
  which: RawBuilder<boolean>,
) => Promise<number>
