import { useQuery } from '@tanstack/react-query'
import { changeableProfileQuery } from '#features/users/web/queries.ts'
import type { Me } from '#features/session/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LoadFailure } from '#platform/web/table/LoadFailure.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { PageSection } from '#platform/web/ui/PageSection.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** The person's profile, and the form for what they can change of it. */
export function ProfileSection({ me }: { readonly me: Me }) {
  const t = useText('session')
  const profile = useQuery(changeableProfileQuery)
  return (
    <PageSection title={t('account.profile')}>
      <Card className="grid grid-cols-1 gap-6 p-5 sm:p-6">
        <dl className="grid gap-x-6 gap-y-3 text-label sm:grid-cols-2">
          <ProfileDetail name={t('account.username')}>{me.username}</ProfileDetail>
          {me.email !== null && <ProfileDetail name={t('account.email')}>{me.email}</ProfileDetail>}
          {me.organization && (
            <ProfileDetail name={t('account.organization')}>{me.organization.name}</ProfileDetail>
          )}
        </dl>
        {profile.data && <ProfileForm me={me} profile={profile.data} />}
        {profile.isPending && (
          <div aria-busy className="grid gap-4 sm:grid-cols-2">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        )}
        {profile.isLoadingError && (
          <LoadFailure query={profile} failed={t('account.profileFailed')} retry={t('account.retry')} />
        )}
      </Card>
    </PageSection>
  )
}

const ProfileDetail = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
