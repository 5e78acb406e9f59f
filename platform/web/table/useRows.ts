import { useDeferredValue, useMemo, useState } from 'react'
import { useLanguage } from '../hooks/useLanguage.ts'
import { type Column, type Order, plain, sorted, wordsOf } from './table.ts'

/**
 * The rows that a search leaves, in the order that was chosen, and how to choose another. Sorting comes first and
 * each row's words are kept, so that a search among thousands of rows takes less than a frame.
 */
export function useRows<Row extends object>(all: readonly Row[], columns: readonly Column<Row>[]) {
  const language = useLanguage()
  const [order, setOrder] = useState<Order>()
  const [search, setSearch] = useState('')
  // Typing stays quick: the rows follow when there is time.
  const wanted = plain(useDeferredValue(search).trim())
  const ordered = useMemo(() => sorted(all, columns, order, language), [all, columns, order, language])
  const words = useMemo(() => wordsOf(columns), [columns])
  const rows = useMemo(
    () => (wanted === '' ? ordered : ordered.filter((row) => words(row).includes(wanted))),
    [ordered, wanted, words],
  )
  return {
    rows,
    search,
    setSearch,
    /** What the rows are those of: a search that has just been typed may still be waiting. */
    isSearched: wanted !== '',
    /** Changes with the search and the order, and not when rows come or change. */
    view: `${order?.name} ${order?.direction} ${wanted}`,
    orderOf: (name: string) => order?.name === name && order.direction,
    toggleOrder: (name: string) => setOrder(nextOrder(order, name)),
  }
}

/** Upwards, downwards, as they came. */
function nextOrder(order: Order | undefined, name: string): Order | undefined {
  if (order?.name !== name) return { name, direction: 'asc' }
  return order.direction === 'asc' ? { name, direction: 'desc' } : undefined
}
