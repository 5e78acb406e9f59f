import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { reminderKinds, reminderStates } from '../contract-rules.ts'
import type { OwnedRecords } from '#platform/server/between-slices.ts'

/** A person who is deleted gets none, and no link of theirs does anything. */
export async function eraseRemindersOf(database: Database, userId: number): Promise<void> {
  await database.deleteFrom('reminder_choices').where('user_id', '=', userId).execute()
  await database.deleteFrom('reminders').where('user_id', '=', userId).execute()
  await database.deleteFrom('unsubscribe_links').where('user_id', '=', userId).execute()
}

export const ownedReminders: OwnedRecords = {
  name: 'reminders',
  async move(transaction, from, to) {
    // A person who wants reminders with one account has not agreed to them at the other one's address.
    await transaction.deleteFrom('reminder_choices').where('user_id', '=', from).execute()
    await transaction.updateTable('reminders').set({ user_id: to }).where('user_id', '=', from).execute()
    await transaction
      .updateTable('unsubscribe_links')
      .set({ user_id: to })
      .where('user_id', '=', from)
      .execute()
  },
}

/** Which reminders somebody was sent, newest first, for themselves. */
export async function* exportReminders(database: Database, userId: number) {
  const rows = await database
    .selectFrom('reminders')
    .where('user_id', '=', userId)
    .select(['kind', 'state', 'created_at', sql<string | null>`day::text`.as('day'), 'after_days'])
    .orderBy('id', 'desc')
    .execute()
  yield rows.map((row) => ({ ...row, kind: Kind.parse(row.kind), state: State.parse(row.state) }))
}

const Kind = z.enum(reminderKinds)
const State = z.enum(reminderStates)
