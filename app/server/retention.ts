import type { Database } from '#database/connect.ts'
import { eraseQuietChat, listQuietChats } from '#features/chats/server/quiet-chats.ts'
import {
  deleteQuietOwnConversation,
  listQuietOwnConversations,
} from '#features/own-conversations/server/quiet-own-conversations.ts'
import { runForEach } from '#platform/server/run-for-each.ts'
import { chatErasers, deleteChatsIn } from './chat-erasers.ts'

/** The most conversations in one run, each in a transaction of its own. The next run, some minutes later, continues. */
const LIMIT = 10_000

/**
 * Erases the words of conversations that have become too old, together with what evaluations say and quote of them, and
 * with learners' objections. Counted values stay: turns, verdicts, levels of skills, and what models consumed.
 * @param days without a message after which words are erased
 * @throws Error that names the conversations for which this failed, after the words of all others were erased
 */
export async function eraseOldWords(database: Database, days: number): Promise<void> {
  const erase = (chatId: number) =>
    database.transaction().execute(async (transaction) => {
      if (!(await eraseQuietChat(transaction, chatId, days))) return
      for (const eraseIn of chatErasers) await eraseIn(transaction, [chatId])
    })
  await runForEach(await listQuietChats(database, { days, limit: LIMIT }), erase, {
    failed: 'old conversations that kept their words',
    nameOf: (chatId) => chatId,
  })
}

/** Deletes what people prepared for own conversations that are as old. */
export async function deleteOldPreparations(database: Database, days: number): Promise<void> {
  await runForEach(
    await listQuietOwnConversations(database, { days, limit: LIMIT }),
    (one) =>
      database
        .transaction()
        .execute((transaction) => deleteQuietOwnConversation(transaction, deleteChatsIn, one, days)),
    { failed: 'old preparations that were not deleted', nameOf: ({ id }) => id },
  )
}
