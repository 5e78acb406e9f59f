import { useEffect } from 'react'

/**
 * For a press that makes its own button go away: the keyboard and the reading voice go on at what comes instead. Behind
 * an open dialog nothing takes the focus.
 */
export function focusContent(): void {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal')
  const content = [...dialogs].at(-1) ?? document.querySelector('main')
  content?.focus({ preventScroll: true })
}

/**
 * For a part that goes with what is pressed in it: the focus that went with it is given to the content, unless what comes
 * instead takes it.
 */
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

/** The same to stand beside a button that goes with its press, such as one that shows the rest of a list. */
export function FocusOnRemoval(): null {
  useFocusOnRemoval()
  return null
}

/** For the `ref` of what answers a press elsewhere on a long page, and would come out of sight. */
export const scrollIntoSight = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'center' })
}
