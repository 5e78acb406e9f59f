import { queryOptions } from '@tanstack/react-query'
import type { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { createApi } from '#platform/web/api.ts'
import type { CriteriaEdit, criteriaRoutes } from '../contract.ts'
import type { NewRubric, rubricRoutes } from '../contract-rubric.ts'

const api = createApi<typeof criteriaRoutes>()
const rubricApi = createApi<typeof rubricRoutes>()
const scenarioApi = createApi<typeof scenarioAdminRoutes>()

/** All evaluation criteria, archived ones too, with the scenarios that they are assigned to. */
export const criteriaQuery = queryOptions({
  queryKey: ['admin', 'criteria'],
  queryFn: async ({ signal }) =>
    (await api('GET /admin/evaluation-criteria', {}, { signal })).evaluation_criteria,
})

/** The versions of the rubric of some criteria without their checks, newest first. */
export const rubricVersionsQuery = (criteriaId: number) =>
  queryOptions({
    queryKey: ['admin', 'rubrics', criteriaId, 'versions'],
    queryFn: ({ signal }) =>
      rubricApi(
        'GET /admin/evaluation-criteria/:id/rubric/versions',
        { params: { id: String(criteriaId) } },
        { signal },
      ),
    // A refetch could put another author's version in place of what somebody is writing.
    refetchOnWindowFocus: false,
  })
/** The newest version, null where there is none yet. */
export const newestRubricQuery = (criteriaId: number) =>
  queryOptions({
    queryKey: ['admin', 'rubrics', criteriaId, 'newest'],
    queryFn: ({ signal }) =>
      rubricApi(
        'GET /admin/evaluation-criteria/:id/rubric',
        { params: { id: String(criteriaId) } },
        { signal },
      ),
    // A form begins with what the server has at that moment, not with a cached version, and no refetch may replace it.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
/** One version with its checks, which never change. */
export const rubricVersionQuery = (criteriaId: number, version: number) =>
  queryOptions({
    queryKey: ['admin', 'rubrics', criteriaId, version],
    queryFn: ({ signal }) =>
      rubricApi(
        'GET /admin/evaluation-criteria/:id/rubric/versions/:version',
        { params: { id: String(criteriaId), version: String(version) } },
        { signal },
      ),
  })
/** `hash` is that of the version that the change is based on; null for the first version. */
export type RubricChange = {
  readonly id: number
  readonly rubric: NewRubric
  readonly hash: string | null
}
export const writeRubric = ({ id, rubric, hash }: RubricChange) =>
  rubricApi('PUT /admin/evaluation-criteria/:id/rubric', {
    params: { id: String(id) },
    body: { ...rubric, hash },
  })

export const createCriteria = (body: { readonly title: string; readonly evaluation: string }) =>
  api('POST /admin/evaluation-criteria/create', { body })
export const updateCriteria = ({ id, ...body }: CriteriaEdit & { readonly id: number }) =>
  api('PUT /admin/evaluation-criteria/:id', { params: { id }, body })
export const archiveCriteria = ({ id, archived }: { readonly id: number; readonly archived: boolean }) =>
  api('PUT /admin/evaluation-criteria/:id/archived', { params: { id }, body: { archived } })
export const assignCriteria = (params: { readonly scenarioId: number; readonly criteriaId: number }) =>
  scenarioApi('POST /admin/scenarios/:scenarioId/criteria/:criteriaId', { params })
export const unassignCriteria = (scenarioId: number) =>
  scenarioApi('DELETE /admin/scenarios/:scenarioId/criteria/0', { params: { scenarioId } })
