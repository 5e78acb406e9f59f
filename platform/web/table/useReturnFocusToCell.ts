import { type RefObject, useEffect } from 'react'

/**
 * When an edit ends, the focus returns to the button that began it (`data-edit`), unless it is already elsewhere. If
 * the row is gone too, the focus moves to the table.
 */
export function useReturnFocusToCell(edit: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const cell = edit.current?.closest('td, th')
    const table = edit.current?.closest<HTMLElement>('[role=region]')
    return () => {
      if (document.activeElement !== document.body) return
      const places = [cell?.querySelector<HTMLElement>('[data-edit]'), table]
      places.find((place) => place?.isConnected)?.focus({ preventScroll: true })
    }
  }, [edit])
}
