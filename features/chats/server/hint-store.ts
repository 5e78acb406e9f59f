import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { HintMove } from '#conversation/director/world.ts'
import { requestedOrShownBranch, FIRST_BRANCH } from './branches.ts'
import { type HintedChat, type HintPosition, selectHintPosition } from './hint-position.ts'

type GivenHint = { readonly move: HintMove; readonly used: number }

export type HintStore = ReturnType<typeof hintStore>

export const hintStore = (database: Database) => ({
  /**
   * Undefined when the user has no such chat.
   * @param wanted the branch that is asked for; null: the one that is shown
   */
  async find(userId: number, chatId: number, wanted: number | null): Promise<HintedChat | undefined> {
    const branch = requestedOrShownBranch(wanted)
    const row = await selectHintPosition(database, branch)
      .where('chats.id', '=', chatId)
      .where('chats.user_id', '=', userId)
      .executeTakeFirst()
    return row && { chatId, ...row }
  },

  /** The hint that was given before this message, with how many have been given in the branch. */
  async findGiven({ chatId, branch, position }: HintPosition): Promise<GivenHint | undefined> {
    const row = await database
      .selectFrom('hints')
      .where('chat_id', '=', chatId)
      .where('branch', '=', branch)
      .where('position', '=', position)
      .select('move')
      .$castTo<{ move: HintMove }>()
      .executeTakeFirst()
    return row && { move: row.move, used: await countHints(database, chatId, branch) }
  },

  /**
   * Stores a hint, or returns the one that another request has stored meanwhile.
   * @param allowance how many hints the branch may have, this one included
   */
  give: (
    { chatId, branch, position }: HintPosition,
    move: HintMove,
    allowance: number,
  ): Promise<GivenHint | 'spent' | 'replying'> =>
    database.transaction().execute(async (transaction) => {
      // The lock makes hints of a chat wait for each other, and for a turn that is being stored.
      const chat = await selectHintPosition(transaction, sql<number>`${branch}::int`)
        .where('chats.id', '=', chatId)
        .forUpdate('chats')
        .executeTakeFirst()
      const before = await hintStore(transaction).findGiven({ chatId, branch, position })
      if (before) return before
      if (!chat || chat.is_replying || chat.position !== position) return 'replying'
      const used = await countHints(transaction, chatId, branch)
      if (used >= allowance) return 'spent'
      await transaction.insertInto('hints').values({ chat_id: chatId, branch, position, move }).execute()
      return { move, used: used + 1 }
    }),
})

/**
 * Counts the hints of a branch with those that it shares. The hint before the message that the branch replaces counts
 * too, because whoever edits that message has read it. A hint before the very first message counts in every branch,
 * because a branch that replaces that message has no segment.
 */
async function countHints(database: Database, chatId: number, branch: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from hints
    where hints.chat_id = ${chatId} and (hints.branch = ${branch}
      or (hints.branch = ${sql.lit(FIRST_BRANCH)} and hints.position = 0) or exists (
      select from branch_segments as segment
      where segment.chat_id = hints.chat_id and segment.branch = ${branch}
        and segment.source = hints.branch and hints.position <= segment.until))`.execute(database)
  return rows[0]?.count ?? 0
}
