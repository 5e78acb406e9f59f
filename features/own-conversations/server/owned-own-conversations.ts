import type { Database } from '#database/connect.ts'
import type { OwnedRecords } from '#platform/server/between-slices.ts'
import { readAllOwn } from './read-own-conversation.ts'

/** A person's own conversations for themselves, newest first, with all that they wrote: there are few of them. */
export async function* exportOwnConversations(database: Database, userId: number) {
  const all = await readAllOwn(database, userId)
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
