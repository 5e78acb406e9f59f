import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type LocalTexts, rubricLanguage } from '#conversation/judging/rubric.ts'
import type { Database } from '#database/connect.ts'
import { isMeasurementChat } from '#database/studies.ts'
import type { Message } from '#features/chats/contract.ts'
import { RubricChecks } from '#features/criteria/contract-rubric.ts'
import type { ExampleWords } from '../contract.ts'
import {
  isRequestedEvaluation,
  selectUserEvaluations,
  selectEvaluations,
  toEvaluation,
  type StoredEvaluation,
} from './rows.ts'

export type EvaluationStore = ReturnType<typeof evaluationStore>

/** Each read has the owner in its WHERE: to everybody else the evaluation does not exist. */
export const evaluationStore = (database: Database) => ({
  /** The evaluations that `isRequestedEvaluation` selects, newest first; `before` is the chat of the previous page's last one. */
  async list(
    userId: number,
    page: {
      limit: number
      before: number | undefined
      chatId: number | undefined
      branch: number | null
    },
  ): Promise<StoredEvaluation[]> {
    const rows = await selectEvaluations(database, userId)
      .where(isRequestedEvaluation(page.branch))
      .$if(page.chatId !== undefined, (query) => query.where('evaluations.chat_id', '=', page.chatId ?? 0))
      .$if(page.before !== undefined, (query) =>
        query.where(
          sql<boolean>`(evaluations.created_at, evaluations.chat_id) < (
            select last.created_at, last.chat_id from evaluations as last join chats c on c.id = last.chat_id
            where last.chat_id = ${page.before} and ${isRequestedEvaluation(page.branch, 'last')} and c.user_id = ${userId})`,
        ),
      )
      .orderBy('evaluations.created_at', 'desc')
      .orderBy('evaluations.chat_id', 'desc')
      .limit(page.limit)
      .execute()
    return rows.map(toEvaluation)
  },

  async find(userId: number, chatId: number, branch: number | null): Promise<StoredEvaluation | undefined> {
    const row = await selectEvaluations(database, userId)
      .where(isRequestedEvaluation(branch))
      .where('evaluations.chat_id', '=', chatId)
      .executeTakeFirst()
    return row && toEvaluation(row)
  },

  /** The messages that an evaluation judged, in order; undefined when there is none. */
  async judgedMessages(
    userId: number,
    chatId: number,
    branch: number | null,
  ): Promise<Message[] | undefined> {
    const row = await selectUserEvaluations(database, userId)
      .where('evaluations.chat_id', '=', chatId)
      .where(isRequestedEvaluation(branch))
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

  /**
   * The examples of the checks in an evaluation's rubric; undefined when there is no evaluation. A study's measurement
   * has none, because examples are for another try.
   */
  async examples(userId: number, chatId: number, branch: number | null): Promise<ExampleWords[] | undefined> {
    const row = await selectUserEvaluations(database, userId)
      .where('evaluations.chat_id', '=', chatId)
      .where(isRequestedEvaluation(branch))
      .leftJoin('rubrics', 'rubrics.id', 'evaluations.rubric_id')
      .select(['rubrics.checks', 'chats.language_code as language', isMeasurementChat.as('is_measurement')])
      .executeTakeFirst()
    if (!row) return undefined
    if (row.is_measurement) return []
    return RubricChecks.parse(row.checks ?? []).map(({ key, description, examples }) => {
      const read = (texts: LocalTexts) => texts[rubricLanguage(row.language)]
      return {
        check_key: key,
        looks_for: read(description),
        good: read(examples.met),
        poor: read(examples.not_met),
      }
    })
  },
})
