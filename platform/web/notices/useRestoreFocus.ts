import { useEffect, useRef } from 'react'
import { focusContent } from '../focus.ts'

/**
 * A busy button is disabled and loses the focus. Afterwards it gets the focus back; where it is gone or stays disabled,
 * the content gets it.
 * @returns to be called with the press
 */
export function useRestoreFocus(isBusy: boolean): () => void {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    if (!isBusy) return
    return () => {
      const { current } = pressed
      const isLost = () => document.activeElement === document.body
      if (isLost() && current instanceof HTMLElement) current.focus({ preventScroll: true })
      // Whatever else gives it a place, such as a table in which an edit has ended, comes first.
      requestAnimationFrame(() => {
        if (isLost()) focusContent()
      })
    }
  }, [isBusy])
  return () => {
    pressed.current = document.activeElement
  }
}
