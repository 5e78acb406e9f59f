import { useQuery } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { OwnConversationList } from './OwnConversationList.tsx'
import { PrepareForm } from './PrepareForm.tsx'
import { ownConversationsQuery } from './queries.ts'

/** The conversations that somebody really has ahead of them: those that were prepared, and the form for another one. */
export function OwnConversationsScreen() {
  const t = useText('own-conversations')
  const { data: me } = useQuery(sessionQuery)
  const query = useQuery(ownConversationsQuery)
  useDocumentTitle(t('title'))
  return (
    <div className="mx-auto grid w-full max-w-[54rem] grid-cols-1 gap-8 px-4 py-8 sm:px-6 sm:py-10">
      <header>
        <h1 className="text-display font-semibold">{t('title')}</h1>
        <p className="mt-2 max-w-prose text-ink-muted">{t('lead')}</p>
        <p className="mt-3 flex items-start gap-2 text-label text-ink-muted">
          <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('private')}
        </p>
      </header>
      <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
        {(all) => all.length > 0 && <OwnConversationList all={all} />}
      </QueryContent>
      {/* Shown only after the list, which would otherwise push the form down while somebody writes. */}
      {me && query.isFetched && <PrepareForm me={me} />}
    </div>
  )
}
