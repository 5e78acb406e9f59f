import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { RateLimit } from '#platform/contract/rate-limit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { chatFailures } from '../contract-rules.ts'
import { beginBranch, selectBranches, toBranch } from './branches.ts'

export type BranchStore = ReturnType<typeof branchStore>

/**
 * The branches of a user's own chats. A branch that an edit begins is stored with the edit's turn, by `turn-store.ts`.
 * @param newBranches how many somebody may begin
 */
export const branchStore = (database: Database, newBranches: RateLimit) => ({
  /**
   * Begins an empty branch in place of a learner's message. The branch that is shown stays the same.
   * @throws DomainError missing (chat or message), conflict (the words have gone), limited
   */
  async begin({ id: userId }: Actor, key: string | undefined, chatId: number, messageId: number) {
    // A repeated request does not count.
    const isNew = sql`
      from chats where id = ${chatId} and user_id = ${userId} and deleted_at is null
        and not exists (select from requests where user_id = ${userId} and key = ${key ?? ''})`
    await requireAttempt(database, { userId, purpose: 'branch' }, newBranches, isNew)
    const request = ['branch', chatId, messageId] as const
    const number = await runIdempotently(database, userId, key, request, z.int(), async (transaction) => {
      const { rows } = await sql<{ branch: number }>`
        with forked as (
          select chat_id, branch, position from messages
          where id = ${messageId} and chat_id = ${chatId} and is_user
        ), chat as (
          update chats set branch_count = chats.branch_count + 1
          from forked where chats.id = forked.chat_id and chats.user_id = ${userId} and chats.deleted_at is null
          returning chats.id, chats.branch_count as branch
        ), ${beginBranch}
        select branch from begun`.execute(transaction)
      if (rows[0]) return rows[0].branch
      await requireWords(transaction, userId, chatId)
      throw new DomainError(chatFailures.messageMissing)
    })
    const row = await database
      .selectFrom('chats')
      .where('chats.id', '=', chatId)
      .where('chats.user_id', '=', userId)
      .where('chats.deleted_at', 'is', null)
      .select(selectBranches.as('branches'))
      .executeTakeFirst()
    // A repeated request gets the stored number of its branch even if the chat has been deleted since.
    if (!row) throw new DomainError(chatFailures.missing)
    const begun = row.branches.find(({ id }) => id === number)
    if (!begun) throw new DomainError(chatFailures.branchMissing)
    return toBranch(begun)
  },

  /**
   * Shows another branch. To show the one that is already shown succeeds, even if it is empty. A turn that is under way
   * stays in its own branch, which is shown once the turn is stored.
   * @throws DomainError missing (chat or branch), conflict (nothing said in it yet, or the words have gone)
   */
  show: (userId: number, chatId: number, branch: number): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      await requireWords(transaction, userId, chatId)
      // The messages are counted after the chat's row is locked, so no turn can be stored that the count would miss.
      const { rows } = await sql<{
        is_there: boolean
        is_shown: boolean
        message_count: number | null
      }>`
        with branch as (
          select (select max(position) + 1 from messages where chat_id = ${chatId} and branch = ${branch}) as message_count
        ), shown as (
          update chats set branch = ${branch}, turn_count = branch.message_count / 2
          from branch where chats.id = ${chatId} and branch.message_count is not null
        )
        select message_count, exists (
          select from branches where chat_id = ${chatId} and branches.branch = ${branch}
        ) as is_there, exists (
          select from chats where id = ${chatId} and chats.branch = ${branch}
        ) as is_shown
        from branch`.execute(transaction)
      const [found] = rows
      if (typeof found?.message_count === 'number' || found?.is_shown) return
      throw new DomainError(found?.is_there ? chatFailures.branchEmpty : chatFailures.branchMissing)
    }),
})

/** Locks a user's chat. @throws DomainError missing, conflict (its words have gone) */
async function requireWords(database: Database, userId: number, chatId: number): Promise<void> {
  const chat = await database
    .selectFrom('chats')
    .where('id', '=', chatId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('erased_at')
    .forUpdate()
    .executeTakeFirst()
  if (!chat) throw new DomainError(chatFailures.missing)
  if (chat.erased_at !== null) throw new DomainError(chatFailures.erased)
}
