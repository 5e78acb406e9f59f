import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { RubricChecks } from '#features/criteria/contract-rubric.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import {
  simulatedLearners,
  TrialCell,
  type TrialConversation,
  TrialExpectation,
  trialFailures,
  TrialMessage,
} from '../contract.ts'
import { measureAgreement } from './measure-agreement.ts'
import { judgedOf } from './rank-learners.ts'

/** What the author expects in a cell; null takes it back. */
type ExpectationChange = Omit<TrialExpectation, 'verdict'> & {
  readonly verdict: TrialExpectation['verdict'] | null
}

export type TrialStore = ReturnType<typeof trialStore>
export type StoredTrial = NonNullable<Awaited<ReturnType<TrialStore['findNewest']>>>

const Messages = z.array(TrialMessage)
const Cells = z.nullable(z.array(TrialCell))
const Expectations = z.array(TrialExpectation)
const Planned = z.array(z.string())

/** The trials of rubrics and what was said in them. */
export const trialStore = (database: Database) => ({
  /** The newest trial of a version. */
  async findNewest(criteriaId: number, version: number) {
    const row = await selectTrials(database)
      .where('rubrics.criteria_id', '=', criteriaId)
      .where('rubrics.version', '=', version)
      .orderBy('rubric_trials.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && readWhole(database, row)
  },

  /** The newest version of the rubric of criteria; null where they have none. */
  async findNewestVersion(criteriaId: number): Promise<number | null> {
    const row = await database
      .selectFrom('rubrics')
      .where('criteria_id', '=', criteriaId)
      .select('version')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.version ?? null
  },

  /** @throws DomainError missing */
  find: (id: number) => findTrial(database, id),

  /**
   * Sets what the author expects in a cell, or takes it back, and measures the agreement anew.
   * @throws DomainError missing (trial, check)
   */
  setExpectation: (id: number, { verdict, ...cell }: ExpectationChange): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      // Two changes at once would each miss the other.
      await transaction.selectFrom('rubric_trials').where('id', '=', id).select('id').forUpdate().execute()
      const trial = await findTrial(transaction, id)
      if (!trial.checks.some(({ key }) => key === cell.key)) throw new DomainError(trialFailures.missing)
      const others = trial.expectations.filter(
        ({ learner, key }) => learner !== cell.learner || key !== cell.key,
      )
      const expectations = verdict === null ? others : [...others, { ...cell, verdict }]
      const agreement = measureAgreement(expectations, judgedOf(trial))
      await transaction
        .updateTable('rubric_trials')
        .set({ expectations: JSON.stringify(expectations), agreement: JSON.stringify(agreement) })
        .where('id', '=', id)
        .execute()
    }),
})

async function findTrial(database: Kysely<DB>, id: number) {
  const row = await selectTrials(database).where('rubric_trials.id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError(trialFailures.missing)
  return readWhole(database, row)
}

const selectTrials = (database: Kysely<DB>) =>
  database
    .selectFrom('rubric_trials')
    .innerJoin('rubrics', 'rubrics.id', 'rubric_trials.rubric_id')
    .innerJoin('criteria', 'criteria.id', 'rubrics.criteria_id')
    .innerJoin('users', 'users.id', 'rubric_trials.started_by')
    // A scenario that was never published has none.
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
      'users.name as started_by',
      'rubric_trials.created_at',
      'rubric_trials.ended_at',
      'rubric_trials.failure',
      'rubric_trials.expectations',
      'rubrics.checks',
      'criteria.evaluation as criteria',
    ])

type TrialRow = Awaited<ReturnType<ReturnType<typeof selectTrials>['executeTakeFirstOrThrow']>>

async function readWhole(database: Kysely<DB>, row: TrialRow) {
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
      const messages = Messages.parse(found.messages)
      return [{ learner, lines, planned: lines.length, messages, cells: Cells.parse(found.cells) }]
    }),
  }
}
