import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { ScenarioMap, StagedChange } from '#features/scenario-map/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { PagedContent } from '#platform/web/table/PagedContent.tsx'
import { SearchField } from '#platform/web/table/SearchField.tsx'
import { MappedPages } from './MappedPages.tsx'
import { NewMoodButton } from './NewMoodButton.tsx'
import { mapPagesQuery } from './map-requests.ts'
import type { MapActions } from './useScenarios.ts'
import { isSignedOut, useSignInAgain } from './useSignInAgain.ts'

type Props = MapActions & {
  readonly changes: readonly StagedChange[]
  /** Undefined until they have been read. */
  readonly savedScenarios: ScenarioMap | undefined
}

/** The scenarios page by page, or those that a search finds; the server searches, because there may be thousands. */
export function MappedScenarioList(props: Props) {
  const t = useText('scenario-map')
  const [typed, type] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = useInfiniteQuery(mapPagesQuery(search))
  const signIn = useSignInAgain()
  // The router is outside of what React draws.
  useEffect(() => {
    if (isSignedOut(query.error)) signIn()
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="text-title font-semibold">{t('title')}</h2>
        <div className="flex grow flex-wrap gap-3 sm:justify-end">
          <NewMoodButton />
          <SearchField label={t('search')} value={typed} onChange={type} />
        </div>
      </div>
      <PagedContent query={query} failed={t('loadFailed')} retry={t('retry')} goOn={t('retry')}>
        {(pages, fetchMore) => (
          <MappedPages
            {...props}
            pages={pages}
            isSearching={search !== ''}
            // The end of the list is looked for again after each answer.
            more={query.hasNextPage ? { fetch: fetchMore, isUnderWay: query.isFetching } : undefined}
          />
        )}
      </PagedContent>
    </div>
  )
}
