import { useMemo } from 'react'
import type { AuthoredScenario } from '#features/authoring/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import type { Column } from '#platform/web/table/table.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { ArchiveButton } from './ArchiveButton.tsx'
import { useChosen } from './useChosen.ts'

type Props = { readonly scenarios: readonly AuthoredScenario[]; readonly edited: number | undefined }

/** Every scenario, archived ones too, with what can be done with it. */
export function ScenariosTable({ scenarios, edited }: Props) {
  const t = useText('authoring')
  const { choose } = useChosen('scenarios/create')
  const columns = useMemo((): Column<AuthoredScenario>[] => {
    const stateOf = ({ archived }: AuthoredScenario) => (archived ? t('archived') : t('active'))
    return [
      { name: 'title', title: t('titleField'), width: 17, text: ({ title }) => title },
      {
        name: 'organizations',
        title: t('organizations'),
        width: 16,
        text: ({ organizations }) => organizations.map(({ name }) => name).join(', '),
      },
      { name: 'languages', title: t('languages'), width: 8, text: ({ languages }) => languages.join(', ') },
      {
        name: 'state',
        title: t('state'),
        width: 7,
        text: stateOf,
        cell: (scenario) => <Badge tone={scenario.archived ? 'plain' : 'good'}>{stateOf(scenario)}</Badge>,
      },
      {
        name: 'actions',
        title: t('actions'),
        width: 7,
        isAction: true,
        text: () => '',
        cell: (scenario) => (
          <div className="flex justify-end gap-1">
            <EditButton
              name={t('editOne', { title: scenario.title })}
              onClick={() => choose({ scenario: scenario.id })}
            />
            <ArchiveButton scenario={scenario} />
          </div>
        ),
      },
    ]
  }, [t, choose])
  return (
    <DataTable
      title={t('title')}
      rows={scenarios}
      columns={columns}
      keyOf={({ id }) => id}
      count={t('count', { count: scenarios.length })}
      searchLabel={t('search')}
      nothingFound={t('nothingFound')}
      editedKey={edited}
    />
  )
}
