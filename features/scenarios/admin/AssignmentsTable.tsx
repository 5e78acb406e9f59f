import type { AdminScenario } from '../contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { isAssignedTo, useAssignmentColumns } from './useAssignmentColumns.tsx'

type Props = { readonly scenarios: readonly AdminScenario[]; readonly organization: number }

/** Which of the scenarios an organisation practises. Each tick is saved at once. */
export function AssignmentsTable({ scenarios, organization }: Props) {
  const t = useText('scenarios')
  const columns = useAssignmentColumns(organization)
  const count = scenarios.filter((scenario) => isAssignedTo(scenario, organization)).length
  return (
    <DataTable
      title={t('admin.assignments.title')}
      rows={scenarios}
      columns={columns}
      keyOf={idOf}
      count={t('admin.assignments.count', { count, of: scenarios.length })}
      searchLabel={t('admin.search')}
      nothingFound={t('admin.nothingFound')}
    />
  )
}

const idOf = ({ id }: AdminScenario): number => id
