import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** What a step's fields stand in. */
export const STEP_ID = 'workspace-step'

/** Counts how often the forms of a step begin anew; the keyboard stays at the field that it was in, at the same letter. */
export function useEpoch() {
  const [epoch, setEpoch] = useState(0)
  const goBack = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    goBack.current?.()
    goBack.current = undefined
  })
  const beginAnew = useCallback(() => {
    goBack.current = rememberField()
    setEpoch((count) => count + 1)
  }, [])
  return { epoch, beginAnew }
}

function rememberField(): (() => void) | undefined {
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
