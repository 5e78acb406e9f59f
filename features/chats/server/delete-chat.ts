import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { recordSecurityEventOnSuccess } from '#platform/server/security-log.ts'
import { chatFailures } from '../contract-rules.ts'
import { eraseDeletedChat } from './owned-chats.ts'

/** Erases what a slice holds of chats, in the transaction that takes their words. */
export type EraseInChats = (transaction: Transaction<DB>, chatIds: readonly number[]) => Promise<void>

export type ChatDeletionDependencies = {
  readonly database: Database
  /** What other slices hold of a chat. */
  readonly erasers: readonly EraseInChats[]
}

/**
 * Deletes one of a person's conversations for good, in one transaction: its words are gone everywhere, and what counts
 * stays. The security log tells of it; the audit does not, because administrators have no part in what learners say.
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
