import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { PagedContent } from '#platform/web/table/PagedContent.tsx'
import { ShowMore } from '#platform/web/table/ShowMore.tsx'
import { SearchField } from '#platform/web/table/SearchField.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { DeadlineCards } from './DeadlineCards.tsx'
import { deadlinesQuery } from './deadline-requests.ts'

/** An organisation's scenarios, or those that a search finds; the server searches, because there may be thousands. */
export function DeadlineList({ organization }: { readonly organization: number }) {
  const t = useText('deadlines')
  const [typed, type] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = useInfiniteQuery(deadlinesQuery(organization, search))
  return (
    <div className="grid grid-cols-1 gap-5">
      <SearchField label={t('search')} value={typed} onChange={type} />
      <PagedContent query={query} failed={t('loadFailed')} retry={t('retry')} goOn={t('retry')}>
        {(deadlines, fetchMore) => (
          <>
            <p role="status" className="text-label text-ink-muted empty:hidden">
              {search !== '' && deadlines.length === 0 && t('nothingFound')}
            </p>
            {search === '' && deadlines.length === 0 && (
              <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
            )}
            <DeadlineCards organization={organization} deadlines={deadlines} />
            <ShowMore query={query} onMore={fetchMore}>
              {t('showMore')}
            </ShowMore>
          </>
        )}
      </PagedContent>
    </div>
  )
}
