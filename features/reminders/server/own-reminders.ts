import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { reminderKinds, reminderStates } from '../contract-rules.ts'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'

/** Deleted people get no more reminders, and their unsubscribe links stop working. */
export async function eraseRemindersOf(database: Database, userId: number): Promise<void> {
  await database.deleteFrom('reminder_choices').where('user_id', '=', userId).execute()
  await database.deleteFrom('reminders').where('user_id', '=', userId).execute()
  await database.deleteFrom('unsubscribe_links').where('user_id', '=', userId).execute()
}

/** Ends the reminders of everybody until they choose again. @returns how many people had chosen some */
export async function endAllReminders(database: Database): Promise<number> {
  const ended = await database
    .updateTable('reminder_choices')
    .set({ debriefs: false, boosters: false })
    .where(({ or }) => or(reminderKinds.map((kind) => sql.ref<boolean>(kind))))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

export const ownedReminders: OwnedRecords = {
  name: 'reminders',
  async move(transaction, from, to) {
    // Consent that was given with one account does not cover the other account's address.
    await transaction.deleteFrom('reminder_choices').where('user_id', '=', from).execute()
    await transaction.updateTable('reminders').set({ user_id: to }).where('user_id', '=', from).execute()
    await transaction
      .updateTable('unsubscribe_links')
      .set({ user_id: to })
      .where('user_id', '=', from)
      .execute()
  },
}

/** Exports the reminders that a person was sent, newest first. */
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
