import type { OwnedRecords } from '#platform/server/slice-hooks.ts'

/** A user's sessions. They are not counted, because their number tells whether somebody is signed in at the moment. */
export const ownedSessions: OwnedRecords = {
  name: 'sessions',
  async move(transaction, from, to) {
    await transaction.updateTable('sessions').set({ user_id: to }).where('user_id', '=', from).execute()
  },
}
