import { screens } from '#features/paths.ts'
import { useIsAllowed } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'

/** Says that there is no scenario yet, and shows superadmins the way to the first one. */
export function NoScenarios() {
  const t = useText('scenarios')
  const canCreate = useIsAllowed('superadmin')
  const link = (
    <LinkButton to={screens.admin} params={{ _splat: 'scenarios/create' }} search={{ form: 'new' }}>
      {t('admin.createFirst')}
    </LinkButton>
  )
  return (
    <EmptyState title={t('admin.none')} action={canCreate && link}>
      {t('admin.assignments.none')}
    </EmptyState>
  )
}
