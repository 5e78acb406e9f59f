import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { PageSection } from '#platform/web/ui/PageSection.tsx'
import { ChangesByOthers } from './ChangesByOthers.tsx'
import { ownSessionsQuery } from './own-sessions.ts'
import { ProfileSection } from './ProfileSection.tsx'
import { sessionQuery } from './queries.ts'
import { SessionList } from './SessionList.tsx'
import { SignInLinks } from './SignInLinks.tsx'

type Props = {
  /** Sections by other slices: the voice, reminders and personal data. */
  readonly voice: ReactNode
  readonly reminders: ReactNode
  readonly ownData: ReactNode
}

/** A person's own settings: profile, choices, sessions and data (requirements S9 and S16). */
export function AccountScreen({ voice, reminders, ownData }: Props) {
  const t = useText('session')
  const { data: me } = useQuery(sessionQuery)
  const sessions = useQuery(ownSessionsQuery)
  useDocumentTitle(t('account.title'))
  return (
    <div className="mx-auto grid w-full max-w-[54rem] grid-cols-1 gap-10 px-4 py-8 sm:px-6 sm:py-10">
      <h1 className="text-display font-semibold">{t('account.title')}</h1>
      {me && <ProfileSection me={me} />}
      {voice}
      {reminders}
      {me && <SignInLinks me={me} />}
      <PageSection title={t('account.sessions')} lead={t('account.sessionsLead')}>
        <QueryContent query={sessions} failed={t('account.loadFailed')} retry={t('account.retry')}>
          {(all) => <SessionList sessions={all} />}
        </QueryContent>
      </PageSection>
      <ChangesByOthers />
      {ownData}
      <p className="text-label">
        <Link
          to={screens.privacy}
          className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-4"
        >
          {t('account.privacy')}
        </Link>
      </p>
    </div>
  )
}
