import { sql } from 'kysely'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'

/** A user's sessions, which stay valid after a merge. */
export const ownedSessions: OwnedRecords = {
  name: 'sessions',
  async count(transaction, userId) {
    const { count } = await transaction
      .selectFrom('sessions')
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<Date>`now()`)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  async move(transaction, from, to) {
    await transaction.updateTable('sessions').set({ user_id: to }).where('user_id', '=', from).execute()
  },
}
