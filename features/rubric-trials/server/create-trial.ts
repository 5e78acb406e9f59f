import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { criteriaFailures } from '#features/criteria/contract.ts'
import { scenarioFailures } from '#features/scenarios/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type LearnerLines, simulatedLearners, trialFailures } from '../contract.ts'
import type { TrialScene } from './trial-scene.ts'

export type NewTrial = {
  readonly userId: number
  readonly criteriaId: number
  readonly version: number
  readonly scenarioId: number
  readonly language: string
  readonly lines: LearnerLines
  /** The scene of a draft; absent when the published scenario is used. */
  readonly scene?: TrialScene
}

/**
 * Creates a trial and does not run it. It takes over what the author expected in the last trial with the same scenario.
 * @returns its id
 * @throws DomainError missing (version, scenario), conflict (one is running)
 */
export async function createTrial(transaction: Transaction<DB>, trial: NewTrial): Promise<number> {
  const rubric = await transaction
    .selectFrom('rubrics')
    .where('criteria_id', '=', trial.criteriaId)
    .where('version', '=', trial.version)
    .select('id')
    .executeTakeFirst()
  if (!rubric) throw new DomainError(criteriaFailures.rubricMissing)
  const scenario = await transaction
    .selectFrom('scenarios')
    .where('id', '=', trial.scenarioId)
    .where('archived_at', 'is', null)
    .$if(trial.scene === undefined, (published) => published.where('prompt', 'is not', null))
    .select('id')
    .executeTakeFirst()
  if (!scenario) throw new DomainError(scenarioFailures.missing)
  const created = await transaction
    .insertInto('rubric_trials')
    .values({
      rubric_id: rubric.id,
      scenario_id: trial.scenarioId,
      language_code: trial.language,
      started_by: trial.userId,
      expectations: JSON.stringify(await readExpectations(transaction, rubric.id, trial.scenarioId)),
      ...(trial.scene
        ? { scene: JSON.stringify(trial.scene) }
        : await findCasting(transaction, trial.scenarioId)),
    })
    // There is a conflict when another trial has not ended.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw new DomainError(trialFailures.running)
  await transaction
    .insertInto('trial_conversations')
    .values(
      simulatedLearners.map((kind) => ({
        trial_id: created.id,
        kind,
        lines: JSON.stringify(trial.lines[kind]),
      })),
    )
    .execute()
  return created.id
}

async function readExpectations(transaction: Transaction<DB>, rubricId: number, scenarioId: number) {
  const before = await transaction
    .selectFrom('rubric_trials')
    .where('rubric_id', '=', rubricId)
    .where('scenario_id', '=', scenarioId)
    .select('expectations')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.expectations ?? []
}

/** The first mapped character and mood, so that all learners, in every trial of a scenario, have the same ones. */
async function findCasting(transaction: Transaction<DB>, scenarioId: number) {
  const first = await transaction
    .selectFrom('scenario_map')
    .innerJoin('characters', 'characters.id', 'scenario_map.character_id')
    .leftJoin('moods', 'moods.id', 'scenario_map.mood_id')
    .where('scenario_id', '=', scenarioId)
    .where('characters.archived_at', 'is', null)
    .where('moods.archived_at', 'is', null)
    .select(['character_id', 'mood_id'])
    .orderBy('mood_id')
    .orderBy('character_id')
    .limit(1)
    .executeTakeFirst()
  return first ?? {}
}
