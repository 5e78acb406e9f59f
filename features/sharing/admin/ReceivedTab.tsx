import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { screens } from '#features/paths.ts'
import { formatDate } from '#platform/web/format.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { PagedContent } from '#platform/web/table/PagedContent.tsx'
import { ShowMore } from '#platform/web/table/ShowMore.tsx'
import { Avatar } from '#platform/web/ui/Face.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import type { ReceivedListItem } from '../contract.ts'
import { receivedListQuery } from '../web/queries.ts'

/** What people share with the signed-in administrator, newest first. */
export function ReceivedTab() {
  const t = useText('sharing')
  useDocumentTitle(t('title'))
  const query = useInfiniteQuery(receivedListQuery)
  return (
    <div className="grid grid-cols-1 gap-5">
      <TabHeading title={t('title')} lead={t('lead')} />
      <PagedContent query={query} failed={t('loadFailed')} retry={t('retry')} goOn={t('retry')}>
        {(received, fetchMore) =>
          received.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <>
              <Card>
                <ul aria-label={t('list')} className="divide-y divide-line">
                  {received.map((one) => (
                    <ReceivedRow key={one.id} received={one} />
                  ))}
                </ul>
              </Card>
              <ShowMore query={query} onMore={fetchMore}>
                {t('showMore')}
              </ShowMore>
            </>
          )
        }
      </PagedContent>
    </div>
  )
}

function ReceivedRow({ received }: { readonly received: ReceivedListItem }) {
  const t = useText('sharing')
  const language = useLanguage()
  const { id, person, scenario, with_transcript, shared_at, is_new } = received
  return (
    <li>
      <Link
        to={screens.admin}
        params={{ _splat: `shared/${id}` }}
        className="flex items-center gap-4 px-4 py-3.5 first:rounded-t-card last:rounded-b-card hover:bg-sunken sm:px-6"
      >
        <Avatar name={person.name} />
        <span className="grid min-w-0 grow gap-0.5">
          <span className="font-medium wrap-anywhere">
            {person.name} <span className="font-normal text-ink-muted">({person.username})</span>{' '}
            {is_new && <Badge tone="accent">{t('new')}</Badge>}
          </span>
          <span className="text-label wrap-anywhere">{scenario.title}</span>
          <span className="text-sm text-ink-muted">
            {t(with_transcript ? 'what.both' : 'what.evaluation')} ·{' '}
            {t('since', { date: formatDate(shared_at, language) })}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
      </Link>
    </li>
  )
}
