import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What a step's fields stand in. */
export const STEP_ID = 'workspace-step'

/** Makes the forms of a step begin anew, which have `resetCount` as their key; the focus stays in its field, at the same letter. */
export function useFormReset() {
  const [resetCount, setResetCount] = useState(0)
  const restoreFocus = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    restoreFocus.current?.()
    restoreFocus.current = undefined
  })
  const resetForms = useCallback(() => {
    restoreFocus.current = rememberFocus()
    setResetCount((count) => count + 1)
  }, [])
  return { resetCount, resetForms }
}

function rememberFocus(): (() => void) | undefined {
  const field = document.activeElement
  const place = field ? listFields().indexOf(field) : -1
  if (place < 0) return undefined
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  const selection = isText ? ([field.selectionStart, field.selectionEnd] as const) : undefined
  return () => {
    const same = listFields()[place]
    if (!(same instanceof HTMLElement) || same.tagName !== field?.tagName) return
    same.focus({ preventScroll: true })
    if (selection?.[0] !== null && (same instanceof HTMLTextAreaElement || same instanceof HTMLInputElement))
      same.setSelectionRange(selection?.[0] ?? 0, selection?.[1] ?? 0)
  }
}

const listFields = (): readonly Element[] => [
  ...document.querySelectorAll(`[aria-labelledby=${STEP_ID}] :is(input, textarea, select, button)`),
]

/** Where a link to another step goes with the step that it stood in, the keyboard goes on at what comes instead. */
export function useStepFocus(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) document.getElementById(STEP_ID)?.focus()
  }, [step])
}
