import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { SECOND_ROUND_DAYS, DAYS_AFTER_PRACTICE } from '../contract.ts'
import { timeAfterPractice } from './phases.ts'

/** Whether the built-in evaluator, which settles no judged checks, stood in for the model that evaluated others. */
const isStandIn = sql<boolean>`
  evaluations.produced_by = 'scripted'
  and exists (select from json_array_elements(evaluations.checks) as other
    where other ->> 'kind' = 'judged' and other ->> 'verdict' = 'not_judged')
  and exists (select from study_measurements as another
    join evaluations as judged on judged.chat_id = another.chat_id and judged.is_first
    where another.study_id = studies.id and judged.rubric_id = studies.rubric_id
      and judged.produced_by <> 'scripted')`

/**
 * Stores a score for each measurement that has been evaluated: the share of checks met, where "partly" counts half and
 * checks without occasion or verdict are left out. No score is stored when the evaluation came after its round had
 * closed. Nor is one when the built-in evaluator stood in for a model that has judged others of the study by then: it
 * leaves judged checks out, so its share would measure something else.
 */
export async function settleScores(database: Database, studyId: number): Promise<void> {
  await sql`
    update study_measurements as settled set score = result.share, measured_at = result.created_at
    from (
      select evaluations.chat_id, evaluations.created_at,
        avg(case one ->> 'verdict' when 'met' then 1 when 'partly' then 0.5 else 0 end)::double precision as share
      from study_measurements as measurement
      join studies on studies.id = measurement.study_id
      join evaluations on evaluations.chat_id = measurement.chat_id and evaluations.is_first
        and evaluations.rubric_id = studies.rubric_id
      cross join json_array_elements(evaluations.checks) as one
      where measurement.study_id = ${studyId} and measurement.score is null
        and one ->> 'verdict' in ('met', 'partly', 'not_met')
        and not (${isStandIn})
        and evaluations.created_at < coalesce(studies.ended_at, 'infinity')
        and evaluations.created_at < coalesce(case measurement.round
          when 'before' then studies.drawn_at
          when 'after' then ${timeAfterPractice(SECOND_ROUND_DAYS)}
          else ${timeAfterPractice(DAYS_AFTER_PRACTICE)}
        end, 'infinity')
      group by evaluations.chat_id, evaluations.created_at
    ) as result
    where settled.chat_id = result.chat_id`.execute(database)
}
