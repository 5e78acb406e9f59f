import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import type { ClassifyMood } from '#features/moods/contract.ts'
import type { ForwardPage } from '#platform/contract/schemas.ts'
import type { Standing } from '#platform/contract/access.ts'
import {
  type ListedScenario,
  type Scenario,
  type ScenarioDetail,
  requiredTextFields,
  scenarioTextFields,
} from '../contract.ts'
import type { AdminScenario } from '../contract-admin.ts'
import { moodColumns, scenariosWithMoods, selectCast } from './rows.ts'

/** For a statement that reads a scenario of this id: why a study keeps it from somebody, or null. */
export type KeptByStudy = (userId: number, scenario: RawBuilder<unknown>) => RawBuilder<string | null>

/** Reads scenarios, for learners and for administrators. */
export const scenarioStore = (database: Database, classifyMood: ClassifyMood, keptByStudy: KeptByStudy) => ({
  /** What somebody may practise now: a study may keep scenarios from those who take part in it. */
  list: async (
    { id, organizationId }: { readonly id: number; readonly organizationId: number },
    language: string,
    page: ForwardPage,
  ): Promise<ListedScenario[]> => {
    const rows = await assignedScenarios(database, organizationId, language)
      .where(keptByStudy(id, sql.ref('scenarios.id')), 'is', null)
      .leftJoin('worlds', 'worlds.scenario_id', 'scenarios.id')
      .select((builder) => [selectCast(builder, language).as('characters'), selectDifficulty])
      .where('scenarios.id', '>', page.after ?? 0)
      .orderBy('scenarios.id')
      .limit(page.limit ?? null)
      .execute()
    return rows.map((row) => toScenario(row, classifyMood))
  },

  find: async (organizationId: number, id: number, language: string): Promise<Scenario | undefined> => {
    const row = await assignedScenarios(database, organizationId, language)
      .where('scenarios.id', '=', id)
      .executeTakeFirst()
    return row && toScenario(row, classifyMood)
  },

  /** For superadmins: any scenario, assigned or not, archived or not, with its prompt. */
  findAny: async (id: number, language: string): Promise<ScenarioDetail | undefined> => {
    const row = await localScenarios(database, language)
      .where('scenarios.id', '=', id)
      .select(selectPrompt)
      .executeTakeFirst()
    return row && toScenario(row, classifyMood)
  },

  /** Every scenario, or a page of them, with what the administrator may know of it. */
  async listAll(actor: Standing, page: ForwardPage): Promise<AdminScenario[]> {
    const rows = await adminScenarios(database, actor)
      .where('scenarios.id', '>', page.after ?? 0)
      .orderBy('scenarios.id')
      .limit(page.limit ?? null)
      .execute()
    return rows.map((row) => toAdminScenario(row, classifyMood))
  },
})

/** A scenario that has English texts has a prompt too: one that is still to be written has neither. */
const selectPrompt = sql<string>`scenarios.prompt`.as('prompt')

/** A scenario without a world is as hard as most. */
const selectDifficulty = sql<
  ListedScenario['difficulty']
>`coalesce(worlds.content ->> 'difficulty', 'fair')`.as('difficulty')

/** The scenarios that an organisation practises. */
const assignedScenarios = (database: Database, organizationId: number, language: string) =>
  localScenarios(database, language)
    .innerJoin('scenario_organizations as assigned', 'assigned.scenario_id', 'scenarios.id')
    .where('assigned.organization_id', '=', organizationId)
    .where('scenarios.archived_at', 'is', null)

/** Scenarios with texts in a language where they exist, else in English. */
const localScenarios = (database: Database, language: string) =>
  scenariosWithMoods(database)
    .leftJoin('scenario_texts as local', (join) =>
      join.onRef('local.scenario_id', '=', 'scenarios.id').on('local.language_code', '=', language),
    )
    .select(({ fn }) =>
      requiredTextFields.map((field) => fn.coalesce(`local.${field}`, `base.${field}`).as(field)),
    )

function adminScenarios(database: Database, actor: Standing) {
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
          .select(['language_code', 'stale'])
          .orderBy('language_code'),
      ).as('languages'),
    ])
}

type Row<Query extends (...parameters: never[]) => { readonly execute: () => Promise<readonly unknown[]> }> =
  Awaited<ReturnType<ReturnType<Query>['execute']>>[number]

const toScenario = <R extends Row<typeof localScenarios>>(
  { mood_titles, ...scenario }: R,
  classifyMood: ClassifyMood,
) => ({
  ...scenario,
  ...moodColumns(mood_titles, classifyMood),
})

function toAdminScenario(row: Row<typeof adminScenarios>, classifyMood: ClassifyMood): AdminScenario {
  const { mood_titles, criteria_id, criteria_title, archived_at, languages, prompt, ...scenario } = row
  return {
    ...scenario,
    ...moodColumns(mood_titles, classifyMood),
    ...(prompt !== undefined && { prompt }),
    evaluation_criteria:
      criteria_id === null || criteria_title === null ? [] : [{ id: criteria_id, title: criteria_title }],
    languages: languages.map(({ language_code }) => language_code),
    stale_languages: languages.filter(({ stale }) => stale).map(({ language_code }) => language_code),
    archived: archived_at !== null,
  }
}
