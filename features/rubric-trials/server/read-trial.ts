import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { DB } from '#database/schema.ts'
import { RubricChecks } from '#features/criteria/contract-rubric.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { nameUnlessDeleted } from '#platform/server/slice-hooks.ts'
import { DomainError } from '#platform/server/errors.ts'
import {
  simulatedLearners,
  TrialCell,
  type TrialConversation,
  TrialExpectation,
  trialFailures,
  TrialMessage,
} from '../contract.ts'

const TrialMessages = z.array(TrialMessage)
const Cells = z.nullable(z.array(TrialCell))
const Expectations = z.array(TrialExpectation)
const Planned = z.array(z.string())

/** @throws DomainError missing */
export async function findStoredTrial(database: Kysely<DB>, id: number) {
  const row = await selectTrials(database).where('rubric_trials.id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError(trialFailures.missing)
  return readWholeTrial(database, row)
}

/** Selects trials with their rubrics, without their conversations. */
export const selectTrials = (database: Kysely<DB>) =>
  database
    .selectFrom('rubric_trials')
    .innerJoin('rubrics', 'rubrics.id', 'rubric_trials.rubric_id')
    .innerJoin('criteria', 'criteria.id', 'rubrics.criteria_id')
    .innerJoin('users', 'users.id', 'rubric_trials.started_by')
    // A scenario that was never published has no texts.
    .leftJoin('scenario_texts', (join) =>
      join
        .onRef('scenario_texts.scenario_id', '=', 'rubric_trials.scenario_id')
        .on('scenario_texts.language_code', '=', FALLBACK_LANGUAGE),
    )
    .select([
      'rubric_trials.id',
      'rubric_trials.rubric_id',
      'rubric_trials.scenario_id',
      sql<string>`coalesce(rubric_trials.scene -> 'scenario' ->> 'title', scenario_texts.title, '')`.as(
        'title',
      ),
      sql<boolean>`rubric_trials.scene is not null`.as('is_draft'),
      'rubric_trials.language_code',
      'rubric_trials.started_by as user_id',
      nameUnlessDeleted('users').as('started_by'),
      'rubric_trials.created_at',
      'rubric_trials.ended_at',
      'rubric_trials.failure',
      'rubric_trials.expectations',
      'rubrics.checks',
      'criteria.evaluation as criteria',
    ])

type TrialRow = Awaited<ReturnType<ReturnType<typeof selectTrials>['executeTakeFirstOrThrow']>>

/** Reads a trial with all its conversations. */
export async function readWholeTrial(database: Kysely<DB>, row: TrialRow) {
  const rows = await database
    .selectFrom('trial_conversations')
    .where('trial_id', '=', row.id)
    .select(['kind', 'lines', 'messages', 'cells'])
    .execute()
  const { checks, expectations, ...rest } = row
  return {
    ...rest,
    checks: RubricChecks.parse(checks),
    expectations: Expectations.parse(expectations),
    conversations: simulatedLearners.flatMap((learner): (TrialConversation & { lines: string[] })[] => {
      const found = rows.find(({ kind }) => kind === learner)
      if (!found) return []
      const lines = Planned.parse(found.lines)
      const messages = TrialMessages.parse(found.messages)
      return [{ learner, lines, planned: lines.length, messages, cells: Cells.parse(found.cells) }]
    }),
  }
}
