import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { screens } from '#features/paths.ts'
import { allScenariosQuery } from '#features/scenarios/admin/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'
import { worldFailures } from '../contract.ts'

/** Loaded separately: few people who open the admin area come here. */
const WorldEditor = requiredComponent(
  'world-editor',
  async () => (await import('./WorldEditor.tsx')).WorldEditor,
)

/** Edits the world of the scenario that the address names. */
export function FactsScreen() {
  const t = useText('worlds')
  const failureText = useFailureText()
  useDocumentTitle(t('title'))
  const { scenario: id }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const scenarios = useQuery(allScenariosQuery)
  const languages = useQuery(languagesQuery)
  const states = { failed: t('loadFailed'), retry: t('retry') }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <BackLink to={screens.admin} params={{ _splat: 'scenarios/create' }}>
        {t('back')}
      </BackLink>
      <QueryContent query={scenarios} {...states}>
        {(all) => (
          <QueryContent query={languages} {...states}>
            {(spoken) => {
              const scenario = all.find((one) => one.id === id)
              if (!scenario) return <EmptyState>{failureText(worldFailures.missing)}</EmptyState>
              return <WorldEditor key={scenario.id} scenario={scenario} languages={spoken} />
            }}
          </QueryContent>
        )}
      </QueryContent>
    </div>
  )
}
