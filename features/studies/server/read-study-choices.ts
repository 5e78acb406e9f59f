import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { selectOfferedScenarios } from './choose-measurement.ts'
import { titleOfScenario } from './select-studies.ts'
import { canBeAsked } from './study-people.ts'

/** The scenarios, people and groups of the organisation that an administrator can make a study of. */
export async function readStudyChoices(database: Database, organizationId: number, language: string) {
  const scenarios = await selectOfferedScenarios(database, organizationId)
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
    .select(
      sql<string | null>`(select to_char(due_on, 'YYYY-MM-DD') from scenario_deadlines as deadlines
        where deadlines.organization_id = ${organizationId} and deadlines.scenario_id = scenarios.id)`.as(
        'due_on',
      ),
    )
    .orderBy('scenarios.id')
    .execute()
  const people = await database
    .selectFrom('users')
    .where(canBeAsked(organizationId))
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
        join users on users.id = scim_group_members.user_id and ${canBeAsked(organizationId)}
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
