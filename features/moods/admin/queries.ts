import { queryOptions } from '@tanstack/react-query'
import { moodModifierRoutes } from '../admin-contract.ts'
import { createApi } from '#platform/web/api.ts'

const api = createApi(moodModifierRoutes)

/** The moods, as this person may see them. */
export const moodModifiersQuery = queryOptions({
  queryKey: ['admin', 'mood-modifiers'],
  queryFn: ({ signal }) => api.listMoodModifiers({}, { signal }),
})

/** What shows moods, for administrators and for learners. */
export const whereMoodsAre = [
  moodModifiersQuery.queryKey,
  ['admin', 'scenario-map'],
  ['admin', 'scenarios'],
  ['scenarios'],
  ['moods'],
] as const

type Wanted = { readonly title: string; readonly description?: string | null | undefined }
type OfMood<T> = T & { readonly id: number }

export const createMood = (body: Wanted) => api.createMoodModifier({ body })
export const updateMood = ({ id, ...body }: OfMood<Wanted>) =>
  api.updateMoodModifier({ params: { id }, body })
export const translateMood = (id: number) => api.translateMoodModifier({ params: { id } })
export const writeTranslation = ({
  id,
  code,
  title,
}: OfMood<{ readonly code: string; readonly title: string }>) =>
  api.writeMoodTranslation({ params: { id, code }, body: { title } })
export const archiveMood = ({ id, archived }: OfMood<{ readonly archived: boolean }>) =>
  api.archiveMoodModifier({ params: { id }, body: { archived } })
