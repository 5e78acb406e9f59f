import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { AdminScenario } from '#features/scenarios/contract-admin.ts'
import { parsePositive } from '#platform/web/address-filter.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { ExportForm } from './ExportForm.tsx'
import { useExportColumns } from './useExportColumns.tsx'

/** One scenario, several or all of them leave as one file. The address may name the one that somebody came for. */
export function ExportPart({ scenarios }: { readonly scenarios: readonly AdminScenario[] }) {
  const t = useText('packs')
  const { scenario: named }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(scenarios.flatMap(({ id }) => (id === parsePositive(named) ? id : []))),
  )
  const columns = useExportColumns(scenarios, chosen, setChosen)
  // The scenario that somebody came for is shown first.
  const rows = useMemo(
    () => scenarios.toSorted((one, other) => Number(other.id === named) - Number(one.id === named)),
    [scenarios, named],
  )
  const exported = scenarios.filter(({ id }) => chosen.has(id))
  if (scenarios.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-5">
      <DataTable
        title={t('export')}
        rows={rows}
        columns={columns}
        keyOf={idOf}
        count={t('chosen', { count: exported.length, all: scenarios.length })}
        searchLabel={t('search')}
        nothingFound={t('nothingFound')}
      />
      <ExportForm scenarios={exported} />
    </div>
  )
}

const idOf = ({ id }: AdminScenario): number => id
