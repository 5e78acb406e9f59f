import { queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import type { LearnerLinesUpdate, rubricTrialRoutes, TrialExpectation } from '../contract.ts'

const api = createApi<typeof rubricTrialRoutes>()

/** Identifies a version of the rubric of some criteria. */
export type RubricAddress = { readonly id: number; readonly version: number }
const paramsOf = ({ id, version }: RubricAddress) => ({ id: String(id), version: String(version) })

/** How often a running trial is polled. Milliseconds. */
const POLL_INTERVAL = 1000

/** The newest trial of a version; polled while it runs. */
export const trialQuery = (address: RubricAddress) =>
  queryOptions({
    queryKey: ['admin', 'rubric-trials', address.id, address.version],
    queryFn: async ({ signal }) =>
      (
        await api(
          'GET /admin/evaluation-criteria/:id/rubric/versions/:version/trial',
          { params: paramsOf(address) },
          { signal },
        )
      ).trial,
    refetchInterval: ({ state: { data } }) => (data && data.ended_at === null ? POLL_INTERVAL : false),
  })

/** What simulated learners say in a scenario. */
export const learnersQuery = (scenarioId: number, language: string) =>
  queryOptions({
    queryKey: ['admin', 'simulated-learners', scenarioId, language],
    queryFn: async ({ signal }) =>
      (
        await api(
          'GET /admin/scenarios/:id/simulated-learners/:language',
          { params: { id: String(scenarioId), language } },
          { signal },
        )
      ).lines,
  })

export const writeLearners = (sent: {
  readonly scenarioId: number
  readonly language: string
  readonly lines: LearnerLinesUpdate
}) =>
  api('PUT /admin/scenarios/:id/simulated-learners/:language', {
    params: { id: String(sent.scenarioId), language: sent.language },
    body: sent.lines,
  })
export const startTrial = ({
  scenarioId,
  language,
  ...address
}: RubricAddress & { readonly scenarioId: number; readonly language: string }) =>
  api('POST /admin/evaluation-criteria/:id/rubric/versions/:version/trials', {
    params: paramsOf(address),
    body: { scenario_id: scenarioId, language },
  })
export const startDraftTrial = ({
  scenarioId,
  ...body
}: {
  readonly scenarioId: number
  readonly revision: string
  readonly language: string
}) => api('POST /admin/scenarios/:id/draft/trials', { params: { id: String(scenarioId) }, body })
export const stopTrial = (id: number) =>
  api('POST /admin/rubric-trials/:id/stop', { params: { id: String(id) }, body: null })
export const setExpectation = ({
  trialId,
  ...cell
}: Pick<TrialExpectation, 'learner' | 'key'> & {
  readonly trialId: number
  readonly verdict: TrialExpectation['verdict'] | null
}) => api('PUT /admin/rubric-trials/:id/expectations', { params: { id: String(trialId) }, body: cell })
export const publishRubric = ({ reason, ...address }: RubricAddress & { readonly reason: string | null }) =>
  api('PUT /admin/evaluation-criteria/:id/rubric/versions/:version/published', {
    params: paramsOf(address),
    body: { reason },
  })
