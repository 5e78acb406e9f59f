import { useEffect } from 'react'

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

/** For the `ref` of an element that a press elsewhere on a long page shows, and that would be out of sight. */
export const scrollIntoSight = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'center' })
}
