import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The id of the heading that labels a step's fields. */
export const STEP_ID = 'workspace-step'

/** For a button that disappears when pressed: the focus moves to the head of the step. */
export const focusStep = (): void => document.getElementById(STEP_ID)?.focus()

/** The heading of the card in which somebody chooses between two texts. */
export const CONFLICT_ID = 'workspace-conflict'

export const focusConflict = (): void => document.getElementById(CONFLICT_ID)?.focus()

/** Resets the forms of a step, which use `resetCount` as their key; the focus and the text selection are restored. */
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
  const field = listFields().find((one) => one === document.activeElement)
  if (!field) return undefined
  const name = nameOfField(field)
  const place = listFields(name).indexOf(field)
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  const selection = isText ? ([field.selectionStart, field.selectionEnd] as const) : undefined
  return () => {
    const same = listFields(name)[place]
    // A field that is still in the document was not reset, and has kept its focus.
    if (field.isConnected || !same) return
    same.focus({ preventScroll: true })
    if (selection?.[0] !== null && (same instanceof HTMLTextAreaElement || same instanceof HTMLInputElement))
      same.setSelectionRange(selection?.[0] ?? 0, selection?.[1] ?? 0)
  }
}

type StepField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement

/** The step's fields, optionally of one name: a name and a place within it survive when other fields come and go. */
const listFields = (name?: string): readonly StepField[] =>
  [
    ...document.querySelectorAll<StepField>(
      `[aria-labelledby=${STEP_ID}] :is(input, textarea, select, button)`,
    ),
  ].filter((field) => name === undefined || nameOfField(field) === name)

const nameOfField = (field: StepField): string =>
  `${field.tagName} ${field.ariaLabel ?? field.labels?.[0]?.textContent ?? field.textContent}`

/** Moves the focus to the new step when the pressed link has disappeared together with the old one. */
export function useStepFocus(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) focusStep()
  }, [step])
}

/**
 * Focuses what a line of the checklist is about as soon as it appears, since a step may still be loading. A key or
 * pointer press before that cancels it.
 */
export function useFocusOnProblem(problem: string | undefined): void {
  useEffect(() => {
    if (problem === undefined) return undefined
    const wrong = ['[aria-invalid=true]', '[data-wrong=true]', `[data-wrong="${CSS.escape(problem)}"]`]
    const ending = new AbortController()
    const focusWrong = () => {
      const field = document.querySelector<HTMLElement>(`main :is(${wrong.join(', ')})`)
      if (!field) return
      ending.abort()
      field.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'center' })
    }
    const observer = new MutationObserver(focusWrong)
    ending.signal.addEventListener('abort', () => observer.disconnect())
    for (const press of ['keydown', 'pointerdown'])
      document.addEventListener(press, () => ending.abort(), { signal: ending.signal })
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-invalid', 'data-wrong'],
    })
    focusWrong()
    return () => ending.abort()
  }, [problem])
}
