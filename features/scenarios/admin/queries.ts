import { queryOptions } from '@tanstack/react-query'
import type {
  AdminScenario,
  NewScenario,
  scenarioAdminRoutes,
  ScenarioUpdate,
  TranslationUpdate,
} from '../contract-admin.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi<typeof scenarioAdminRoutes>()

/** How many scenarios one request loads; together they are some hundred kilobytes. */
const PAGE_SIZE = 200

/** All scenarios that this person may see, archived ones too, loaded page after page. */
export const allScenariosQuery = queryOptions({
  queryKey: ['admin', 'scenarios'],
  async queryFn({ signal }) {
    const scenarios: AdminScenario[] = []
    for (;;) {
      const after = scenarios.at(-1)?.id
      const query = { limit: PAGE_SIZE, ...(after !== undefined && { after }) }
      const page = await api('GET /admin/scenarios', { query }, { signal })
      scenarios.push(...page)
      if (page.length < PAGE_SIZE) return scenarios
    }
  },
})

/** The queries to invalidate when a scenario changes. */
export const scenarioQueryKeys = [
  allScenariosQuery.queryKey,
  ['admin', 'scenario-map'],
  ['admin', 'criteria'],
  ['admin', 'deadlines'],
  ['scenarios'],
  ['chats'],
] as const

export const createScenario = (body: NewScenario) => api('POST /admin/scenarios/create', { body })
export const updateScenario = ({ id, ...body }: ScenarioUpdate & { readonly id: number }) =>
  api('PUT /scenarios/:id', { params: { id }, body })
export const archiveScenario = ({ id, archived }: { readonly id: number; readonly archived: boolean }) =>
  api('PUT /admin/scenarios/:id/archived', { params: { id }, body: { archived } })

type OrganizationAssignmentChange = {
  readonly id: number
  readonly organization: number
  readonly isAssigned: boolean
}

/** Changes the assignment to this organisation only, so that other people's changes for other organisations stay. */
export const assignScenario = ({ id, organization, isAssigned }: OrganizationAssignmentChange) =>
  api('PUT /admin/scenarios/:id/organizations', {
    params: { id },
    body: { organization_ids: isAssigned ? [organization] : [], within: [organization] },
  })

export type TranslationTarget = { readonly id: number; readonly code: string }

/** The texts of a scenario in a language, if there are any. */
export const translationQuery = (target: TranslationTarget) =>
  queryOptions({
    queryKey: ['admin', 'translation', target],
    queryFn: ({ signal }) =>
      api('GET /admin/scenarios/:id/translation/:code', { params: target }, { signal }),
    // A refetch could replace the texts while somebody is editing them.
    refetchOnWindowFocus: false,
  })

export const writeScenarioTranslation = ({ id, code, ...body }: TranslationUpdate & TranslationTarget) =>
  api('PUT /admin/scenarios/:id/translation/:code', { params: { id, code }, body })
export const translateScenario = (target: TranslationTarget) =>
  api('POST /admin/scenarios/:id/translate/:code', { params: target })
