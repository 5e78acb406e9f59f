import type { Database } from '#database/connect.ts'
import type { RateLimit } from '#platform/contract/rate-limit.ts'
import { claimAttempt, rateLimited, refundAttempt } from '#platform/server/rate-limit.ts'

/** What is limited: `voice` are recordings, `playback` are spoken replies. */
export type VoiceAttempt = 'voice' | 'playback'

export type VoiceStore = ReturnType<typeof voiceStore>

export const voiceStore = (database: Database) => ({
  /** A chat's language and its messages' contents, newest first; undefined when the chat is not this user's. */
  async readChat(
    userId: number,
    chatId: number,
  ): Promise<{ readonly language: string; readonly contents: readonly string[] } | undefined> {
    const rows = await database
      .selectFrom('chats')
      .leftJoin('messages', (join) =>
        join.onRef('messages.chat_id', '=', 'chats.id').on('messages.superseded_by', 'is', null),
      )
      .where('chats.id', '=', chatId)
      .where('chats.user_id', '=', userId)
      .orderBy('messages.position', 'desc')
      .select(['language_code as language', 'content'])
      .execute()
    return rows[0] && { language: rows[0].language, contents: rows.flatMap(({ content }) => content ?? []) }
  },

  /** Counts one attempt. @throws DomainError limited */
  async claimAttempt(userId: number, purpose: VoiceAttempt, rateLimit: RateLimit): Promise<void> {
    const { rows } = await claimAttempt({ userId, purpose }, rateLimit).execute(database)
    const [attempt] = rows
    if (attempt && attempt.wait_seconds > 0) throw rateLimited(attempt.wait_seconds)
  },

  /** Takes an attempt back that failed through no fault of the user's. */
  refundAttempt: (userId: number, purpose: VoiceAttempt): Promise<void> =>
    refundAttempt(database, { userId, purpose }),
})
