import { useQuery } from '@tanstack/react-query'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { Assignments } from './Assignments.tsx'
import { OrganizationChoice, OwnOrganization } from './OrganizationChoice.tsx'
import { useChosen } from './useChosen.ts'

/** Which scenarios an organisation practises: any for a superadmin, for an admin their own. */
export function AssignmentsTab() {
  const t = useText('authoring')
  const { data: me } = useQuery(sessionQuery)
  const { chosen } = useChosen('scenarios')
  useDocumentTitle(t('assignments.title'))
  if (!me) return null
  const isSuperadmin = me.permissions.includes('superadmin')
  const organization = isSuperadmin ? chosen.organization : me.organization?.id
  return (
    <>
      <Card as="section" className="flex flex-wrap items-end justify-between gap-4 p-5 sm:p-6">
        {isSuperadmin ? <OrganizationChoice /> : <OwnOrganization name={me.organization?.name ?? ''} />}
        {isSuperadmin && (
          <LinkButton to={screens.admin} params={{ _splat: 'scenarios/create' }} look="secondary">
            {t('assignments.scenarios')}
          </LinkButton>
        )}
      </Card>
      {organization === undefined ? (
        <EmptyState title={t('assignments.noOrganization')}>{t('assignments.choose')}</EmptyState>
      ) : (
        <Assignments key={organization} organization={organization} />
      )}
    </>
  )
}
