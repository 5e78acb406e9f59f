import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { describeArchiving, globalChange, recordChange } from '#platform/server/audit.ts'

/** Restores a scenario, in the transaction of the change that needs it restored. */
export async function restoreScenario(
  transaction: Transaction<DB>,
  actor: { readonly id: number | null },
  id: number,
): Promise<void> {
  await transaction.updateTable('scenarios').set({ archived_at: null }).where('id', '=', id).execute()
  await recordChange(transaction, { ...globalChange(actor, 'scenario', id), ...describeArchiving(false) })
}
