import { useQuery } from '@tanstack/react-query'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { PageSection } from '#platform/web/ui/PageSection.tsx'

/** How people download, delete and take back; with the way there for those who are signed in. */
export function OwnRights() {
  const t = useText('privacy')
  const { data: me } = useQuery(sessionQuery)
  return (
    <PageSection title={t('yours.title')}>
      <ul className="grid list-disc gap-2.5 pl-5">
        {(['account', 'deletion', 'sharing'] as const).map((what) => (
          <li key={what}>{t(`yours.${what}`)}</li>
        ))}
      </ul>
      {me && (
        <p className="flex flex-wrap gap-3">
          <LinkButton look="secondary" to={screens.account}>
            {t('yours.toAccount')}
          </LinkButton>
          <LinkButton look="secondary" to={screens.history}>
            {t('yours.toHistory')}
          </LinkButton>
        </p>
      )}
    </PageSection>
  )
}
