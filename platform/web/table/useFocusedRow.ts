import { type FocusEvent, useLayoutEffect, useState } from 'react'

/**
 * The row that the keyboard is in, by its key: it stays in the page wherever one scrolls to, or the keyboard would fall
 * out of the table. When it is no longer among the rows, a search that was under way left it out: the keyboard goes on
 * at the table.
 */
export function useFocusedRow<Row>(
  table: HTMLElement | null,
  rows: readonly Row[],
  keyOf: (row: Row) => number | string,
) {
  const [held, hold] = useState<number | string>()
  useLayoutEffect(() => {
    if (held === undefined || rows.some((row) => keyOf(row) === held)) return
    if (document.activeElement === document.body) table?.focus({ preventScroll: true })
  }, [held, table, rows, keyOf])
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('tr')?.getAttribute('data-index')
    const row = index ? rows[Number(index)] : undefined
    hold(row && keyOf(row))
  }
  return { held, onFocus, onBlur: () => hold(undefined) }
}
