import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { allScenariosQuery } from '#features/scenarios/admin/queries.ts'
import { adminScenarioTitle } from '#features/scenarios/contract-admin.ts'
import { useLanguage } from '#platform/web/hooks/useText.ts'

type EnglishScenario = { readonly id: number; readonly title: string }

/** Scenario titles in the reader's language; the English ones, which criteria have, are used until these load. */
export function useScenarioTitles() {
  const language = useLanguage()
  const { data } = useQuery({ ...allScenariosQuery, enabled: language !== FALLBACK_LANGUAGE })
  return useCallback(
    ({ id, title }: EnglishScenario) => {
      const known = data?.find((one) => one.id === id)
      return known ? adminScenarioTitle(known, language) : { text: title, lang: FALLBACK_LANGUAGE }
    },
    [data, language],
  )
}
