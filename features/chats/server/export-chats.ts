import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE, markFallback } from '#features/languages/contract.ts'
import type { OwnConversation } from '#features/own-data/contract.ts'
import { selectBranches, toBranch } from './branches.ts'
import { comesAfter, selectCharacterTexts, selectChatsWithTexts } from './select-chats.ts'

/** How many chats are read at a time, each with all its messages. */
const PAGE = 10

/**
 * Exports a person's conversations for that person, newest first, with all branches: the words of both sides, and those
 * texts of scenario, character and mood that learners read. The world and the prompt are left out.
 */
export async function* exportChats(database: Database, userId: number) {
  let last: number | undefined
  for (;;) {
    const chats = await readPage(database, userId, last)
    if (chats.length > 0) yield await withMessages(database, chats)
    last = chats.at(-1)?.id
    if (chats.length < PAGE) return
  }
}

/** @param last the last chat of the page before */
const readPage = (database: Database, userId: number, last: number | undefined) =>
  selectChatsWithTexts(database)
    .leftJoin('characters', 'characters.id', 'chats.character_id')
    .leftJoin('mood_titles as mood_base', (join) =>
      join
        .onRef('mood_base.mood_id', '=', 'chats.mood_id')
        .on('mood_base.language_code', '=', FALLBACK_LANGUAGE),
    )
    .leftJoin('mood_titles as mood_local', (join) =>
      join
        .onRef('mood_local.mood_id', '=', 'chats.mood_id')
        .onRef('mood_local.language_code', '=', 'chats.language_code'),
    )
    .select((builder) => [
      'chats.character_id',
      'chats.branch as branch_id',
      selectBranches.as('branches'),
      'characters.name as character_name',
      ...selectCharacterTexts,
      builder.fn.coalesce('mood_local.title', 'mood_base.title').as('mood_title'),
    ])
    .where('chats.user_id', '=', userId)
    .where('chats.has_turns', '=', true)
    .$if(last !== undefined, (query) => query.where(comesAfter(last ?? 0, userId)))
    .orderBy('chats.created_at', 'desc')
    .orderBy('chats.id', 'desc')
    .limit(PAGE)
    .execute()

async function withMessages(
  database: Database,
  chats: Awaited<ReturnType<typeof readPage>>,
): Promise<OwnConversation[]> {
  const ids = chats.map(({ id }) => id)
  const messages = await database
    .selectFrom('messages')
    .where('chat_id', 'in', ids)
    .select(['chat_id', 'id', 'is_user', 'content', 'created_at', 'branch as branch_id', 'position'])
    .orderBy('chat_id')
    .orderBy('branch')
    .orderBy('position')
    .execute()
  const hints = await database
    .selectFrom('hints')
    .where('chat_id', 'in', ids)
    .select(['chat_id', 'branch as branch_id', 'position', 'move', 'created_at'])
    .orderBy('created_at')
    .execute()
  const asked = Map.groupBy(hints, ({ chat_id }) => chat_id)
  const said = Map.groupBy(messages, ({ chat_id }) => chat_id)
  return chats.map((chat) => ({
    id: chat.id,
    scenario: {
      id: chat.scenario_id,
      title: chat.title,
      description: chat.description,
      ...markFallback(chat.is_fallback),
    },
    character: chat.character_id === null ? null : { name: chat.character_name, role: chat.role },
    mood: chat.mood_title,
    language: chat.language,
    turn_count: chat.turn_count,
    created_at: chat.created_at,
    is_erased: chat.is_erased,
    branches: chat.branches.map(toBranch),
    branch_id: chat.branch_id,
    messages: (said.get(chat.id) ?? []).map(({ chat_id: _id, ...message }) => message),
    hints: (asked.get(chat.id) ?? []).map(({ chat_id: _id, ...hint }) => hint),
  }))
}
