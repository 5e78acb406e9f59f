import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import type { Message } from '#features/chats/contract.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { Measures, type Practice } from '../contract.ts'
import type { NewEvaluation } from './judge.ts'
import { evaluationsOf, toEvaluation, type StoredEvaluation } from './rows.ts'

export type EvaluationStore = ReturnType<typeof evaluationStore>

/** What an evaluator has to know beside the conversation. */
export type Brief = {
  /** The template of the scenario's criteria; null when none are assigned. */
  readonly criteria: string | null
  /** The mood's title in the chat's language where it has one. */
  readonly mood: string | null
}

/** Every read proves the owner in its WHERE: someone else's evaluation is like none. */
export const evaluationStore = (database: Database) => ({
  /** Newest first; `before` is the chat of the last evaluation of the page before. */
  async list(
    userId: number,
    page: { limit: number; before: number | undefined; chatId: number | undefined },
  ): Promise<StoredEvaluation[]> {
    const rows = await evaluationsOf(database, userId)
      .$if(page.chatId !== undefined, (query) => query.where('evaluations.chat_id', '=', page.chatId ?? 0))
      .$if(page.before !== undefined, (query) =>
        query.where(
          sql<boolean>`(evaluations.created_at, evaluations.chat_id) < (
            select e.created_at, e.chat_id from evaluations e join chats c on c.id = e.chat_id
            where e.chat_id = ${page.before} and c.user_id = ${userId})`,
        ),
      )
      .orderBy('evaluations.created_at', 'desc')
      .orderBy('evaluations.chat_id', 'desc')
      .limit(page.limit)
      .execute()
    return rows.map(toEvaluation)
  },

  async find(userId: number, chatId: number): Promise<StoredEvaluation | undefined> {
    const row = await evaluationsOf(database, userId)
      .where('evaluations.chat_id', '=', chatId)
      .executeTakeFirst()
    return row && toEvaluation(row)
  },

  /** The newest so many evaluations as their skills, oldest first. */
  async progress(
    userId: number,
    limit: number,
  ): Promise<(Omit<Practice, 'created_at'> & { created_at: Date })[]> {
    const rows = await database
      .selectFrom('evaluations')
      .innerJoin('chats', 'chats.id', 'evaluations.chat_id')
      .where('chats.user_id', '=', userId)
      .where('evaluations.measures', 'is not', null)
      .orderBy('evaluations.created_at', 'desc')
      .orderBy('evaluations.chat_id', 'desc')
      .limit(limit)
      .select(['evaluations.chat_id', 'chats.scenario_id', 'evaluations.created_at', 'evaluations.measures'])
      .execute()
    return rows
      .map(({ measures, ...row }) => ({ ...row, skills: Measures.parse(measures).skills }))
      .toReversed()
  },

  /** What an evaluation judged, in order; undefined when there is none. */
  async judgedMessages(userId: number, chatId: number): Promise<Message[] | undefined> {
    const row = await database
      .selectFrom('evaluations')
      .innerJoin('chats', 'chats.id', 'evaluations.chat_id')
      .where('evaluations.chat_id', '=', chatId)
      .where('chats.user_id', '=', userId)
      .select((builder) =>
        jsonArrayFrom(
          builder
            .selectFrom('messages')
            .whereRef('messages.chat_id', '=', 'evaluations.chat_id')
            .where(sql<boolean>`messages.id = any(evaluations.message_ids)`)
            .orderBy('messages.position')
            .select(['messages.id', 'is_user', 'content', sql<string | null>`null`.as('translated_content')]),
        ).as('messages'),
      )
      .executeTakeFirst()
    return row?.messages
  },

  async brief(chatId: number): Promise<Brief> {
    return database
      .selectFrom('chats')
      .innerJoin('scenarios', 'scenarios.id', 'chats.scenario_id')
      .leftJoin('criteria', 'criteria.id', 'scenarios.criteria_id')
      .leftJoin('mood_titles as base', (join) =>
        join.onRef('base.mood_id', '=', 'chats.mood_id').on('base.language_code', '=', FALLBACK_LANGUAGE),
      )
      .leftJoin('mood_titles as local', (join) =>
        join
          .onRef('local.mood_id', '=', 'chats.mood_id')
          .onRef('local.language_code', '=', 'chats.language_code'),
      )
      .where('chats.id', '=', chatId)
      .select((builder) => [
        'criteria.evaluation as criteria',
        builder.fn.coalesce('local.title', 'base.title').as('mood'),
      ])
      .executeTakeFirstOrThrow()
  },
})

/** How an evaluation is kept: the lists as JSON, checked again when they are read. */
export const columnsOf = ({ content, specifics, messageIds, measures, by }: NewEvaluation) => ({
  content,
  specifics: JSON.stringify(specifics),
  message_ids: sql<number[]>`${`{${messageIds.join(',')}}`}::bigint[]`,
  measures: measures === null ? null : JSON.stringify(measures),
  turn_count: messageIds.length / 2,
  produced_by: by.name,
  prompt_version: by.promptVersion,
})
