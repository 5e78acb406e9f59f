import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Allowance } from '#platform/contract/allowance.ts'

/** `voice` counts recordings, `playback` what is played. */
export type Purpose = 'voice' | 'playback'

export type VoiceStore = ReturnType<typeof voiceStore>

export const voiceStore = (database: Database) => ({
  /** A chat's language and what stands in it, newest first; undefined when it is not theirs. */
  async chatOf(
    userId: number,
    chatId: number,
  ): Promise<{ readonly language: string; readonly said: readonly string[] } | undefined> {
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
    return rows[0] && { language: rows[0].language, said: rows.flatMap(({ content }) => content ?? []) }
  },

  /** Takes one attempt; answers the seconds to wait, 0 when it is granted. */
  async take(userId: number, purpose: Purpose, { limit, window, cooldown }: Allowance): Promise<number> {
    const { rows } = await sql<{ wait: number }>`
      select take_allowance(${userId}, ${purpose}, ${limit}, ${window}, ${cooldown}) as wait`.execute(
      database,
    )
    return rows[0]?.wait ?? 0
  },

  /** What failed through no fault of theirs does not count. */
  async giveBack(userId: number, purpose: Purpose): Promise<void> {
    await database
      .updateTable('rate_limits')
      .set((builder) => ({ used: builder.fn<number>('greatest', [sql`used - 1`, sql`0`]) }))
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .execute()
  },
})
