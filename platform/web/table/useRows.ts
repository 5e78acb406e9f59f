import { type SortingState, useTable } from '@tanstack/react-table'
import { useDeferredValue, useMemo, useState } from 'react'
import { type Column, definitionOf, features, plain } from './table.ts'

/** The rows that a search leaves, in the order that was chosen, and how to choose another. */
export function useRows<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [sorting, setSorting] = useState<SortingState>([])
  const [search, setSearch] = useState('')
  // Typing stays quick: the rows follow when there is time.
  const wanted = useDeferredValue(search)
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { sorting, globalFilter: plain(wanted.trim()) },
    onSortingChange: setSorting,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, name, value) => plain(row.getValue<string>(name)).includes(String(value)),
  })
  const { rows: model } = table.getRowModel()
  // The same list while nothing changes: scrolling asks for it with every frame.
  const shown = useMemo(() => model.map(({ original }) => original), [model])
  return {
    rows: shown,
    search,
    setSearch,
    orderOf: (name: string) => table.getColumn(name)?.getIsSorted() ?? false,
    toggleOrder: (name: string) => table.getColumn(name)?.toggleSorting(),
  }
}
