import type { Criteria } from '#features/criteria/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useScenarioTitles } from './useScenarioTitles.ts'

/** The scenarios that are evaluated by some criteria. */
export function ScenarioChips({ scenarios }: Pick<Criteria, 'scenarios'>) {
  const t = useText('criteria')
  const titleOf = useScenarioTitles()
  if (scenarios.length === 0) return <p className="text-sm text-ink-muted">{t('unused')}</p>
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1.5 text-sm">
      <p className="text-ink-muted">{t('usedBy')}</p>
      <ul className="contents">
        {scenarios.map((scenario) => {
          const { text, lang } = titleOf(scenario)
          return (
            <li
              key={scenario.id}
              lang={lang}
              className="max-w-full rounded-control bg-accent-soft px-2.5 py-0.5 text-accent-ink wrap-anywhere forced-colors:border"
            >
              {text}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
