import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

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
  const isGone = useRef(false)
  useLayoutEffect(() => {
    if (held === undefined || isGone.current || rows.some((row) => keyOf(row) === held)) return
    // Once: whatever happens to the list later is nothing to a keyboard that is elsewhere.
    isGone.current = true
    if (document.activeElement === document.body) goOn()
  }, [held, rows, keyOf, goOn])
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    const element = target.closest('[data-index]')
    // The list may itself stand in a row of another one.
    const isOwn = element !== null && element !== currentTarget && currentTarget.contains(element)
    const row = isOwn ? rows[Number(element.getAttribute('data-index'))] : undefined
    isGone.current = false
    hold(row && keyOf(row))
  }
  return { held, onFocus, onBlur: () => hold(undefined) }
}
