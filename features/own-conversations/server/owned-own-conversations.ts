import type { Database } from '#database/connect.ts'
import type { OwnedRecords } from '#platform/server/between-slices.ts'
import { ownConversationStore } from './store.ts'

/** A person's own conversations for themselves, newest first, with all that they wrote: there are few of them. */
export async function* exportOwnConversations(database: Database, userId: number) {
  const store = ownConversationStore(database)
  for (const { id } of await store.list(userId)) {
    const { version: _, is_drafting: _now, ...own } = await store.find(userId, id)
    yield [own]
  }
}

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
