import { useSearch } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { BackLink } from '#platform/web/ui/BackLink.tsx'

/** Leads back to a step of a scenario's workspace, for people who came from it; the address names the step. */
export function BackToWorkspace() {
  const t = useText('admin')
  const { workspace, step }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  if (typeof workspace !== 'number') return null
  return (
    <BackLink to={screens.admin} params={{ _splat: `scenarios/${workspace}` }} search={{ step }}>
      {t('backToWorkspace')}
    </BackLink>
  )
}
