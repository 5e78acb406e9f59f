import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { receivedQuery } from '../web/queries.ts'
import { ReceivedReport } from './ReceivedReport.tsx'

/** One evaluation that is shared with the signed-in administrator, by the link that its learner sent. */
export function ReceivedScreen() {
  const t = useText('sharing')
  const id = useParams({
    from: '/signed-in/member/admin/$',
    select: ({ _splat = '' }) => _splat.replace(/\D/g, ''),
  })
  const query = useQuery(receivedQuery(id))
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to={screens.admin} params={{ _splat: 'shared' }}>
        {t('received.back')}
      </BackLink>
      {/* An evaluation that was taken back is no longer shown, even if it is still in the cache. */}
      <QueryContent
        query={{ ...query, data: query.isError ? undefined : query.data }}
        failed={t('loadFailed')}
        retry={t('retry')}
      >
        {(received) => <ReceivedReport received={received} />}
      </QueryContent>
    </div>
  )
}
