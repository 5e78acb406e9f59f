import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { studyFailures } from '../contract.ts'
import type { NewStudy } from '../contract-admin.ts'
import { titleOfScenario } from './kept-scenarios.ts'

type Chosen = Pick<NewStudy, 'practised_scenario' | 'measured_scenario' | 'measured_mood'>

/**
 * By what everybody is measured each time: the newest published version of the rubric, the mood, and one character.
 * @throws DomainError conflict
 */
export async function chooseMeasurement(
  transaction: Transaction<DB>,
  organizationId: number,
  { practised_scenario, measured_scenario, measured_mood }: Chosen,
) {
  const offered = await selectOffered(transaction, organizationId)
    .where('scenarios.id', 'in', [practised_scenario, measured_scenario])
    // Until the study is there nothing is published, so that its version has the cast that is chosen here.
    .forShare('scenarios')
    .execute()
  if (!offered.some(({ id }) => id === practised_scenario))
    throw new DomainError(studyFailures.scenarioUnavailable)
  const rubric = offered.find(({ id }) => id === measured_scenario)?.rubric_id ?? null
  if (rubric === null) throw new DomainError(studyFailures.scenarioUnfit)
  const cast = await selectCast(transaction, measured_scenario).execute()
  const needsMood = cast.some(({ mood_id }) => mood_id !== null)
  const fitting = cast.find(({ mood_id }) => mood_id === measured_mood)
  if ((needsMood && measured_mood === null) || (measured_mood !== null && !fitting))
    throw new DomainError(studyFailures.moodUnavailable)
  return {
    rubric_id: rubric,
    measured_mood_id: fitting?.mood_id ?? null,
    measured_character_id: fitting?.character_id ?? null,
  }
}

/** The scenarios that an organisation practises, with the rubric that evaluates them. */
const selectOffered = (database: Database, organizationId: number) =>
  database
    .selectFrom('scenario_organizations as assigned')
    .innerJoin('scenarios', 'scenarios.id', 'assigned.scenario_id')
    .where('assigned.organization_id', '=', organizationId)
    .where('scenarios.archived_at', 'is', null)
    // It has been published.
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
const selectCast = (database: Database, scenarioId: number) =>
  database
    .selectFrom('scenario_map')
    .innerJoin('characters', 'characters.id', 'scenario_map.character_id')
    .leftJoin('moods', 'moods.id', 'scenario_map.mood_id')
    .where('scenario_id', '=', scenarioId)
    .where('characters.archived_at', 'is', null)
    .where('moods.archived_at', 'is', null)
    .orderBy('character_id')
    .select(['character_id', 'mood_id'])

/** Of what an administrator may make a study. */
export async function readStudyChoices(database: Database, organizationId: number, language: string) {
  const scenarios = await selectOffered(database, organizationId)
    .select(titleOfScenario(sql.ref('scenarios.id'), language).as('title'))
    .select(
      sql<{ id: number; title: string }[]>`(
        select coalesce(json_agg(json_build_object('id', mood.id, 'title', mood.title) order by mood.id), '[]') from (
          select distinct on (moods.id) moods.id, mood_titles.title from scenario_map
          join moods on moods.id = scenario_map.mood_id and moods.archived_at is null
          join characters on characters.id = scenario_map.character_id and characters.archived_at is null
          join mood_titles on mood_titles.mood_id = moods.id
            and mood_titles.language_code in (${language}, ${FALLBACK_LANGUAGE})
          where scenario_map.scenario_id = scenarios.id
          order by moods.id, mood_titles.language_code = ${FALLBACK_LANGUAGE}
        ) as mood)`.as('moods'),
    )
    .orderBy('scenarios.id')
    .execute()
  const people = await database
    .selectFrom('users')
    .where('organization_id', '=', organizationId)
    .where('role', 'is not', null)
    .where('deactivated_at', 'is', null)
    .select(['id', 'name', 'username'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  const groups = await database
    .selectFrom('scim_groups')
    .where('organization_id', '=', organizationId)
    .select(['id', 'display_name as name'])
    .select(
      sql<number[]>`(
        select coalesce(json_agg(users.id order by users.id), '[]') from scim_group_members
        join users on users.id = scim_group_members.user_id and users.organization_id = scim_groups.organization_id
          and users.role is not null and users.deactivated_at is null
        where scim_group_members.group_id = scim_groups.id)`.as('people'),
    )
    .orderBy('display_name')
    .execute()
  return {
    scenarios: scenarios.map(({ rubric_id, ...scenario }) => ({
      ...scenario,
      can_measure: rubric_id !== null,
    })),
    people,
    groups,
  }
}
