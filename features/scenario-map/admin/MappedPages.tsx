import type { ScenarioMap } from '#features/scenario-map/contract.ts'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { InfiniteScrollSentinel } from '#platform/web/ui/InfiniteScrollSentinel.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { MappedScenarioCard } from './MappedScenarioCard.tsx'
import type { MapActions } from './named-mapping.ts'
import { useChoices } from './useChoices.ts'
import { useKnownMap } from './useKnownMap.ts'
import { useScenarios } from './useScenarios.ts'
import type { StagedChange } from '../contract-staged.ts'

type Props = MapActions & {
  readonly pages: readonly ScenarioMap[]
  readonly isSearching: boolean
  /** Undefined when all pages are loaded. */
  readonly more: { readonly fetch: () => void; readonly isUnderWay: boolean } | undefined
  readonly changes: readonly StagedChange[]
  readonly savedScenarios: ScenarioMap | undefined
}

/** The loaded pages of the map, with the staged changes applied; more pages load as the end comes into view. */
export function MappedPages({ pages, isSearching, more, changes, savedScenarios, ...editing }: Props) {
  const t = useText('scenario-map')
  const choices = useChoices(changes.some(({ change }) => change === 'add'))
  const { map, shownChanges } = useKnownMap({ pages, savedScenarios, changes, isSearching, choices })
  const scenarios = useScenarios(map, shownChanges, choices.named)
  const count = pages.reduce((sum, page) => sum + page.scenarios.length, 0)
  return (
    <>
      <p role="status" className="text-sm text-ink-muted">
        {isSearching && count === 0 ? t('nothingFound') : t(more ? 'countFirst' : 'count', { count })}
      </p>
      {!isSearching && scenarios.length === 0 && (
        <EmptyState
          title={t('noneTitle')}
          action={
            <LinkButton to={screens.admin} params={{ _splat: 'scenarios/create' }} search={{ form: 'new' }}>
              {t('createScenario')}
            </LinkButton>
          }
        >
          {t('none')}
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-5">
        {scenarios.map((scenario) => (
          <MappedScenarioCard key={scenario.id} scenario={scenario} {...editing} />
        ))}
      </ul>
      {more && (
        <>
          <Skeleton className="h-40" />
          <InfiniteScrollSentinel key={`${pages.length} ${more.isUnderWay}`} onReachEnd={more.fetch} />
        </>
      )}
    </>
  )
}
