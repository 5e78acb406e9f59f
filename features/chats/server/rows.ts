import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { Message } from '../contract.ts'
import { isOnBranch, toBranch, type StoredBranch } from './branches.ts'
import { describeEnding, readDirectorRecord } from './director-record.ts'
import { describeGoals } from './goals.ts'
import { readChatScene, type SceneRow } from './scene.ts'

/**
 * A chat with its scenario's texts in the chat's language where they exist, else in English; or with those of the own
 * conversation that it rehearses. A deleted chat is none.
 */
export const selectChatsWithTexts = (database: Database) =>
  database
    .selectFrom('chats')
    .where('chats.deleted_at', 'is', null)
    .leftJoin('own_conversations as own', 'own.id', 'chats.own_conversation_id')
    .leftJoin('scenarios', 'scenarios.id', 'chats.scenario_id')
    .leftJoin('scenario_texts as base', (join) =>
      join
        .onRef('base.scenario_id', '=', 'chats.scenario_id')
        .on('base.language_code', '=', FALLBACK_LANGUAGE),
    )
    .leftJoin('scenario_texts as local', (join) =>
      join
        .onRef('local.scenario_id', '=', 'chats.scenario_id')
        .onRef('local.language_code', '=', 'chats.language_code'),
    )
    .leftJoin('evaluations', (join) =>
      join.onRef('evaluations.chat_id', '=', 'chats.id').on('evaluations.is_first', '=', true),
    )
    .select([
      'chats.id',
      'chats.scenario_id',
      'chats.own_conversation_id',
      'chats.mood_id as mood',
      'chats.language_code as language',
      'chats.turn_count',
      'chats.turn_limit',
      'chats.created_at',
      sql<boolean>`evaluations.chat_id is not null`.as('is_evaluated'),
      sql<boolean>`chats.erased_at is not null`.as('is_erased'),
      sql<string>`coalesce(own.scenario ->> 'title', local.title, base.title)`.as('title'),
      sql<string>`coalesce(own.scenario ->> 'description', local.description, base.description)`.as(
        'description',
      ),
      sql<string>`coalesce(own.scenario ->> 'intro_text', local.intro_text, base.intro_text)`.as(
        'intro_text',
      ),
    ])

/** Whom the partner plays: a face is drawn of who is met in an own conversation too. */
export const selectFaceSeed = sql<number | null>`coalesce(characters.face_seed, own.face_seed)`.as(
  'face_seed',
)

/** Chats with the character and the mood of their partner. */
export const selectChatsWithPartner = (database: Database) =>
  selectChatsWithTexts(database)
    .leftJoin('characters', 'characters.id', 'chats.character_id')
    .leftJoin('moods', 'moods.id', 'chats.mood_id')
    .leftJoin('mood_titles', (join) =>
      join
        .onRef('mood_titles.mood_id', '=', 'moods.id')
        .on('mood_titles.language_code', '=', FALLBACK_LANGUAGE),
    )
    .select([
      'characters.name as character_name',
      'characters.bio',
      sql<string | null>`coalesce(mood_titles.title, own.mood)`.as('mood_title'),
      'moods.description as mood_description',
    ])

/** What learners read of the character, in the chat's language; in English where an author has not translated it. */
export const selectCharacterTexts = [
  sql<
    string | null
  >`coalesce(own.role, characters.translations -> chats.language_code ->> 'role', characters.role)`.as(
    'role',
  ),
  sql<string | null>`coalesce(characters.translations -> chats.language_code ->> 'bio', characters.bio)`.as(
    'read_bio',
  ),
]

const branchMessages = (builder: ExpressionBuilder<DB, 'chats'>, branch: RawBuilder<number>) =>
  builder
    .selectFrom('messages')
    .whereRef('messages.chat_id', '=', 'chats.id')
    .where(isOnBranch(branch))
    .select(['messages.id', 'is_user', 'content', sql<string | null>`null`.as('translated_content')])

/** The messages of a chat's branch in order. */
export const selectMessages = (builder: ExpressionBuilder<DB, 'chats'>, branch: RawBuilder<number>) =>
  jsonArrayFrom(branchMessages(builder, branch).orderBy('messages.position'))

/** What the built-in partner said in a chat. */
export const selectBuiltInReplies = sql<number[] | null>`(
  select json_agg(messages.id order by messages.id) from messages
  where messages.chat_id = chats.id and messages.produced_by = 'scripted'
)`

/** No message stands at a position that its column could not hold. */
const BEYOND = sql.lit(2_147_483_647)

type NewestMessage = {
  readonly id: number
  readonly is_user: boolean
  readonly content: string
  readonly translated_content: string | null
  readonly position: number
}

/**
 * The last so many of them, in order; the others are not read. Each segment of the branch gives its last ones by the index, where
 * one condition over all segments would read the whole chat and sort it.
 */
export const selectNewestMessages = (
  builder: ExpressionBuilder<DB, 'chats'>,
  branch: RawBuilder<number>,
  limit: number,
) =>
  jsonArrayFrom(
    builder
      .selectFrom(
        sql<NewestMessage>`(
          select newest.* from (
            select ${branch} as source, ${BEYOND} as until
            union all select segment.source, segment.until from branch_segments as segment
            where segment.chat_id = chats.id and segment.branch = ${branch}
          ) as segment cross join lateral (
            select messages.id, is_user, content, null::text as translated_content, messages.position
            from messages
            where messages.chat_id = chats.id and messages.branch = segment.source
              and messages.position < segment.until
            order by messages.position desc limit ${limit}
          ) as newest
          order by newest.position desc limit ${limit}
        )`.as('newest'),
      )
      .select(['newest.id', 'newest.is_user', 'newest.content', 'newest.translated_content'])
      .orderBy('newest.position'),
  )

/**
 * The replies of a branch, newest first, that stand before a message; before its end where that is null. With an edit the
 * director goes back to where the conversation stood then.
 */
const repliesBefore = (
  builder: ExpressionBuilder<DB, 'chats'>,
  branch: RawBuilder<number>,
  replacedId: RawBuilder<number | null> = sql`null`,
) =>
  builder
    .selectFrom('messages')
    .whereRef('messages.chat_id', '=', 'chats.id')
    .where(isOnBranch(branch))
    .where('messages.is_user', '=', false)
    .where(
      sql<boolean>`messages.position < coalesce(
        (select replaced.position from messages as replaced where replaced.id = ${replacedId}::bigint), 2147483647)`,
    )

/** The director's state after the last of these replies. */
export const selectDirectorState = (...replies: Parameters<typeof repliesBefore>) =>
  repliesBefore(...replies)
    .orderBy('messages.position', 'desc')
    .limit(1)
    .select('messages.director_state')

/** What a model found in the exchanges of these replies. */
export const selectJudgedDeeds = (...replies: Parameters<typeof repliesBefore>) =>
  repliesBefore(...replies)
    .where('messages.judged_deeds', 'is not', null)
    .select(({ fn }) => fn.jsonAgg('messages.judged_deeds').as('judged_deeds'))

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectChatsWithTexts>['executeTakeFirstOrThrow']>> & {
  readonly evaluation: string | null
}

function toChatSummary(row: SummaryRow) {
  const { id, mood, language, turn_count, evaluation, is_evaluated, is_erased, created_at } = row
  const scenario = { id: row.scenario_id, title: row.title, description: row.description }
  return {
    id,
    chat_id: id,
    scenario,
    ...(row.own_conversation_id !== null && { own_conversation_id: row.own_conversation_id }),
    mood,
    language,
    turn_count,
    ...(row.turn_limit !== null && { turn_limit: row.turn_limit }),
    evaluation,
    is_evaluated,
    ...(is_erased && { is_erased }),
    created_at,
  }
}

type ListedRow = SummaryRow & {
  readonly character_name: string | null
  /** Null without a character. */
  readonly face_seed: number | null
  readonly is_unaided: boolean
}

/** A chat of the history, with whom the learner met in it. */
export const toListedChat = (row: ListedRow) => ({
  ...toChatSummary(row),
  ...(row.is_unaided && { is_unaided: true }),
  character: row.face_seed === null ? null : { name: row.character_name, face_seed: row.face_seed },
})
export type StoredChatSummary = ReturnType<typeof toListedChat>

type ChatRow = SummaryRow &
  SceneRow & {
    readonly messages: Message[]
    readonly built_in_replies: number[] | null
    readonly branch_id: number
    /** The number of the branch that is shown. */
    readonly branch: number
    readonly branches: StoredBranch[]
    readonly director_state: unknown
    readonly is_measurement: boolean
  }

/** A chat with the mood that its partner is in, which must not reach the learner as it stands. */
export function toChat({ messages, branch_id, branches, director_state, built_in_replies, ...row }: ChatRow) {
  const { state } = readDirectorRecord(director_state, [])
  const { texts, world, shown, mood } = readChatScene(row)
  const { learner_role, goals, knowledge, ...shownTexts } = texts
  const bio = shown?.bio ?? null
  // The words of an erased chat have gone, and its count stays.
  const turn_count = branch_id === row.branch ? row.turn_count : messages.length / 2
  const chat = {
    ...toChatSummary({ ...row, ...shownTexts }),
    turn_count,
    branch_id,
    branches: branches.map(toBranch),
    context: [texts.intro_text, ...(bio === null ? [] : [bio])],
    briefing: { learner_role, goals: linesOf(goals), knowledge: linesOf(knowledge) },
    messages,
    ending: describeEnding(state, world, row.language),
    goals: describeGoals(state, world, row.language),
    ...(row.is_measurement && { is_measurement: true }),
  }
  const builtInReplies = built_in_replies ?? []
  const character = shown && { name: shown.name, role: shown.role, face_seed: shown.face_seed }
  return { chat, builtInReplies, character, mood }
}
export type StoredChat = ReturnType<typeof toChat>

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** A chat's mood with its English title, from its row. */
export const toMood = (row: {
  readonly mood_title: string | null
  readonly mood_description: string | null
}) => (row.mood_title === null ? null : { title: row.mood_title, description: row.mood_description })
