import { type SortingState, useTable } from '@tanstack/react-table'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLanguage } from '../hooks/useText.ts'
import { type Column, plain, setUp } from './table.ts'

/** The rows that a search leaves, in the order that was chosen, and how to choose another. */
export function useRows<Row extends object>(all: readonly Row[], columns: readonly Column<Row>[]) {
  const language = useLanguage()
  const [sorting, setSorting] = useState<SortingState>([])
  const [search, setSearch] = useState('')
  // Typing stays quick: the rows follow when there is time.
  const wanted = plain(useDeferredValue(search).trim())
  const table = useTable({
    ...useMemo(() => setUp(columns, language), [columns, language]),
    data: useMemo(() => [...all], [all]),
    state: { sorting, globalFilter: wanted },
    onSortingChange: setSorting,
  })
  const model = table.getRowModel()
  return {
    rows: useMemo(() => model.rows.map(({ original }) => original), [model]),
    search,
    setSearch,
    /** What the rows are those of: a search that has just been typed may still be waiting. */
    isSearched: wanted !== '',
    /** Changes with the search and the order, and not when rows come or change. */
    view: `${JSON.stringify(sorting)} ${wanted}`,
    orderOf: (name: string) => table.getColumn(name)?.getIsSorted() ?? false,
    toggleOrder: (name: string) => table.getColumn(name)?.toggleSorting(),
  }
}
