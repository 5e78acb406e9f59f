import type { OwnedRecords } from '#platform/server/owned-records.ts'

export const ownedBoosters: OwnedRecords = {
  name: 'boosters',
  async count() {
    // Those that were begun are counted as the chats that they are.
    return 0
  },
  async move(transaction, from, to) {
    await transaction.updateTable('boosters').set({ user_id: to }).where('user_id', '=', from).execute()
  },
}
