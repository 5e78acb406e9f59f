import type { Database } from '#database/connect.ts'
import { eraseQuietChats } from '#features/chats/server/owned-chats.ts'
import { deleteQuietOwnConversations } from '#features/own-conversations/server/delete-own-conversation.ts'
import { chatErasers, deleteChatsIn } from './chat-erasers.ts'

/** So many in one transaction, so that none lasts long. */
const BATCH = 100

/**
 * Takes the words out of conversations that have become too old, with what evaluations say and quote of them, and what
 * learners objected. What was counted stays: turns, verdicts, levels of skills, and what models consumed.
 * @param days without a message after which words go
 */
export async function eraseOldWords(database: Database, days: number): Promise<void> {
  for (;;) {
    const erased = await database.transaction().execute(async (transaction) => {
      const ids = await eraseQuietChats(transaction, { days, count: BATCH })
      if (ids.length === 0) return 0
      for (const erase of chatErasers) await erase(transaction, ids)
      return ids.length
    })
    if (erased < BATCH) return
  }
}

/** Deletes what people prepared for conversations of their own that lie as far back. */
export async function deleteOldPreparations(database: Database, days: number): Promise<void> {
  for (;;) {
    const deleted = await database
      .transaction()
      .execute((transaction) =>
        deleteQuietOwnConversations(transaction, deleteChatsIn, { days, count: BATCH }),
      )
    if (deleted < BATCH) return
  }
}
