import { useQuery } from '@tanstack/react-query'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { ownSessionsQuery } from './own-sessions.ts'
import { sessionQuery } from './queries.ts'
import { SessionList } from './SessionList.tsx'
import { SignInLinks } from './SignInLinks.tsx'

/** Who one is here, and where one is signed in (requirement S9). */
export function AccountScreen() {
  const t = useText('session')
  const { data: me } = useQuery(sessionQuery)
  const sessions = useQuery(ownSessionsQuery)
  useDocumentTitle(t('account.title'))
  return (
    <div className="mx-auto grid w-full max-w-[54rem] grid-cols-1 gap-6 px-4 py-8 sm:px-6 sm:py-10">
      <header>
        <h1 className="text-display font-semibold">{t('account.title')}</h1>
        {me && (
          <p className="mt-1 text-ink-muted wrap-anywhere">
            {me.email === null ? me.name : t('account.person', { name: me.name, email: me.email })}
          </p>
        )}
      </header>
      {me && <SignInLinks me={me} />}
      <section aria-labelledby="own-sessions" className="grid grid-cols-1 gap-4">
        <div>
          <h2 id="own-sessions" className="text-lg font-semibold tracking-tight">
            {t('account.sessions')}
          </h2>
          <p className="mt-1 text-label text-ink-muted">{t('account.sessionsLead')}</p>
        </div>
        <QueryContent query={sessions} failed={t('account.loadFailed')} retry={t('account.retry')}>
          {(all) => <SessionList sessions={all} />}
        </QueryContent>
      </section>
    </div>
  )
}
