import type { Database } from '#database/connect.ts'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'
import { readAllOwnConversations } from './read-own-conversation.ts'

/** Exports a person's own conversations with everything that they wrote, newest first; all at once, as they are few. */
export async function* exportOwnConversations(database: Database, userId: number) {
  const all = await readAllOwnConversations(database, userId)
  yield all.map(({ version: _version, is_drafting: _isDrafting, ...own }) => own)
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
