import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { charactersQuery } from '#features/characters/admin/queries.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { allMoodsQuery } from '#features/moods/admin/queries.ts'
import { adminMoodTitle, adminMoodTitleLanguage } from '#features/moods/contract-admin.ts'
import { useLanguage } from '#platform/web/hooks/useText.ts'

/**
 * The characters and moods that can be mapped, without archived ones; moods have their titles for the reader. `named`
 * includes archived moods, because a change may have been staged before a mood was archived.
 */
export function useChoices(isWanted: boolean) {
  const characters = useQuery({ ...charactersQuery, enabled: isWanted })
  const language = useLanguage()
  // The map itself only has English titles.
  const moods = useQuery({ ...allMoodsQuery, enabled: isWanted || language !== FALLBACK_LANGUAGE })
  const named = useMemo(
    () =>
      moods.data?.map((mood) => ({
        ...mood,
        title: adminMoodTitle(mood, language),
        lang: adminMoodTitleLanguage(mood, language),
      })),
    [moods.data, language],
  )
  return {
    characters: useMemo(() => withoutArchived(characters.data), [characters.data]),
    moods: useMemo(() => withoutArchived(named), [named]),
    named: named ?? NO_MOODS,
    failed: [characters, moods].find(({ isError, data }) => isError && data === undefined),
  }
}

const NO_MOODS: readonly never[] = []

const withoutArchived = <Row extends { readonly archived: boolean }>(rows: readonly Row[] = []): Row[] =>
  rows.filter(({ archived }) => !archived)
