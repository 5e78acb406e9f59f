import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { Message } from '../contract.ts'

/** A chat with its scenario's texts in the chat's language where they exist, else in English. */
export const selectChatsWithTexts = (database: Database) =>
  database
    .selectFrom('chats')
    .innerJoin('scenarios', 'scenarios.id', 'chats.scenario_id')
    .innerJoin('scenario_texts as base', (join) =>
      join
        .onRef('base.scenario_id', '=', 'chats.scenario_id')
        .on('base.language_code', '=', FALLBACK_LANGUAGE),
    )
    .leftJoin('scenario_texts as local', (join) =>
      join
        .onRef('local.scenario_id', '=', 'chats.scenario_id')
        .onRef('local.language_code', '=', 'chats.language_code'),
    )
    .leftJoin('evaluations', 'evaluations.chat_id', 'chats.id')
    .select((builder) => [
      'chats.id',
      'chats.scenario_id',
      'chats.mood_id as mood',
      'chats.language_code as language',
      'chats.turn_count',
      'chats.created_at',
      sql<boolean>`evaluations.chat_id is not null`.as('is_evaluated'),
      builder.fn.coalesce('local.title', 'base.title').as('title'),
      builder.fn.coalesce('local.description', 'base.description').as('description'),
      builder.fn.coalesce('local.intro_text', 'base.intro_text').as('intro_text'),
    ])

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
      'mood_titles.title as mood_title',
      'moods.description as mood_description',
    ])

/** The messages of a chat in order, without those that an edit superseded. */
export const selectCurrentMessages = (builder: ExpressionBuilder<DB, 'chats'>) =>
  jsonArrayFrom(
    builder
      .selectFrom('messages')
      .whereRef('messages.chat_id', '=', 'chats.id')
      .where('messages.superseded_by', 'is', null)
      .orderBy('messages.position')
      .select(['messages.id', 'is_user', 'content', sql<string | null>`null`.as('translated_content')]),
  )

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectChatsWithTexts>['executeTakeFirstOrThrow']>> & {
  readonly evaluation: string | null
}

export function toChatSummary(row: SummaryRow) {
  const { id, mood, language, turn_count, evaluation, is_evaluated, created_at } = row
  const scenario = { id: row.scenario_id, title: row.title, description: row.description }
  return { id, chat_id: id, scenario, mood, language, turn_count, evaluation, is_evaluated, created_at }
}
export type StoredChatSummary = ReturnType<typeof toChatSummary>

type ChatRow = SummaryRow & {
  readonly learner_role: string
  readonly goals: string
  readonly knowledge: string
  readonly character_name: string | null
  readonly role: string | null
  /** Null without a character. */
  readonly face_seed: number | null
  readonly bio: string | null
  readonly mood_title: string | null
  readonly mood_description: string | null
  readonly messages: Message[]
}

/** A chat with the mood that its partner is in, which must not reach the learner as it stands. */
export function toChat({ bio, messages, ...row }: ChatRow) {
  const { learner_role, character_name: name, role, face_seed } = row
  const chat = {
    ...toChatSummary(row),
    context: [row.intro_text, ...(bio === null ? [] : [bio])],
    briefing: { learner_role, goals: linesOf(row.goals), knowledge: linesOf(row.knowledge) },
    messages,
  }
  return { chat, character: face_seed === null ? null : { name, role, face_seed }, mood: toMood(row) }
}
export type StoredChat = ReturnType<typeof toChat>

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** A chat's mood with its English title, from its row. */
export const toMood = (row: Pick<ChatRow, 'mood_title' | 'mood_description'>) =>
  row.mood_title === null ? null : { title: row.mood_title, description: row.mood_description }
