import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'
import { selectSharedEvaluations } from './sharing-store.ts'

/** Ends all sharing by a person, and with them. */
export async function eraseSharedEvaluationsOf(database: Database, userId: number): Promise<void> {
  await database
    .deleteFrom('shared_evaluations')
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('recipient_id', '=', userId)]))
    .execute()
}

/** Ends all sharing by everybody. @returns how many evaluations were shared */
export async function endAllSharing(database: Database): Promise<number> {
  const ended = await database.deleteFrom('shared_evaluations').executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** Ends the sharing of the evaluations of these chats, which are being erased. */
export async function eraseSharedEvaluationsIn(
  transaction: Transaction<DB>,
  chatIds: readonly number[],
): Promise<void> {
  await transaction
    .deleteFrom('shared_evaluations')
    .using('evaluations')
    .whereRef('evaluations.id', '=', 'shared_evaluations.evaluation_id')
    .where('evaluations.chat_id', 'in', [...chatIds])
    .execute()
}

/**
 * Sharing by and with the merged account ends instead of moving, because the two accounts of a person may be in
 * different organisations. What it shared can be shared again.
 */
export const ownedSharedEvaluations: OwnedRecords = {
  name: 'shared_evaluations',
  move: async (transaction, from) => eraseSharedEvaluationsOf(transaction, from),
}

/** Exports what a person shares with whom, for that person, newest first. It is little, so all is read at once. */
export async function* exportSharedEvaluations(database: Database, userId: number) {
  yield await selectSharedEvaluations(database, userId).execute()
}
