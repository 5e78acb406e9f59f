import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { ClassifyMood } from '#features/moods/contract.ts'
import type { Principal } from '#platform/contract/access.ts'
import type { ForwardPage } from '#platform/contract/schemas.ts'
import { scenarioTextFields } from '../contract.ts'
import type { AdminScenario } from '../contract-admin.ts'
import { moodColumns, scenariosWithMoods, selectPrompt } from './rows.ts'

/** An administrator, or a program, which has no language. */
export type AdminOfScenarios = Principal & { readonly language?: string | undefined }

/** Every scenario, or a page of them, with what the administrator may know of it. */
export async function listAdminScenarios(
  database: Database,
  classifyMood: ClassifyMood,
  actor: AdminOfScenarios,
  page: ForwardPage,
): Promise<AdminScenario[]> {
  const rows = await adminScenarios(database, actor)
    .where('scenarios.id', '>', page.after ?? 0)
    .orderBy('scenarios.id')
    .limit(page.limit ?? null)
    .execute()
  return rows.map((row) => toAdminScenario(row, classifyMood, actor.language))
}

function adminScenarios(database: Database, actor: Principal) {
  const isSuperadmin = actor.role === 'superadmin'
  return scenariosWithMoods(database)
    .leftJoin('criteria', 'criteria.id', 'scenarios.criteria_id')
    .select(scenarioTextFields.map((field) => `base.${field}` as const))
    .select(['scenarios.archived_at', 'criteria.id as criteria_id', 'criteria.title as criteria_title'])
    .$if(isSuperadmin, (query) => query.select(selectPrompt))
    .select((builder) => [
      jsonArrayFrom(
        builder
          .selectFrom('scenario_organizations as assigned')
          .innerJoin('organizations', 'organizations.id', 'assigned.organization_id')
          .whereRef('assigned.scenario_id', '=', 'scenarios.id')
          .$if(!isSuperadmin, (query) => query.where('organizations.id', '=', actor.organizationId))
          .select(['organizations.id', 'organizations.name'])
          .orderBy('organizations.name'),
      ).as('organizations'),
      jsonArrayFrom(
        builder
          .selectFrom('scenario_texts')
          .whereRef('scenario_texts.scenario_id', '=', 'scenarios.id')
          .select(['language_code', 'stale', 'scenario_texts.title'])
          .orderBy('language_code'),
      ).as('languages'),
    ])
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminScenarios>['executeTakeFirstOrThrow']>>

function toAdminScenario(
  row: AdminRow,
  classifyMood: ClassifyMood,
  language = FALLBACK_LANGUAGE,
): AdminScenario {
  const { mood_titles, criteria_id, criteria_title, archived_at, languages, prompt, ...scenario } = row
  const local = languages.find(({ language_code }) => language_code === language)
  return {
    ...scenario,
    ...moodColumns(mood_titles, classifyMood),
    ...(prompt !== undefined && { prompt }),
    evaluation_criteria:
      criteria_id === null || criteria_title === null ? [] : [{ id: criteria_id, title: criteria_title }],
    languages: languages.map(({ language_code }) => language_code),
    stale_languages: languages.filter(({ stale }) => stale).map(({ language_code }) => language_code),
    ...(local &&
      language !== FALLBACK_LANGUAGE && { local_title: { language_code: language, title: local.title } }),
    archived: archived_at !== null,
  }
}
