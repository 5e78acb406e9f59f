import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'

/**
 * Chats with their scenario's texts in the chat's language where they exist, else in English; or with those of the own
 * conversation that they rehearse. Deleted chats are left out.
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
      sql<boolean>`chats.scenario_id is not null and local.scenario_id is null`.as('is_fallback'),
      sql<string>`coalesce(own.scenario ->> 'title', local.title, base.title)`.as('title'),
      sql<string>`coalesce(own.scenario ->> 'description', local.description, base.description)`.as(
        'description',
      ),
      sql<string>`coalesce(own.scenario ->> 'intro_text', local.intro_text, base.intro_text)`.as(
        'intro_text',
      ),
    ])

/** Whether a chat comes after another one of the same user's, the newest first; for a statement that reads `chats`. */
export const comesAfter = (chatId: number, userId: number) =>
  sql<boolean>`(chats.created_at, chats.id) < (
    select created_at, id from chats where id = ${chatId} and user_id = ${userId})`

/** The seed of the character's face; the other person in an own conversation has one too. */
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

/** A chat's mood with its English title, from its row. */
export const toMood = (row: {
  readonly mood_title: string | null
  readonly mood_description: string | null
}) => (row.mood_title === null ? null : { title: row.mood_title, description: row.mood_description })
