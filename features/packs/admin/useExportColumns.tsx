import { useMemo } from 'react'
import { type AdminScenario, adminScenarioTitle } from '#features/scenarios/contract-admin.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { TruncatedText } from '#platform/web/table/TruncatedText.tsx'
import { RowCheckbox } from '#platform/web/table/RowCheckbox.tsx'
import type { Column } from '#platform/web/table/table.ts'

/** The columns of the table that scenarios are chosen from, one by one or all at once. */
export function useExportColumns(
  scenarios: readonly AdminScenario[],
  chosen: ReadonlySet<number>,
  onChange: (chosen: ReadonlySet<number>) => void,
): readonly Column<AdminScenario>[] {
  const t = useText('packs')
  const language = useLanguage()
  return useMemo(() => {
    const titleOf = (scenario: AdminScenario) => adminScenarioTitle(scenario, language).text
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
        cell: (scenario) => {
          const { id } = scenario
          return (
            <RowCheckbox
              name={t('chooseOne', { title: titleOf(scenario) })}
              isChecked={chosen.has(id)}
              onCheck={(isChosen) =>
                onChange(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
              }
            />
          )
        },
      },
      {
        name: 'title',
        title: t('columns.title'),
        width: 22,
        text: titleOf,
        cell: (scenario) => {
          const { text, lang } = adminScenarioTitle(scenario, language)
          return (
            <TruncatedText text={text} title={t('columns.title')}>
              <span lang={lang}>{text}</span>
            </TruncatedText>
          )
        },
      },
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
  }, [t, language, scenarios, chosen, onChange])
}
