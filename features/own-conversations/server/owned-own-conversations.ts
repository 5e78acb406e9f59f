import type { OwnedRecords } from '#platform/server/between-slices.ts'

export const ownedOwnConversations: OwnedRecords = {
  name: 'own_conversations',
  async move(transaction, from, to) {
    await transaction
      .updateTable('own_conversations')
      .set({ user_id: to })
      .where('user_id', '=', from)
      .execute()
  },
}
