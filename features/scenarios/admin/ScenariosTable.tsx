import { useCallback, useMemo } from 'react'
import type { AdminScenario } from '../contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { useTabSelection } from './useTabSelection.ts'
import { useScenarioColumns } from './useScenarioColumns.tsx'

/** Every scenario; the archived ones come last. */
export function ScenariosTable({ scenarios }: { readonly scenarios: readonly AdminScenario[] }) {
  const t = useText('scenarios')
  const { choose } = useTabSelection('scenarios/create')
  const onEdit = useCallback(({ id }: AdminScenario) => choose({ scenario: id }), [choose])
  const columns = useScenarioColumns(onEdit)
  const rows = useMemo(
    () => scenarios.toSorted((a, b) => Number(a.archived) - Number(b.archived)),
    [scenarios],
  )
  return (
    <DataTable
      title={t('admin.title')}
      rows={rows}
      columns={columns}
      keyOf={idOf}
      count={t('admin.count', { count: scenarios.length })}
      searchLabel={t('admin.search')}
      nothingFound={t('admin.nothingFound')}
    />
  )
}

const idOf = ({ id }: AdminScenario): number => id
