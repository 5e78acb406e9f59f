import type { OwnedRecords } from '#platform/server/owned-records.ts'

/** Conversations, with their evaluations and objections, which belong to the chat. */
export const ownedChats: OwnedRecords = {
  name: 'chats',
  async count(transaction, userId) {
    const { count } = await transaction
      .selectFrom('chats')
      .where('user_id', '=', userId)
      .where('has_turns', '=', true)
      .where('deleted_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  async move(transaction, from, to) {
    await transaction.updateTable('chats').set({ user_id: to }).where('user_id', '=', from).execute()
  },
}
