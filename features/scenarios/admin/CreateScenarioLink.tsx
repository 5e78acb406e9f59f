import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'

/** For superadmins, where everything waits for the first scenario. */
export function CreateScenarioLink() {
  const t = useText('scenarios')
  return (
    <LinkButton to={screens.admin} params={{ _splat: 'scenarios/create' }}>
      {t('admin.createFirst')}
    </LinkButton>
  )
}
