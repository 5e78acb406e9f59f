import { useMemo } from 'react'
import { type AdminScenario, adminScenarioTitle } from '../contract-admin.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { Column } from '#platform/web/table/table.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { ScenarioActions } from './ScenarioActions.tsx'
import { ScenarioTitle } from './ScenarioTitle.tsx'

const organizationsOf = ({ organizations }: AdminScenario): string =>
  organizations.map(({ name }) => name).join(', ')

/** The columns of the table of scenarios. */
export function useScenarioColumns(
  onEdit: (scenario: AdminScenario) => void,
): readonly Column<AdminScenario>[] {
  const t = useText('scenarios')
  const language = useLanguage()
  return useMemo(() => {
    const stateOf = ({ archived }: AdminScenario) => (archived ? t('admin.archived') : t('admin.active'))
    return [
      {
        name: 'title',
        title: t('admin.fields.title.label'),
        width: 15,
        text: (scenario) => adminScenarioTitle(scenario, language).text,
        cell: (scenario) => <ScenarioTitle scenario={scenario} title={t('admin.fields.title.label')} />,
      },
      {
        name: 'organizations',
        title: t('admin.organizations'),
        width: 13,
        text: organizationsOf,
      },
      {
        name: 'languages',
        title: t('admin.languages'),
        width: 8,
        text: ({ languages, stale_languages }) =>
          languages
            .map((code) => (stale_languages.includes(code) ? t('admin.staleLanguage', { code }) : code))
            .join(', '),
      },
      {
        name: 'state',
        title: t('admin.state'),
        width: 7,
        text: stateOf,
        cell: (scenario) => <Badge tone={scenario.archived ? 'plain' : 'good'}>{stateOf(scenario)}</Badge>,
      },
      {
        name: 'actions',
        title: t('admin.actions'),
        width: 15,
        isAction: true,
        text: () => '',
        cell: (scenario) => <ScenarioActions scenario={scenario} onEdit={() => onEdit(scenario)} />,
      },
    ]
  }, [t, language, onEdit])
}
