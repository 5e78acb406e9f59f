import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { isMeasurement } from '#database/is-measurement.ts'
import type { Message } from '#features/chats/contract.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { RubricChecks } from '#features/criteria/contract-rubric.ts'
import { checkVerdicts, type ExampleWords, Measures, type Practice, type Skill } from '../contract.ts'
import { countMetChecks } from '../contract-verdicts.ts'
import type { EvaluationContext } from './new-evaluation.ts'
import {
  hintCount,
  isWanted,
  ownEvaluations,
  selectEvaluations,
  toEvaluation,
  type StoredEvaluation,
} from './rows.ts'

const Verdicts = z.array(z.enum(checkVerdicts))

type StoredPractice = Omit<Practice, 'created_at'> & { readonly created_at: Date }

export type EvaluationStore = ReturnType<typeof evaluationStore>

/** Each read has the owner in its WHERE: to everybody else the evaluation does not exist. */
export const evaluationStore = (database: Database) => ({
  /** Newest first, as `isWanted` says; `before` is the chat of the previous page's last evaluation. */
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
      .where(isWanted(page.branch))
      .$if(page.chatId !== undefined, (query) => query.where('evaluations.chat_id', '=', page.chatId ?? 0))
      .$if(page.before !== undefined, (query) =>
        query.where(
          sql<boolean>`(evaluations.created_at, evaluations.chat_id) < (
            select last.created_at, last.chat_id from evaluations as last join chats c on c.id = last.chat_id
            where last.chat_id = ${page.before} and ${isWanted(page.branch, 'last')} and c.user_id = ${userId})`,
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
      .where(isWanted(branch))
      .where('evaluations.chat_id', '=', chatId)
      .executeTakeFirst()
    return row && toEvaluation(row)
  },

  /** The skills of the newest evaluations, oldest first. A conversation of one's own has no rubric, and so no skills. */
  async progress(userId: number, limit: number): Promise<StoredPractice[]> {
    const rows = await ownEvaluations(database, userId)
      .where(isWanted(null))
      .where('evaluations.measures', 'is not', null)
      .where('chats.scenario_id', 'is not', null)
      .orderBy('evaluations.created_at', 'desc')
      .orderBy('evaluations.chat_id', 'desc')
      .limit(limit)
      .select([
        'evaluations.chat_id',
        'chats.scenario_id',
        'evaluations.rubric_id',
        'evaluations.created_at',
        'evaluations.measures',
        // The verdicts alone: quotations would be most of what is read.
        sql`(
          select json_agg(one ->> 'verdict') from json_array_elements(evaluations.checks) as one)`.as(
          'verdicts',
        ),
        hintCount.as('hints'),
      ])
      .$narrowType<{ scenario_id: NotNull }>()
      .execute()
    return rows
      .map(({ measures, verdicts, hints, ...row }) => ({
        ...row,
        is_unaided: hints === 0,
        skills: Measures.parse(measures).skills,
        checks: row.rubric_id === null ? null : countMetChecks(Verdicts.parse(verdicts ?? [])),
      }))
      .toReversed()
  },

  /** In how many of a user's newest so many evaluations with this skill it was shown in full, and without a hint. */
  async countShown(userId: number, skill: Skill, newest: number): Promise<number> {
    const rows = await ownEvaluations(database, userId)
      .where(
        sql<boolean>`exists (
          select from json_array_elements(evaluations.measures -> 'skills') as one where one ->> 'skill' = ${skill})`,
      )
      .orderBy('evaluations.created_at', 'desc')
      .orderBy('evaluations.id', 'desc')
      .limit(newest)
      .select(['evaluations.measures', hintCount.as('hints')])
      .execute()
    return rows.filter(
      ({ measures, hints }) =>
        hints === 0 && Measures.parse(measures).skills.some((one) => one.skill === skill && one.level === 2),
    ).length
  },

  /** The messages that an evaluation judged, in order; undefined when there is none. */
  async judgedMessages(
    userId: number,
    chatId: number,
    branch: number | null,
  ): Promise<Message[] | undefined> {
    const row = await ownEvaluations(database, userId)
      .where('evaluations.chat_id', '=', chatId)
      .where(isWanted(branch))
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
   * The examples of its rubric's checks; undefined when there is no evaluation. They are for another try, which a study's
   * measurement does not have.
   */
  async examples(userId: number, chatId: number, branch: number | null): Promise<ExampleWords[] | undefined> {
    const row = await ownEvaluations(database, userId)
      .where('evaluations.chat_id', '=', chatId)
      .where(isWanted(branch))
      .leftJoin('rubrics', 'rubrics.id', 'evaluations.rubric_id')
      .select(['rubrics.checks', 'chats.language_code as language', isMeasurement.as('is_measurement')])
      .executeTakeFirst()
    if (!row) return undefined
    if (row.is_measurement) return []
    return RubricChecks.parse(row.checks ?? []).map(({ key, description, examples }) => {
      const textIn = (texts: Readonly<Record<string, string>> & { readonly en: string }) =>
        texts[row.language] ?? texts.en
      return {
        check_key: key,
        looks_for: textIn(description),
        good: textIn(examples.met),
        poor: textIn(examples.not_met),
      }
    })
  },

  /**
   * What the evaluator of a chat has to know; undefined when it has been evaluated meanwhile.
   * @param of the branch and its turns that an evaluation was asked for; null: the chat's first
   */
  async context(
    chatId: number,
    of: { readonly branch: number; readonly turnCount: number } | null,
  ): Promise<EvaluationContext | undefined> {
    const row = await database
      .selectFrom('chats')
      .leftJoin('own_conversations as own', 'own.id', 'chats.own_conversation_id')
      // A chat is evaluated by what its version names; one without a version by what is in force.
      .leftJoin('scenario_versions as version', 'version.id', 'chats.scenario_version_id')
      .leftJoinLateral(
        sql<{ content: unknown }>`(
          select coalesce(version.content::jsonb, scenario_content(chats.scenario_id)) as content)`.as(
          'scene',
        ),
        (join) => join.onTrue(),
      )
      .leftJoin('criteria', (join) =>
        join.on(sql<boolean>`criteria.id = (scene.content #>> '{criteria,key}')::bigint`),
      )
      .where('chats.id', '=', chatId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('evaluations')
              .whereRef('evaluations.chat_id', '=', 'chats.id')
              .$if(of !== null, (query) =>
                query.where('branch', '=', of?.branch ?? 0).where('turn_count', '=', of?.turnCount ?? 0),
              ),
          ),
        ),
      )
      .select((builder) => [
        // Whoever has begun is evaluated by what the criteria said then, whatever they were edited to since.
        sql<string | null>`coalesce((
          select former.evaluation from former_criteria as former
          where former.criteria_id = criteria.id and former.replaced_at > chats.created_at
          order by former.replaced_at limit 1), criteria.evaluation)`.as('criteria'),
        sql<string | null>`coalesce(
          scene.content -> 'moods' -> chats.mood_id::text -> 'titles' ->> chats.language_code,
          scene.content -> 'moods' -> chats.mood_id::text -> 'titles' ->> ${FALLBACK_LANGUAGE}, own.mood)`.as(
          'mood',
        ),
        jsonObjectFrom(
          builder
            .selectFrom('rubrics')
            .whereRef('rubrics.criteria_id', '=', 'criteria.id')
            .where(({ or }) =>
              or([sql<boolean>`rubrics.version = (scene.content #>> '{criteria,rubric}')::int`, isOfStudy]),
            )
            .select(['rubrics.id', 'rubrics.checks'])
            .orderBy(isOfStudy, 'desc')
            .limit(1),
        ).as('rubric'),
      ])
      .executeTakeFirst()
    return (
      row && {
        ...row,
        rubric: row.rubric && { id: row.rubric.id, checks: RubricChecks.parse(row.rubric.checks) },
      }
    )
  },
})

/** A study evaluates all its measurements by one version of a rubric, also when the scenario names another one. */
const isOfStudy = sql<boolean>`exists (
  select from study_measurements join studies on studies.id = study_measurements.study_id
  where study_measurements.chat_id = chats.id and studies.rubric_id = rubrics.id)`
