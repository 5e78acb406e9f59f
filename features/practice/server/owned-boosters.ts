import type { OwnedRecords } from '#platform/server/between-slices.ts'

export const ownedBoosters: OwnedRecords = {
  name: 'boosters',
  async move(transaction, from, to) {
    await transaction.updateTable('boosters').set({ user_id: to }).where('user_id', '=', from).execute()
  },
}
