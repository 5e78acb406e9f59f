import type { OwnedRecords } from '#platform/server/owned-records.ts'

export const ownedOwnConversations: OwnedRecords = {
  name: 'own_conversations',
  async count(transaction, userId) {
    const { count } = await transaction
      .selectFrom('own_conversations')
      .where('user_id', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  async move(transaction, from, to) {
    await transaction
      .updateTable('own_conversations')
      .set({ user_id: to })
      .where('user_id', '=', from)
      .execute()
  },
}
