import { parseWorld } from '#features/worlds/contract.ts'
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
    .innerJoin('scenario_texts', (join) =>
      join
        .onRef('scenario_texts.scenario_id', '=', 'rubric_trials.scenario_id')
        .on('scenario_texts.language_code', '=', FALLBACK_LANGUAGE),
    )
    .select([
      'rubric_trials.id',
      'rubric_trials.rubric_id',
      'rubric_trials.scenario_id',
      'scenario_texts.title',
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

/** The scene of a trial as the partner and the judge need it. */
export async function readTrialScene(database: Database, trialId: number) {
  const row = await database
    .selectFrom('rubric_trials')
    .innerJoin('scenarios', 'scenarios.id', 'rubric_trials.scenario_id')
    .innerJoin('scenario_texts as base', (join) =>
      join.onRef('base.scenario_id', '=', 'scenarios.id').on('base.language_code', '=', FALLBACK_LANGUAGE),
    )
    .leftJoin('scenario_texts as local', (join) =>
      join
        .onRef('local.scenario_id', '=', 'scenarios.id')
        .onRef('local.language_code', '=', 'rubric_trials.language_code'),
    )
    .leftJoin('worlds', 'worlds.scenario_id', 'rubric_trials.scenario_id')
    .leftJoin('characters', 'characters.id', 'rubric_trials.character_id')
    .leftJoin('moods', 'moods.id', 'rubric_trials.mood_id')
    .leftJoin('mood_titles', (join) =>
      join
        .onRef('mood_titles.mood_id', '=', 'moods.id')
        .on('mood_titles.language_code', '=', FALLBACK_LANGUAGE),
    )
    .where('rubric_trials.id', '=', trialId)
    .select((builder) => [
      'rubric_trials.language_code',
      // A trial is of a scenario that has been published.
      sql<string>`scenarios.prompt`.as('prompt'),
      'worlds.content as world',
      builder.fn.coalesce('local.title', 'base.title').as('title'),
      builder.fn.coalesce('local.description', 'base.description').as('description'),
      builder.fn.coalesce('local.intro_text', 'base.intro_text').as('intro_text'),
      'characters.description as character',
      'characters.name as character_name',
      'characters.bio',
      'mood_titles.title as mood_title',
      'moods.description as mood_description',
    ])
    .executeTakeFirstOrThrow()
  return {
    chatId: trialId,
    language: row.language_code,
    scenario: {
      title: row.title,
      description: row.description,
      introText: row.intro_text,
      prompt: row.prompt,
    },
    character:
      row.character === null ? null : { name: row.character_name, description: row.character, bio: row.bio },
    mood: row.mood_title === null ? null : { title: row.mood_title, description: row.mood_description },
    world: parseWorld(row.world),
  }
}
