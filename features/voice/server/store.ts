import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Allowance } from '#platform/contract/allowance.ts'

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
        join.onRef('messages.chat_id', '=', 'chats.id').on('messages.cut_by', 'is', null),
      )
      .where('chats.id', '=', chatId)
      .where('chats.user_id', '=', userId)
      .orderBy('messages.position', 'desc')
      .select(['language_code as language', 'content'])
      .execute()
    return rows[0] && { language: rows[0].language, contents: rows.flatMap(({ content }) => content ?? []) }
  },

  /** Counts one attempt. Answers the seconds of the cooldown; 0 when the attempt is granted. */
  async takeAttempt(
    userId: number,
    purpose: VoiceAttempt,
    { limit, window, cooldown }: Allowance,
  ): Promise<number> {
    const { rows } = await sql<{ wait: number }>`
      select take_allowance(${userId}, ${purpose}, ${limit}, ${window}, ${cooldown}) as wait`.execute(
      database,
    )
    return rows[0]?.wait ?? 0
  },

  /** Takes back an attempt that failed on the server's side. */
  async giveBack(userId: number, purpose: VoiceAttempt): Promise<void> {
    await database
      .updateTable('rate_limits')
      .set((builder) => ({ used: builder.fn<number>('greatest', [sql`used - 1`, sql`0`]) }))
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .execute()
  },
})
