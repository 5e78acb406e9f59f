import { useMemo } from 'react'
import type { AuthoredScenario } from '#features/authoring/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import type { Column } from '#platform/web/table/table.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { AssignmentToggle } from './AssignmentToggle.tsx'

type Props = { readonly scenarios: readonly AuthoredScenario[]; readonly organization: number }

/** Every scenario, with a tick where the organisation practises it. A tick is saved at once. */
export function AssignmentsTable({ scenarios, organization }: Props) {
  const t = useText('authoring')
  const columns = useMemo((): Column<AuthoredScenario>[] => {
    const isAssigned = ({ organizations }: AuthoredScenario) =>
      organizations.some(({ id }) => id === organization)
    const stateOf = (scenario: AuthoredScenario) =>
      isAssigned(scenario) ? t('assignments.assigned') : t('assignments.notAssigned')
    return [
      {
        name: 'title',
        title: t('scenario'),
        width: 20,
        text: ({ title }) => title,
        cell: (scenario) => (
          <AssignmentToggle
            key={scenario.id}
            scenario={scenario}
            organization={organization}
            isAssigned={isAssigned(scenario)}
          />
        ),
      },
      { name: 'description', title: t('description'), width: 28, text: ({ description }) => description },
      {
        name: 'assigned',
        title: t('assignments.state'),
        width: 9,
        text: stateOf,
        cell: (scenario) => <Badge tone={isAssigned(scenario) ? 'good' : 'plain'}>{stateOf(scenario)}</Badge>,
      },
    ]
  }, [t, organization])
  const count = scenarios.filter(({ organizations }) =>
    organizations.some(({ id }) => id === organization),
  ).length
  return (
    <DataTable
      title={t('assignments.title')}
      rows={scenarios}
      columns={columns}
      keyOf={({ id }) => id}
      count={t('assignments.count', { count, of: scenarios.length })}
      searchLabel={t('search')}
      nothingFound={t('nothingFound')}
    />
  )
}
