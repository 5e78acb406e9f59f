import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { charactersQuery } from '#features/characters/admin/queries.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { allMoodsQuery } from '#features/moods/admin/queries.ts'
import { adminMoodTitle, adminMoodTitleLanguage } from '#features/moods/contract-admin.ts'
import { useLanguage } from '#platform/web/hooks/useText.ts'

/** What can be mapped to a scenario: all characters and moods but those that are archived, moods by their titles for the reader. */
export function useChoices(isWanted: boolean) {
  const characters = useQuery({ ...charactersQuery, enabled: isWanted })
  const language = useLanguage()
  // The map itself has English titles alone.
  const moods = useQuery({ ...allMoodsQuery, enabled: isWanted || language !== FALLBACK_LANGUAGE })
  return {
    characters: useMemo(() => withoutArchived(characters.data), [characters.data]),
    moods: useMemo(
      () =>
        withoutArchived(moods.data).map((mood) => ({
          ...mood,
          title: adminMoodTitle(mood, language),
          lang: adminMoodTitleLanguage(mood, language),
        })),
      [moods.data, language],
    ),
    failed: [characters, moods].find(({ isError, data }) => isError && data === undefined),
  }
}

const withoutArchived = <Row extends { readonly archived: boolean }>(rows: readonly Row[] = []): Row[] =>
  rows.filter(({ archived }) => !archived)
