import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { moodAdminRoutes } from '../contract-admin.ts'
import type { RouteRequest } from '#platform/contract/route.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi<typeof moodAdminRoutes>()

/** The moods, as this person may see them. */
export const allMoodsQuery = queryOptions({
  queryKey: ['admin', 'mood-modifiers'],
  queryFn: ({ signal }) => api('GET /admin/mood-modifiers', {}, { signal }),
})

/** Fetches one mood as it is stored now. */
export const loadMood = async (client: QueryClient, id: number) =>
  (await client.fetchQuery({ ...allMoodsQuery, staleTime: 0 })).find((mood) => mood.id === id)

/** The queries to invalidate when a mood changes, for administrators and for learners. */
export const moodQueryKeys = [
  allMoodsQuery.queryKey,
  ['admin', 'scenario-map'],
  ['admin', 'scenarios'],
  ['scenarios'],
  ['moods'],
] as const

type MoodTexts = { readonly title: string; readonly description?: string | null | undefined }
type MoodChange = RouteRequest<typeof moodAdminRoutes.updateMood>['body']
type TitleChange = RouteRequest<typeof moodAdminRoutes.writeMoodTranslation>['body']
type WithMoodId<T> = T & { readonly id: number }

export const createMood = (body: MoodTexts) => api('POST /admin/mood-modifiers/create', { body })
export const updateMood = ({ id, ...body }: WithMoodId<MoodChange>) =>
  api('PUT /admin/mood-modifiers/:id', { params: { id }, body })
export const translateMood = (id: number) =>
  api('POST /admin/mood-modifiers/:id/translate', { params: { id } })
export const writeMoodTranslation = ({
  id,
  code,
  ...body
}: WithMoodId<TitleChange & { readonly code: string }>) =>
  api('PUT /admin/mood-modifiers/:id/translation/:code', { params: { id, code }, body })
export const archiveMood = ({ id, archived }: WithMoodId<{ readonly archived: boolean }>) =>
  api('PUT /admin/mood-modifiers/:id/archived', { params: { id }, body: { archived } })
