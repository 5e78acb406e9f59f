import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { criteriaFailures } from '#features/criteria/contract.ts'
import { EvaluatedCheck, Objection, Specific } from '#features/evaluations/contract.ts'
import { listProvingWords } from '#features/evaluations/contract-verdicts.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { type ExpectedVerdict, ReviewedObjection } from '../contract.ts'

const Checks = z.array(EvaluatedCheck)
const Statements = z.array(Specific)

export type ObjectionReviewStore = ReturnType<typeof objectionReviewStore>

/** Objections as the authors of criteria see them: the words in question and the reason, and not who said so. */
export const objectionReviewStore = (database: Database) => ({
  /**
   * Newest first. Without a rubric an evaluation belongs to the criteria that its scenario has today.
   * @param criteriaId null: of scenarios that have no criteria
   */
  async list(criteriaId: number | null, limit: number) {
    const rows = await database
      .selectFrom('objections')
      .innerJoin('evaluations', 'evaluations.id', 'objections.evaluation_id')
      .innerJoin('chats', 'chats.id', 'objections.chat_id')
      .innerJoin('scenarios', 'scenarios.id', 'chats.scenario_id')
      .innerJoin('scenario_texts as texts', (join) =>
        join
          .onRef('texts.scenario_id', '=', 'scenarios.id')
          .on('texts.language_code', '=', FALLBACK_LANGUAGE),
      )
      .leftJoin('rubrics', 'rubrics.id', 'evaluations.rubric_id')
      .leftJoin('regression_cases', 'regression_cases.objection_id', 'objections.id')
      .where(
        sql<boolean>`coalesce(rubrics.criteria_id, scenarios.criteria_id) is not distinct from ${criteriaId}`,
      )
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
          quotations: (check ? listProvingWords(check) : [{ quotation: statement?.quotation ?? '' }]).map(
            ({ quotation }) => quotation,
          ),
          feedback: statement?.feedback ?? null,
          language,
          created_at,
          is_case: case_id !== null,
          expected_verdict: ReviewedObjection.shape.expected_verdict.parse(expected_verdict),
        }
      },
    )
  },

  /**
   * A second case from the same objection replaces the first. An evaluation without a rubric becomes a case of the one that
   * its scenario has today.
   * @param expected null of a statement: that it is not made again
   * @throws DomainError missing, refused (no rubric), invalid (a verdict expected of a statement, or none of a check)
   */
  createCase: (actor: Actor, id: number, expected: ExpectedVerdict | null): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const contested = await transaction
        .selectFrom('objections')
        .innerJoin('evaluations', 'evaluations.id', 'objections.evaluation_id')
        .innerJoin('chats', 'chats.id', 'objections.chat_id')
        .leftJoin('rubrics', (join) =>
          join.on(
            'rubrics.id',
            '=',
            sql<number>`coalesce(evaluations.rubric_id, (
              select newest.id from rubrics as newest join scenarios on scenarios.criteria_id = newest.criteria_id
              where scenarios.id = chats.scenario_id and newest.published_at is not null
              order by newest.version desc limit 1))`,
          ),
        )
        .where('objections.id', '=', id)
        .select([
          'objections.organization_id',
          'objections.check_key',
          'evaluations.message_ids',
          'rubrics.id as rubric_id',
          'rubrics.criteria_id',
        ])
        .executeTakeFirst()
      if (!contested) throw new DomainError(criteriaFailures.objectionMissing)
      const { criteria_id, rubric_id, check_key, organization_id, message_ids } = contested
      if (rubric_id === null || criteria_id === null) throw new DomainError(criteriaFailures.noRubric)
      if ((check_key === null) !== (expected === null)) throw new DomainError(criteriaFailures.expectation)
      await transaction
        .insertInto('regression_cases')
        .values({
          objection_id: id,
          organization_id,
          rubric_id,
          check_key,
          message_ids,
          expected_verdict: expected,
        })
        .onConflict((conflict) => conflict.column('objection_id').doUpdateSet({ expected_verdict: expected }))
        .execute()
      await recordChange(transaction, {
        actorId: actor.id,
        organizationId: organization_id,
        action: 'update',
        subject: 'criteria',
        subjectId: criteria_id,
        before: null,
        after: {
          regression_case: id,
          ...(check_key !== null && { check: check_key, expected_verdict: expected }),
        },
      })
    }),
})
