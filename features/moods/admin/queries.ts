import { queryOptions } from '@tanstack/react-query'
import { moodAdminRoutes } from '../contract-admin.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(moodAdminRoutes)

/** The moods, as this person may see them. */
export const allMoodsQuery = queryOptions({
  queryKey: ['admin', 'mood-modifiers'],
  queryFn: ({ signal }) => api.listAllMoods({}, { signal }),
})

/** What shows moods, for administrators and for learners. */
export const moodQueryKeys = [
  allMoodsQuery.queryKey,
  ['admin', 'scenario-map'],
  ['admin', 'scenarios'],
  ['scenarios'],
  ['moods'],
] as const

type MoodTexts = { readonly title: string; readonly description?: string | null | undefined }
type WithMoodId<T> = T & { readonly id: number }

export const createMood = (body: MoodTexts) => api.createMood({ body })
export const updateMood = ({ id, ...body }: WithMoodId<MoodTexts>) => api.updateMood({ params: { id }, body })
export const translateMood = (id: number) => api.translateMood({ params: { id } })
export const writeMoodTranslation = ({
  id,
  code,
  title,
}: WithMoodId<{ readonly code: string; readonly title: string }>) =>
  api.writeMoodTranslation({ params: { id, code }, body: { title } })
export const archiveMood = ({ id, archived }: WithMoodId<{ readonly archived: boolean }>) =>
  api.archiveMood({ params: { id }, body: { archived } })
