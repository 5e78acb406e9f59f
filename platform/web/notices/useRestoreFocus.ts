import { useEffect, useRef } from 'react'

/**
 * A busy button is disabled and loses the focus. Afterwards it gets the focus back.
 * @returns to be called with the press
 */
export function useRestoreFocus(isBusy: boolean): () => void {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    if (!isBusy) return
    return () => {
      const { current } = pressed
      const isLost = document.activeElement === document.body
      if (isLost && current instanceof HTMLElement) current.focus({ preventScroll: true })
    }
  }, [isBusy])
  return () => {
    pressed.current = document.activeElement
  }
}
