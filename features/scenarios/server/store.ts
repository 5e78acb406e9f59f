import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { FindStudyReservation } from '#database/studies.ts'
import { markFallback } from '#features/languages/contract.ts'
import type { ClassifyMood } from '#features/moods/contract.ts'
import type { ForwardPage } from '#platform/contract/schemas.ts'
import { type ListedScenario, type Scenario, type ScenarioDetail, requiredTextFields } from '../contract.ts'
import type { AdminScenario } from '../contract-admin.ts'
import { type AdminOfScenarios, listAdminScenarios } from './admin-scenarios.ts'
import { moodColumns, scenariosWithMoods, selectCast, selectPrompt } from './rows.ts'

/** Reads scenarios, for learners and for administrators. */
export const scenarioStore = (
  database: Database,
  classifyMood: ClassifyMood,
  findStudyReservation: FindStudyReservation,
) => ({
  /** The scenarios that a person may practise now; a study may keep some from its participants. */
  list: async (
    { id, organizationId }: { readonly id: number; readonly organizationId: number },
    language: string,
    page: ForwardPage,
  ): Promise<ListedScenario[]> => {
    const rows = await assignedScenarios(database, organizationId, language)
      .where(findStudyReservation(id, sql.ref('scenarios.id')), 'is', null)
      .leftJoin('worlds', 'worlds.scenario_id', 'scenarios.id')
      .select((builder) => [selectCast(builder, language).as('characters'), selectDifficulty])
      .where('scenarios.id', '>', page.after ?? 0)
      .orderBy('scenarios.id')
      .limit(page.limit ?? null)
      .execute()
    return rows.map(({ characters, ...row }) => ({
      ...toScenario(row, classifyMood),
      characters: characters.map(({ is_fallback, ...character }) => ({
        ...character,
        ...markFallback(is_fallback),
      })),
    }))
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
  listAll: (actor: AdminOfScenarios, page: ForwardPage): Promise<AdminScenario[]> =>
    listAdminScenarios(database, classifyMood, actor, page),
})

/** A scenario without a world counts as fairly difficult. */
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
    .select(sql<boolean>`local.scenario_id is null`.as('is_fallback'))
    .select(({ fn }) =>
      requiredTextFields.map((field) => fn.coalesce(`local.${field}`, `base.${field}`).as(field)),
    )

type LocalScenario = Awaited<ReturnType<ReturnType<typeof localScenarios>['executeTakeFirstOrThrow']>>

const toScenario = <Row extends LocalScenario>(
  { mood_titles, is_fallback, ...scenario }: Row,
  classifyMood: ClassifyMood,
) => ({
  ...scenario,
  ...markFallback(is_fallback),
  ...moodColumns(mood_titles, classifyMood),
})
