import { useMemo } from 'react'
import type { AdminScenario } from '#features/scenarios/contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { RowCheckbox } from '#platform/web/table/RowCheckbox.tsx'
import type { Column } from '#platform/web/table/table.ts'

/** Scenarios to choose from, each or all of them. */
export function useExportColumns(
  scenarios: readonly AdminScenario[],
  chosen: ReadonlySet<number>,
  onChange: (chosen: ReadonlySet<number>) => void,
): readonly Column<AdminScenario>[] {
  const t = useText('packs')
  return useMemo(() => {
    const areAll = chosen.size > 0 && chosen.size === scenarios.length
    return [
      {
        name: 'choice',
        title: t('columns.choice'),
        width: 2.75,
        isAction: true,
        isPinned: true,
        text: () => '',
        header: (
          <RowCheckbox
            name={t('chooseAll')}
            isChecked={areAll}
            isMixed={chosen.size > 0 && !areAll}
            onCheck={(isChosen) => onChange(new Set(isChosen ? scenarios.map(({ id }) => id) : []))}
          />
        ),
        cell: ({ id, title }) => (
          <RowCheckbox
            name={t('chooseOne', { title })}
            isChecked={chosen.has(id)}
            onCheck={(isChosen) =>
              onChange(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
            }
          />
        ),
      },
      { name: 'title', title: t('columns.title'), width: 22, text: ({ title }) => title },
      {
        name: 'languages',
        title: t('columns.languages'),
        width: 9,
        text: ({ languages }) => languages.map((code) => code.toUpperCase()).join(', '),
      },
      {
        name: 'criteria',
        title: t('columns.criteria'),
        width: 14,
        text: ({ evaluation_criteria: [criteria] }) => criteria?.title ?? t('noCriteria'),
      },
    ]
  }, [t, scenarios, chosen, onChange])
}
