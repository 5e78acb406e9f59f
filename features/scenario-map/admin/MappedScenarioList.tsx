import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { ScenarioMap } from '#features/scenario-map/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { PagedContent } from '#platform/web/table/PagedContent.tsx'
import { SearchField } from '#platform/web/table/SearchField.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import { MappedPages } from './MappedPages.tsx'
import { NewMoodButton } from './NewMoodButton.tsx'
import { mapPagesQuery } from './map-requests.ts'
import type { MapActions } from './named-mapping.ts'
import { isSignedOut, useSignInAgain } from './useSignInAgain.ts'
import type { StagedChange } from '../contract-staged.ts'

type Props = MapActions & {
  readonly changes: readonly StagedChange[]
  /** Undefined until they are loaded. */
  readonly savedScenarios: ScenarioMap | undefined
}

/** The scenarios page by page, or those that a search finds. The server searches, because there may be thousands. */
export function MappedScenarioList(props: Props) {
  const t = useText('scenario-map')
  const [typed, type] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = useInfiniteQuery(mapPagesQuery(search))
  const signIn = useSignInAgain()
  // Navigating is a side effect outside of React's rendering.
  useEffect(() => {
    if (isSignedOut(query.error)) signIn()
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <TabHeading title={t('title')}>
        <NewMoodButton />
        <SearchField label={t('search')} value={typed} onChange={type} />
      </TabHeading>
      <PagedContent query={query} failed={t('loadFailed')} retry={t('retry')} goOn={t('retry')}>
        {(pages, fetchMore) => (
          <MappedPages
            {...props}
            pages={pages}
            isSearching={search !== ''}
            // `isUnderWay` is part of the sentinel's key, so that each answer makes it look for the list's end anew.
            more={query.hasNextPage ? { fetch: fetchMore, isUnderWay: query.isFetching } : undefined}
          />
        )}
      </PagedContent>
    </div>
  )
}
