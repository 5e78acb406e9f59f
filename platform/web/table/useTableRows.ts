import { type SortingState, useTable } from '@tanstack/react-table'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLanguage } from '../hooks/useText.ts'
import { type Column, foldForSearch, createTableOptions } from './table.ts'

/** The rows that a search leaves, in the order that was chosen, and how to choose another. */
export function useTableRows<Row extends object>(all: readonly Row[], columns: readonly Column<Row>[]) {
  const language = useLanguage()
  const [sorting, setSorting] = useState<SortingState>([])
  const [search, setSearch] = useState('')
  // Typing stays quick: the rows follow when there is time.
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
    /** What the rows are those of: a search that has just been typed may still be waiting. */
    isSearched: wanted !== '',
    /** Changes with the search and the order, and not when rows come or change. */
    view: `${JSON.stringify(sorting)} ${wanted}`,
    isSorted: sorting.length > 0,
    orderOf: (name: string) => table.getColumn(name)?.getIsSorted() ?? false,
    toggleOrder: (name: string) => table.getColumn(name)?.toggleSorting(),
  }
}
