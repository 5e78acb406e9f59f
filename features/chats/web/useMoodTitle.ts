import { useQuery } from '@tanstack/react-query'
import { moodTitle, moodTitleLanguage } from '#features/moods/contract-rules.ts'
import { moodQuery } from '#features/moods/web/queries.ts'
import { ownLanguageQuery } from '#features/session/web/queries.ts'

/** A mood's title in the reader's language; while it loads undefined, and the id where it cannot be loaded. */
export function useMoodTitle(mood: number | null): { text: string; lang?: string } | undefined {
  const { data: language = '' } = useQuery(ownLanguageQuery)
  const { data, isPending } = useQuery({ ...moodQuery(String(mood)), enabled: mood !== null })
  if (mood === null || isPending) return undefined
  if (!data) return { text: String(mood) }
  return { text: moodTitle(data, language), lang: moodTitleLanguage(data, language) }
}
