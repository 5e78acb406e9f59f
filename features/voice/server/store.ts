import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import {
  budgetSpent,
  type BudgetOwner,
  countForDay,
  type SpendingLimit,
} from '#platform/server/daily-budget.ts'
import { claimAttempt, rateLimited } from '#platform/server/rate-limit.ts'

/** What is limited: `voice` are recordings, `playback` are spoken replies. */
type VoiceAttempt = 'voice' | 'playback'

export type VoiceStore = ReturnType<typeof voiceStore>

export const voiceStore = (database: Database) => ({
  /** A chat's language and messages of all branches, the last ones first; undefined when the chat is not the user's. */
  async readChat(
    userId: number,
    chatId: number,
  ): Promise<{ readonly language: string; readonly contents: readonly string[] } | undefined> {
    const rows = await database
      .selectFrom('chats')
      .leftJoin('messages', 'messages.chat_id', 'chats.id')
      .where('chats.id', '=', chatId)
      .where('chats.user_id', '=', userId)
      .where('chats.deleted_at', 'is', null)
      .orderBy('messages.position', 'desc')
      .select(['language_code as language', 'content'])
      .execute()
    return rows[0] && { language: rows[0].language, contents: rows.flatMap(({ content }) => content ?? []) }
  },

  /**
   * Counts one attempt. It is not refunded after a failure, because nobody knows how far the provider came.
   * @throws DomainError limited
   */
  async claimAttempt(userId: number, purpose: VoiceAttempt, rateLimit: SpendingLimit): Promise<void> {
    const key = { userId, purpose }
    const { rows } = await sql<{ wait_seconds: number; spent_by: BudgetOwner | null }>`
      with attempt as (${claimAttempt(key, rateLimit)}), ${countForDay(key, rateLimit.daily)}
      select wait_seconds, spent_by from attempt left join budget on true`.execute(database)
    const [attempt] = rows
    if (attempt && attempt.wait_seconds > 0) throw rateLimited(attempt.wait_seconds)
    if (attempt?.spent_by) throw budgetSpent(attempt.spent_by)
  },
})
