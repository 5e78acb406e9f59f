import { type FocusEvent, useState } from 'react'

/**
 * The row that the keyboard is in, by its key: it stays in the page wherever one scrolls to, or the keyboard would fall
 * out of the table.
 */
export function useFocusedRow<Row>(rows: readonly Row[], keyOf: (row: Row) => number | string) {
  const [held, hold] = useState<number | string>()
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('tr')?.getAttribute('data-index')
    const row = index ? rows[Number(index)] : undefined
    hold(row && keyOf(row))
  }
  return { held, onFocus, onBlur: () => hold(undefined) }
}
