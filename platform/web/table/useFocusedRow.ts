import { type FocusEvent, useLayoutEffect, useState } from 'react'

/**
 * The row that the keyboard is in, by its key: it stays in the page wherever one scrolls to, or the keyboard would fall
 * out of the list. When it is no longer among the rows, a search that was under way left it out, and the keyboard goes on
 * elsewhere. Each row has its place among the rows as `data-index`.
 * @param goOn gives the focus to something that stays
 */
export function useFocusedRow<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number | string,
  goOn: () => void,
) {
  const [held, hold] = useState<number | string>()
  useLayoutEffect(() => {
    if (held === undefined || rows.some((row) => keyOf(row) === held)) return
    if (document.activeElement === document.body) goOn()
  }, [held, rows, keyOf, goOn])
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('[data-index]')?.getAttribute('data-index')
    const row = index ? rows[Number(index)] : undefined
    hold(row && keyOf(row))
  }
  return { held, onFocus, onBlur: () => hold(undefined) }
}
