import { sql, type Transaction } from 'kysely'
import type { Verdict } from '#conversation/judging/rubric.ts'
import type { DB } from '#database/schema.ts'
import { criteriaFailures } from '#features/criteria/contract.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'

/**
 * Stores a regression case of an objection; a second one from the same objection replaces the first. An evaluation
 * without a rubric becomes a case of the one that its scenario has today.
 * @param expected null for a statement, which is expected not to be made again
 * @throws DomainError missing, refused (no rubric), invalid (a verdict expected of a statement, or none of a check)
 */
export async function storeRegressionCase(
  transaction: Transaction<DB>,
  actor: Actor,
  id: number,
  expected: Verdict | null,
): Promise<void> {
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
}
