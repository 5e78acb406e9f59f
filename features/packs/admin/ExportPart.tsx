import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { AdminScenario } from '#features/scenarios/contract-admin.ts'
import { parsePositive } from '#platform/web/address-filter.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { ExportForm } from './ExportForm.tsx'
import { useExportColumns } from './useExportColumns.tsx'

/** Exports one or more scenarios as one file. The address may name a scenario, which is then chosen. */
export function ExportPart({ scenarios }: { readonly scenarios: readonly AdminScenario[] }) {
  const t = useText('packs')
  const { scenario: named }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(scenarios.flatMap(({ id }) => (id === parsePositive(named) ? id : []))),
  )
  const columns = useExportColumns(scenarios, chosen, setChosen)
  // The scenario that the address names comes first.
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
