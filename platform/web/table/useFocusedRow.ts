import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * The key of the row that has the focus. That row stays rendered wherever one scrolls, because the focus would be lost
 * with it. If it is no longer among the rows, a search that was under way has left it out, and the focus moves
 * elsewhere. Each row has its index in `data-index`.
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
    // Only once: later changes of the list do not concern a focus that is elsewhere.
    isGone.current = true
    if (document.activeElement === document.body) goOn()
  }, [held, rows, keyOf, goOn])
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    const element = target.closest('[data-index]')
    // The list may itself be within a row of another list.
    const isOwn = element !== null && element !== currentTarget && currentTarget.contains(element)
    const row = isOwn ? rows[Number(element.getAttribute('data-index'))] : undefined
    isGone.current = false
    hold(row && keyOf(row))
  }
  return { held, onFocus, onBlur: () => hold(undefined) }
}
