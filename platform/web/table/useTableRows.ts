import { type SortingState, useTable } from '@tanstack/react-table'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLanguage } from '../hooks/useText.ts'
import { type Column, foldForSearch, createTableOptions } from './table.ts'

/** The rows that match the search, in the chosen order, and the functions that change both. */
export function useTableRows<Row extends object>(all: readonly Row[], columns: readonly Column<Row>[]) {
  const language = useLanguage()
  const [sorting, setSorting] = useState<SortingState>([])
  const [search, setSearch] = useState('')
  // Deferred, so that typing stays quick.
  const wanted = foldForSearch(useDeferredValue(search).trim())
  const table = useTable({
    ...useMemo(() => createTableOptions(columns, language), [columns, language]),
    data: useMemo(() => [...all], [all]),
    state: { sorting, globalFilter: wanted },
    onSortingChange: setSorting,
  })
  const model = table.getRowModel()
  return {
    rows: useMemo(() => model.rows.map(({ original }) => original), [model]),
    search,
    setSearch,
    /** Whether `rows` are search results. A search that has just been typed may not be applied yet. */
    isSearched: wanted !== '',
    /** Changes with the search and the order, but not when rows are added or changed. */
    view: `${JSON.stringify(sorting)} ${wanted}`,
    isSorted: sorting.length > 0,
    orderOf: (name: string) => table.getColumn(name)?.getIsSorted() ?? false,
    toggleOrder: (name: string) => table.getColumn(name)?.toggleSorting(),
  }
}
