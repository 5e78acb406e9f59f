import { sql } from 'kysely'
import { compileOnce, type Given } from '#database/compile-once.ts'
import type { Database } from '#database/connect.ts'
import type { Conversation } from '#adapters/ai/port.ts'
import type { Message } from '../contract.ts'
import { chatsWithTexts, messagesOf, toChat, toSummary, type StoredChat, type StoredSummary } from './rows.ts'

export type ChatStore = ReturnType<typeof chatStore>

/** A conversation whose messages can be pointed at. */
export type NumberedConversation = Omit<Conversation, 'messages'> & {
  readonly messages: readonly { readonly id: number; readonly isUser: boolean; readonly content: string }[]
}

/** Every read proves the owner in its WHERE: someone else's chat is like none. */
export function chatStore(database: Database) {
  const readConversation = compileOnce(database, (given: Given<{ chatId: number }>) =>
    conversationOf(database).where('chats.id', '=', given('chatId')),
  )
  return {
    /** Newest first; `before` is the id of the last chat of the page before. */
    async list(
      userId: number,
      page: { limit: number; before: number | undefined; withEvaluation: boolean },
    ): Promise<StoredSummary[]> {
      const rows = await chatsWithTexts(database)
        .where('chats.user_id', '=', userId)
        .select(
          sql<string | null>`${page.withEvaluation ? sql.ref('evaluations.content') : sql`null`}`.as(
            'evaluation',
          ),
        )
        .$if(page.before !== undefined, (query) =>
          query.where(
            sql<boolean>`(chats.created_at, chats.id) < (select created_at, id from chats where id = ${page.before} and user_id = ${userId})`,
          ),
        )
        .orderBy('chats.created_at', 'desc')
        .orderBy('chats.id', 'desc')
        .limit(page.limit)
        .execute()
      return rows.map(toSummary)
    },

    async find(userId: number, chatId: number): Promise<StoredChat | undefined> {
      const row = await chatsWithTexts(database)
        .where('chats.id', '=', chatId)
        .where('chats.user_id', '=', userId)
        .leftJoin('characters', 'characters.id', 'chats.character_id')
        .select((builder) => [
          'evaluations.content as evaluation',
          'characters.bio',
          messagesOf(builder).as('messages'),
        ])
        .executeTakeFirst()
      return row && toChat(row)
    },

    /** @param limit the newest so many; all of them when absent */
    async messages(
      userId: number,
      chatId: number,
      limit: number | undefined,
    ): Promise<Message[] | undefined> {
      const row = await database
        .selectFrom('chats')
        .where('chats.id', '=', chatId)
        .where('chats.user_id', '=', userId)
        .select((builder) => messagesOf(builder).as('messages'))
        .executeTakeFirst()
      if (!row) return undefined
      return limit === undefined ? row.messages : row.messages.slice(-limit)
    },

    /** All that the partner has to know, in one statement. */
    async conversation(chatId: number): Promise<NumberedConversation> {
      const [row] = await readConversation({ chatId })
      if (!row) throw new Error('a chat that was claimed is gone')
      return {
        chatId,
        language: row.language,
        scenario: {
          title: row.title,
          description: row.description,
          introText: row.intro_text,
          prompt: row.prompt,
        },
        character: row.character === null ? null : { description: row.character, bio: row.bio },
        mood: row.mood_title === null ? null : { title: row.mood_title, description: row.mood_description },
        messages: row.messages.map(({ id, is_user, content }) => ({ id, isUser: is_user, content })),
      }
    },
  }
}

/** A chat with all that its partner has to know. */
const conversationOf = (database: Database) =>
  chatsWithTexts(database)
    .leftJoin('characters', 'characters.id', 'chats.character_id')
    .leftJoin('moods', 'moods.id', 'chats.mood_id')
    .leftJoin('mood_titles', (join) =>
      join.onRef('mood_titles.mood_id', '=', 'moods.id').on('mood_titles.language_code', '=', 'en'),
    )
    .select((builder) => [
      'scenarios.prompt',
      'characters.description as character',
      'characters.bio',
      'mood_titles.title as mood_title',
      'moods.description as mood_description',
      messagesOf(builder).as('messages'),
    ])
