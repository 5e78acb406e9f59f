import { useEffect, useRef } from 'react'
import { focusContent } from '../focus.ts'

/**
 * A busy button is disabled and loses the focus. Afterwards the button gets it back, or the content if the button is
 * gone or still disabled.
 * @returns a function to call with the press
 */
export function useRestoreFocus(isBusy: boolean): () => void {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    if (!isBusy) return
    return () => {
      const { current } = pressed
      const isLost = () => document.activeElement === document.body
      if (isLost() && current instanceof HTMLElement) current.focus({ preventScroll: true })
      // Others that place the focus come first, such as a table in which an edit has ended.
      requestAnimationFrame(() => {
        if (isLost()) focusContent()
      })
    }
  }, [isBusy])
  return () => {
    pressed.current = document.activeElement
  }
}
