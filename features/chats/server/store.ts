import { sql, type RawBuilder } from 'kysely'
import { compileOnce, type QueryParameter } from '#database/compile-once.ts'
import type { Database } from '#database/connect.ts'
import { isMeasurementChat } from '#database/studies.ts'
import type { World } from '#conversation/director/world.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { Director, DirectorRecord } from '#conversation/director/director.ts'
import { DomainError } from '#platform/server/errors.ts'
import { isWorkedOn } from '#platform/server/lease.ts'
import type { Message } from '../contract.ts'
import { chatFailures } from '../contract-rules.ts'
import { requestedOrShownBranch, hasBranch, selectBranches } from './branches.ts'
import { type StoredChatSummary, toListedChat } from './chat-summary.ts'
import { readDirectorRecord } from './director-record.ts'
import { chatSceneReader, selectScene } from './scene.ts'
import { comesAfter, selectChatsWithTexts, selectFaceSeed } from './select-chats.ts'
import { selectDirectorState, selectIsBeingRead, selectJudgedDeeds } from './select-director-state.ts'
import { selectBuiltInReplies, selectMessages, selectNewestMessages } from './select-messages.ts'
import { type StoredChat, toChat } from './shown-chat.ts'

export type ChatStore = ReturnType<typeof chatStore>

/** A conversation whose messages have ids, so that an edit or feedback can name one. */
export type StoredConversation = Omit<Conversation, 'messages' | 'world'> & {
  readonly messages: readonly { readonly id: number; readonly isUser: boolean; readonly content: string }[]
  readonly world: World
  readonly record: DirectorRecord
  /** The number of turns after which a branch ends; null: no limit. */
  readonly turnLimit: number | null
}

/**
 * `list`, `find` and `messages` have the owner in their WHERE: to everybody else the chat does not exist. The other
 * reads are for callers that have already checked the owner.
 * @param hintCount SQL for how many hints there were, in a statement that reads `evaluations`
 */
export function chatStore(
  database: Database,
  hintCount: RawBuilder<number>,
  addReadings: Director['addReadings'],
) {
  const readScene = chatSceneReader(database)
  const readConversation = compileOnce(
    database,
    (parameter: QueryParameter<{ chatId: number; branch: number | null; replacedId: number | null }>) => {
      const branch = requestedOrShownBranch(parameter('branch'))
      return conversationOf(database, branch)
        .where('chats.id', '=', parameter('chatId'))
        .select((builder) => [
          selectDirectorState(builder, branch, parameter('replacedId')).as('director_state'),
          selectJudgedDeeds(builder, branch, parameter('replacedId')).as('judged_deeds'),
          selectIsBeingRead(builder, branch, parameter('replacedId')).as('is_being_read'),
        ])
    },
  )
  return {
    /** Chats that have a turn, newest first; `before` is the id of the previous page's last chat. */
    async list(
      userId: number,
      page: { limit: number; before: number | undefined; withEvaluation: boolean },
    ): Promise<StoredChatSummary[]> {
      const rows = await selectChatsWithTexts(database)
        .where('chats.user_id', '=', userId)
        .where('chats.has_turns', '=', true)
        .leftJoin('characters', 'characters.id', 'chats.character_id')
        .select(['characters.name as character_name', selectFaceSeed])
        .select(
          sql<string | null>`${page.withEvaluation ? sql.ref('evaluations.content') : sql`null`}`.as(
            'evaluation',
          ),
        )
        .select(sql<boolean>`evaluations.chat_id is not null and ${hintCount} = 0`.as('is_unaided'))
        .$if(page.before !== undefined, (query) => query.where(comesAfter(page.before ?? 0, userId)))
        .orderBy('chats.created_at', 'desc')
        .orderBy('chats.id', 'desc')
        .limit(page.limit)
        .execute()
      return rows.map(toListedChat)
    },

    /** @param wanted the branch that is asked for; null: the one that is shown */
    async find(userId: number, chatId: number, wanted: number | null): Promise<StoredChat | undefined> {
      const branch = requestedOrShownBranch(wanted)
      const row = await selectChatsWithTexts(database)
        .where('chats.id', '=', chatId)
        .where('chats.user_id', '=', userId)
        .select((builder) => [
          'evaluations.content as evaluation',
          ...selectScene,
          selectDirectorState(builder, branch).as('director_state'),
          'chats.branch',
          branch.as('branch_id'),
          selectBranches.as('branches'),
          selectMessages(builder, branch).as('messages'),
          selectBuiltInReplies.as('built_in_replies'),
          selectJudgedDeeds(builder, branch).as('judged_deeds'),
          selectIsBeingRead(builder, branch).as('is_being_read'),
          isMeasurementChat.as('is_measurement'),
          isWorkedOn('turn', sql.ref('chats.id')).as('is_replying'),
        ])
        .executeTakeFirst()
      if (row && !row.branches.some(({ id }) => id === row.branch_id))
        throw new DomainError(chatFailures.branchMissing)
      return row && toChat(row, await readScene(row), addReadings)
    },

    /** @param limit how many of the newest; absent: all @param wanted as for `find` */
    async messages(
      userId: number,
      chatId: number,
      limit: number | undefined,
      wanted: number | null,
    ): Promise<Message[] | undefined> {
      const branch = requestedOrShownBranch(wanted)
      const row = await database
        .selectFrom('chats')
        .where('chats.id', '=', chatId)
        .where('chats.user_id', '=', userId)
        .where('chats.deleted_at', 'is', null)
        .select((builder) =>
          (limit === undefined
            ? selectMessages(builder, branch)
            : selectNewestMessages(builder, branch, limit)
          ).as('messages'),
        )
        .select(hasBranch(sql`chats.id`, branch).as('has_branch'))
        .executeTakeFirst()
      if (row && !row.has_branch) throw new DomainError(chatFailures.branchMissing)
      return row?.messages
    },

    /** Whether a chat exists and is not deleted. */
    async exists(chatId: number): Promise<boolean> {
      const row = await database
        .selectFrom('chats')
        .where('id', '=', chatId)
        .where('deleted_at', 'is', null)
        .select('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Reads what the partner and the director need, in one statement; a scenario's version is read once and kept.
     * @param branch null: the one that is shown
     * @param replacedId a message that is to be replaced; the record is then the one from before it
     */
    async conversation(
      chatId: number,
      branch: number | null = null,
      replacedId: number | null = null,
    ): Promise<StoredConversation> {
      const [row] = await readConversation({ chatId, branch, replacedId })
      if (!row) throw new DomainError(chatFailures.missing)
      const { texts, prompt, character, mood, world } = await readScene(row)
      const { title, description, intro_text: introText } = texts
      return {
        chatId,
        language: row.language,
        scenario: { title, description, introText, prompt },
        character,
        mood,
        messages: row.messages.map(({ id, is_user, content }) => ({ id, isUser: is_user, content })),
        world,
        turnLimit: row.turn_limit,
        record: readDirectorRecord(row),
      }
    },
  }
}

/** Deletes chats that were created more than a day ago and have no turn; to be called now and then. */
export async function sweepEmptyChats(database: Database): Promise<void> {
  await database
    .deleteFrom('chats')
    .where('has_turns', '=', false)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('leases').where('work', '=', 'turn').whereRef('subject_id', '=', 'chats.id'))),
    )
    .execute()
}

/** Chats with what their partner needs. Deleted chats are left out. */
const conversationOf = (database: Database, branch: RawBuilder<number>) =>
  database
    .selectFrom('chats')
    .where('chats.deleted_at', 'is', null)
    .leftJoin('own_conversations as own', 'own.id', 'chats.own_conversation_id')
    .select((builder) => [
      'chats.language_code as language',
      'chats.turn_limit',
      ...selectScene,
      selectMessages(builder, branch).as('messages'),
    ])
