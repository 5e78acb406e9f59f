import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { charactersQuery } from '#features/characters/admin/queries.ts'
import { allMoodsQuery } from '#features/moods/admin/queries.ts'

/** What can be mapped to a scenario: all characters and moods but those that are archived. */
export function useChoices(isWanted: boolean) {
  const characters = useQuery({ ...charactersQuery, enabled: isWanted })
  const moods = useQuery({ ...allMoodsQuery, enabled: isWanted })
  return {
    characters: useMemo(() => withoutArchived(characters.data), [characters.data]),
    moods: useMemo(() => withoutArchived(moods.data), [moods.data]),
    failed: [characters, moods].find(({ isError, data }) => isError && data === undefined),
  }
}

const withoutArchived = <Row extends { readonly archived: boolean }>(rows: readonly Row[] = []): Row[] =>
  rows.filter(({ archived }) => !archived)
