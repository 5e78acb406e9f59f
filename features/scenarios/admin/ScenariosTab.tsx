import { useQuery } from '@tanstack/react-query'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { allScenariosQuery } from './queries.ts'
import { ScenarioCreator } from './ScenarioCreator.tsx'
import { ScenarioEditor } from './ScenarioEditor.tsx'
import { ScenariosTable } from './ScenariosTable.tsx'
import { useTabSelection } from './useTabSelection.ts'

/** All scenarios, and the form that a new one is written in, or the chosen one again. */
export function ScenariosTab() {
  const t = useText('scenarios')
  useDocumentTitle(t('admin.title'))
  const { chosen } = useTabSelection('scenarios/create')
  const query = useQuery(allScenariosQuery)
  const edited = query.data?.find(({ id }) => id === chosen.scenario)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-label text-ink-muted">
        {t('admin.draftsHint')}
        <LinkButton look="secondary" to={screens.admin} params={{ _splat: 'scenario-drafts' }}>
          {t('admin.drafts')}
        </LinkButton>
        <LinkButton look="secondary" to={screens.admin} params={{ _splat: 'packs' }}>
          {t('admin.packs')}
        </LinkButton>
      </p>
      {edited ? (
        <ScenarioEditor key={edited.id} scenario={edited} />
      ) : (
        // A scenario that the address names may still be on its way.
        (chosen.scenario === undefined || query.data) && <ScenarioCreator />
      )}
      <QueryContent query={query} failed={t('admin.loadFailed')} retry={t('admin.retry')}>
        {(scenarios) =>
          scenarios.length === 0 ? (
            <EmptyState title={t('admin.none')}>{t('admin.writeFirst')}</EmptyState>
          ) : (
            <ScenariosTable scenarios={scenarios} />
          )
        }
      </QueryContent>
    </>
  )
}
