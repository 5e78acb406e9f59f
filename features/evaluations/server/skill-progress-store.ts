import { type NotNull, sql } from 'kysely'
import * as z from 'zod/mini'
import { settledVerdicts, type Skill } from '#conversation/judging/rubric.ts'
import type { Database } from '#database/connect.ts'
import { Measures, type Practice } from '../contract.ts'
import { countMetChecks } from '../contract-verdicts.ts'
import { hintCount, isRequestedEvaluation, selectUserEvaluations } from './rows.ts'

const Verdicts = z.array(z.enum(settledVerdicts))

type StoredPractice = Omit<Practice, 'created_at'> & { readonly created_at: Date }

export type SkillProgressStore = ReturnType<typeof skillProgressStore>

/** The skills of a user, by their evaluations. Each read has the owner in its WHERE. */
export const skillProgressStore = (database: Database) => ({
  /**
   * The skills of the newest evaluations, oldest first. A conversation of one's own has no rubric, and so no skills.
   */
  async list(userId: number, limit: number): Promise<StoredPractice[]> {
    const rows = await selectUserEvaluations(database, userId)
      .where(isRequestedEvaluation(null))
      .where('evaluations.measures', 'is not', null)
      .where('chats.scenario_id', 'is not', null)
      .orderBy('evaluations.created_at', 'desc')
      .orderBy('evaluations.chat_id', 'desc')
      .limit(limit)
      .select([
        'evaluations.chat_id',
        'evaluations.branch as branch_id',
        'evaluations.turn_count',
        // The first branch has no row.
        sql<number>`(
          select 1 + count(*)::int from branches where branches.chat_id = evaluations.chat_id)`.as('tries'),
        'chats.scenario_id',
        'evaluations.rubric_id',
        'evaluations.created_at',
        'evaluations.measures',
        // Only the verdicts are read, because the quotations are most of the data.
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

  /** Counts those of a user's `newest` latest evaluations with this skill that show it in full and without a hint. */
  async countShown(userId: number, skill: Skill, newest: number): Promise<number> {
    const rows = await selectUserEvaluations(database, userId)
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
})
