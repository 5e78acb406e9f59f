import { useEffect, useRef } from 'react'

/**
 * For a press that removes its own button: moves the focus, and with it a screen reader, to the content, or to the
 * topmost modal dialog if one is open.
 */
export function focusContent(): void {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal')
  const content = [...dialogs].at(-1) ?? document.querySelector('main')
  content?.focus({ preventScroll: true })
}

/** For a part that a press inside it removes: the focus moves to the content, unless the replacement takes it. */
export function useFocusOnRemoval(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusContent()
      })
    },
    [],
  )
}

/** Does the same beside a button that its own press removes, such as one that shows the rest of a list. */
export function FocusOnRemoval(): null {
  useFocusOnRemoval()
  return null
}

/** The ref of a part that takes the focus once, if nothing on the page has it. */
export function useFocusWhenLost<Part extends HTMLElement>(isWanted: boolean) {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (isWanted && document.activeElement === document.body) part.current?.focus()
  }, [isWanted])
  return part
}

/** For the `ref` of an element that a press elsewhere on a long page shows, and that would be out of sight. */
export const scrollIntoSight = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'center' })
}
