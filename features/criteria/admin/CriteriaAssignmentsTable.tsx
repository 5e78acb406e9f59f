import { useMemo, useState } from 'react'
import type { Criteria } from '#features/criteria/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { UnassignDialog } from './UnassignDialog.tsx'
import { type CriteriaAssignment, useCriteriaAssignmentColumns } from './useCriteriaAssignmentColumns.tsx'
import { useScenarioTitles } from './useScenarioTitles.ts'

type Props = { readonly criteria: readonly Criteria[]; readonly canEdit: boolean }

/** Every scenario that has criteria of its own. */
export function CriteriaAssignmentsTable({ criteria, canEdit }: Props) {
  const t = useText('criteria')
  const titleOf = useScenarioTitles()
  const [ending, end] = useState<CriteriaAssignment>()
  const columns = useCriteriaAssignmentColumns({ canEdit, onUnassign: end })
  const assignments = useMemo(
    () =>
      criteria.flatMap((one) =>
        one.scenarios.map((scenario) => ({
          id: scenario.id,
          scenario: titleOf(scenario),
          criteria: one.title,
        })),
      ),
    [criteria, titleOf],
  )
  return (
    <>
      <DataTable
        title={t('assignments')}
        rows={assignments}
        columns={columns}
        keyOf={idOf}
        count={t('assignmentCount', { count: assignments.length })}
        searchLabel={t('searchAssignments')}
        nothingFound={t('nothingFound')}
      />
      <UnassignDialog assignment={ending} onClose={() => end(undefined)} />
    </>
  )
}

const idOf = ({ id }: CriteriaAssignment): number => id
