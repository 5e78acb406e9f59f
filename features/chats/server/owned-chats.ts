import type { OwnedRecords } from '#platform/server/between-slices.ts'

/** Conversations, with their evaluations and objections, which belong to the chat. */
export const ownedChats: OwnedRecords = {
  name: 'chats',
  async move(transaction, from, to) {
    await transaction.updateTable('chats').set({ user_id: to }).where('user_id', '=', from).execute()
  },
}
