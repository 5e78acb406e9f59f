import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import type { PreparedConversation } from '../contract.ts'
import { ownConversationQuery } from './queries.ts'

type Props = {
  /** Where the back link leads: to the conversation itself, or to all of them. */
  readonly back: 'one' | 'all'
  readonly children: (own: PreparedConversation) => ReactNode
}

/** The frame of a page about one own conversation: the back link, and the content once it is loaded. */
export function OwnConversationLoader({ back, children }: Props) {
  const t = useText('own-conversations')
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(ownConversationQuery(id))
  return (
    <div className="mx-auto grid w-full max-w-[54rem] grid-cols-1 gap-6 px-4 py-4 sm:px-6 sm:py-6 print:max-w-none print:p-0">
      <div className="print:hidden">
        {back === 'one' ? (
          <BackLink to={screens.ownConversation} params={{ id }}>
            {t('back.one')}
          </BackLink>
        ) : (
          <BackLink to={screens.ownConversations}>{t('back.all')}</BackLink>
        )}
      </div>
      {query.data === undefined && <h1 className="sr-only">{t('title')}</h1>}
      <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
        {children}
      </QueryContent>
    </div>
  )
}
