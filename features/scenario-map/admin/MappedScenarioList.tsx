import { useDeferredValue, useState } from 'react'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { SearchField } from '#platform/web/table/SearchField.tsx'
import { foldForSearch } from '#platform/web/table/table.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { NewMoodButton } from './NewMoodButton.tsx'
import { MappedScenarioCard } from './MappedScenarioCard.tsx'
import type { MapActions, MappedScenario } from './useScenarios.ts'

type Props = MapActions & { readonly scenarios: readonly MappedScenario[] }

/** Every scenario, or those that a filter leaves. */
export function MappedScenarioList({ scenarios, ...editing }: Props) {
  const t = useText('scenario-map')
  const [filter, setFilter] = useState('')
  // Typing stays quick: the cards follow when there is time.
  const wanted = foldForSearch(useDeferredValue(filter).trim())
  const isShown = ({ title }: MappedScenario) => foldForSearch(title).includes(wanted)
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-title font-semibold">{t('title')}</h2>
          <p role="status" className="text-sm text-ink-muted">
            {wanted !== '' && !scenarios.some(isShown)
              ? t('nothingFound')
              : t('count', { count: scenarios.length })}
          </p>
        </div>
        <div className="flex grow flex-wrap gap-3 sm:justify-end">
          <NewMoodButton />
          <SearchField label={t('filter')} value={filter} onChange={setFilter} />
        </div>
      </div>
      {scenarios.length === 0 && (
        <EmptyState
          title={t('noneTitle')}
          action={
            <LinkButton to={screens.admin} params={{ _splat: 'scenarios/create' }}>
              {t('createScenario')}
            </LinkButton>
          }
        >
          {t('none')}
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-5">
        {scenarios.map((scenario) => (
          <MappedScenarioCard
            key={scenario.id}
            scenario={scenario}
            isHidden={!isShown(scenario)}
            {...editing}
          />
        ))}
      </ul>
    </div>
  )
}
