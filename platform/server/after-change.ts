import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'

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
