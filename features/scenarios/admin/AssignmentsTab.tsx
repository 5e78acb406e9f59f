import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { Assignments } from './Assignments.tsx'
import { OrganizationChoice } from './OrganizationChoice.tsx'
import { OwnOrganization } from './OwnOrganization.tsx'
import { useOrganization } from './useOrganization.ts'

/** Which scenarios an organisation practises: any for a superadmin, for an admin their own. */
export function AssignmentsTab() {
  const t = useText('scenarios')
  const { isChosen, organization } = useOrganization()
  useDocumentTitle(t('admin.assignments.title'))
  return (
    <>
      <Card as="section" className="flex flex-wrap items-end justify-between gap-4 p-5 sm:p-6">
        {isChosen ? <OrganizationChoice chosen={organization} /> : <OwnOrganization />}
        {isChosen && (
          <LinkButton to={screens.admin} params={{ _splat: 'scenarios/create' }} look="secondary">
            {t('admin.assignments.scenarios')}
          </LinkButton>
        )}
      </Card>
      {organization === undefined ? (
        <EmptyState title={t('admin.assignments.noOrganization')}>{t('admin.assignments.choose')}</EmptyState>
      ) : (
        <Assignments key={organization} organization={organization} />
      )}
    </>
  )
}
