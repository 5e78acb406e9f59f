import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { studyFailures } from '../contract.ts'
import type { NewStudy } from '../contract-admin.ts'

type MeasurementChoice = Pick<NewStudy, 'practised_scenario' | 'measured_scenario' | 'measured_mood'>

/**
 * Chooses what everybody is measured with in every round: the newest published version of the rubric, the mood, and one
 * character.
 * @throws DomainError conflict
 */
export async function chooseMeasurement(
  transaction: Transaction<DB>,
  organizationId: number,
  { practised_scenario, measured_scenario, measured_mood }: MeasurementChoice,
) {
  const chosen = [practised_scenario, measured_scenario]
  // Locks both scenarios against publication until the study is stored, because the version that it measures with must
  // have the cast chosen here. The order of ids avoids deadlocks, and the reads come after the lock.
  await transaction
    .selectFrom('scenarios')
    .where('id', 'in', chosen)
    .select('id')
    .orderBy('id')
    .forShare()
    .execute()
  const offered = await selectOfferedScenarios(transaction, organizationId)
    .where('scenarios.id', 'in', chosen)
    .execute()
  if (!offered.some(({ id }) => id === practised_scenario))
    throw new DomainError(studyFailures.scenarioUnavailable)
  const rubric = offered.find(({ id }) => id === measured_scenario)?.rubric_id ?? null
  if (rubric === null) throw new DomainError(studyFailures.scenarioUnfit)
  const cast = await selectActiveCast(transaction, measured_scenario).execute()
  const needsMood = cast.some(({ mood_id }) => mood_id !== null)
  const fitting = cast.find(({ mood_id }) => mood_id === measured_mood)
  if (needsMood && measured_mood === null) throw new DomainError(studyFailures.moodRequired)
  if (measured_mood !== null && !fitting) throw new DomainError(studyFailures.moodUnavailable)
  return {
    rubric_id: rubric,
    measured_mood_id: fitting?.mood_id ?? null,
    measured_character_id: fitting?.character_id ?? null,
  }
}

/** The scenarios that an organisation practises, with the rubric that evaluates them. */
export const selectOfferedScenarios = (database: Database, organizationId: number) =>
  database
    .selectFrom('scenario_organizations as assigned')
    .innerJoin('scenarios', 'scenarios.id', 'assigned.scenario_id')
    .where('assigned.organization_id', '=', organizationId)
    .where('scenarios.archived_at', 'is', null)
    // Only a published scenario has a prompt.
    .where('scenarios.prompt', 'is not', null)
    .select(({ selectFrom }) => [
      'scenarios.id',
      selectFrom('rubrics')
        .whereRef('rubrics.criteria_id', '=', 'scenarios.criteria_id')
        .where('published_at', 'is not', null)
        .orderBy('version', 'desc')
        .limit(1)
        .select('rubrics.id')
        .as('rubric_id'),
    ])

/** Who plays a scenario in which mood, always in the same order. */
const selectActiveCast = (database: Database, scenarioId: number) =>
  database
    .selectFrom('scenario_map')
    .innerJoin('characters', 'characters.id', 'scenario_map.character_id')
    .leftJoin('moods', 'moods.id', 'scenario_map.mood_id')
    .where('scenario_id', '=', scenarioId)
    .where('characters.archived_at', 'is', null)
    .where('moods.archived_at', 'is', null)
    .orderBy('character_id')
    .select(['character_id', 'mood_id'])
