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

/** Scenarios of one request: some hundred kilobytes. */
const PAGE_SIZE = 200

/** All scenarios, archived ones too, as far as this person may see them. They come in pages, one after another. */
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

/** Whatever shows scenarios: what it says is no longer so once one is changed. */
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

export type OrganizationAssignmentChange = {
  readonly id: number
  readonly organization: number
  readonly isAssigned: boolean
}

/** Changes this organisation only, so that what somebody else changes in another one meanwhile stays. */
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
    // Somebody may be writing over it.
    refetchOnWindowFocus: false,
  })

export const writeScenarioTranslation = ({ id, code, ...body }: TranslationUpdate & TranslationTarget) =>
  api('PUT /admin/scenarios/:id/translation/:code', { params: { id, code }, body })
export const translateScenario = (target: TranslationTarget) =>
  api('POST /admin/scenarios/:id/translate/:code', { params: target })
