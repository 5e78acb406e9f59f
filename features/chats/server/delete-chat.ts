import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { recordSecurityEventOnSuccess } from '#platform/server/security-log.ts'
import { chatFailures } from '../contract-rules.ts'
import { eraseDeletedChat } from './owned-chats.ts'

/** Erases what a slice stores about chats, in the transaction that erases their words. */
export type EraseInChats = (transaction: Transaction<DB>, chatIds: readonly number[]) => Promise<void>

export type ChatDeletionDependencies = {
  readonly database: Database
  /** The erasers of all other slices that store something about a chat. */
  readonly erasers: readonly EraseInChats[]
}

/**
 * Permanently deletes one of a person's conversations, in one transaction: all its words are erased, and the counts
 * stay. It is in the security log but not in the audit, because what learners say does not concern administrators.
 * @throws DomainError missing
 */
export const deleteChat = (
  { database, erasers }: ChatDeletionDependencies,
  userId: number,
  chatId: number,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    if (!(await eraseDeletedChat(transaction, { userId, chatId })))
      throw new DomainError(chatFailures.missing)
    for (const erase of erasers) await erase(transaction, [chatId])
    recordSecurityEventOnSuccess('data.deleted', { action: 'delete', subject: 'chat', subjectId: chatId })
  })
