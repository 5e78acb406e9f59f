import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { Actor } from './gate.ts'

/**
 * What another slice does in the transaction of a change, after it: both happen, or neither. compose.ts hands it in.
 * @param ids of what was changed
 */
export type AfterChange = (
  transaction: Transaction<DB>,
  actor: Pick<Actor, 'id'>,
  ids: readonly number[],
) => Promise<void>
