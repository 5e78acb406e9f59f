import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { EvaluatedCheck, Objection, Specific } from '#features/evaluations/contract.ts'
import { listSupportingEvidence } from '#features/evaluations/contract-verdicts.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Verdict } from '#conversation/judging/rubric.ts'
import { ReviewedObjection } from '../contract.ts'
import { storeRegressionCase } from './store-regression-case.ts'

const Checks = z.array(EvaluatedCheck)
const Statements = z.array(Specific)

/** Without a rubric an evaluation belongs to the criteria that its scenario has today. */
const criteriaOfObjection = sql<number | null>`coalesce(rubrics.criteria_id, scenarios.criteria_id)`

/** Objections with the evaluations that they are about, and the rubrics of these. */
const selectObjections = (database: Database) =>
  database
    .selectFrom('objections')
    .innerJoin('evaluations', 'evaluations.id', 'objections.evaluation_id')
    .innerJoin('chats', 'chats.id', 'objections.chat_id')
    .innerJoin('scenarios', 'scenarios.id', 'chats.scenario_id')
    .leftJoin('rubrics', 'rubrics.id', 'evaluations.rubric_id')

export type ObjectionReviewStore = ReturnType<typeof objectionReviewStore>

/** Objections as the authors of criteria see them: the words in question and the reason, and not who said so. */
export const objectionReviewStore = (database: Database) => ({
  /**
   * Lists the objections to evaluations by certain criteria, newest first.
   * @param criteriaId null: of scenarios that have no criteria
   */
  async list(
    criteriaId: number | null,
    { limit, before }: { readonly limit: number; readonly before: number | undefined },
  ) {
    const rows = await selectObjections(database)
      .innerJoin('scenario_texts as texts', (join) =>
        join
          .onRef('texts.scenario_id', '=', 'scenarios.id')
          .on('texts.language_code', '=', FALLBACK_LANGUAGE),
      )
      .leftJoin('regression_cases', 'regression_cases.objection_id', 'objections.id')
      .where(sql<boolean>`${criteriaOfObjection} is not distinct from ${criteriaId}`)
      .$if(before !== undefined, (query) => query.where('objections.id', '<', before ?? 0))
      .select([
        'objections.id',
        'objections.check_key',
        'objections.statement',
        'objections.reason',
        'objections.words',
        'objections.created_at',
        'chats.language_code as language',
        'evaluations.checks',
        'evaluations.specifics',
        'texts.title as scenario',
        'regression_cases.objection_id as case_id',
        'regression_cases.expected_verdict',
      ])
      .orderBy('objections.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(
      ({ checks, specifics, case_id, expected_verdict, created_at, language, scenario, ...objection }) => {
        const check = Checks.parse(checks).find(({ key }) => key === objection.check_key)
        const statement = Statements.parse(specifics)[objection.statement ?? -1]
        return {
          ...Objection.parse(objection),
          scenario,
          check_name: check?.name ?? null,
          verdict: check?.verdict ?? null,
          quotations: (check
            ? listSupportingEvidence(check)
            : [{ quotation: statement?.quotation ?? '' }]
          ).map(({ quotation }) => quotation),
          feedback: statement?.feedback ?? null,
          language,
          created_at,
          is_case: case_id !== null,
          expected_verdict: ReviewedObjection.shape.expected_verdict.parse(expected_verdict),
        }
      },
    )
  },

  count: (): Promise<{ criteria_id: number | null; count: number }[]> =>
    selectObjections(database)
      .select(({ fn }) => [criteriaOfObjection.as('criteria_id'), fn.countAll<number>().as('count')])
      .groupBy(criteriaOfObjection)
      .execute(),

  createCase: (actor: Actor, id: number, expected: Verdict | null): Promise<void> =>
    database.transaction().execute((transaction) => storeRegressionCase(transaction, actor, id, expected)),
})
