import { useEffect, useRef } from 'react'
import { STEP_ID } from './useFormReset.ts'

/** Where a link to another step goes with the step that it stood in, the keyboard goes on at what comes instead. */
export function useStepFocus(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement === document.body) document.getElementById(STEP_ID)?.focus()
  }, [step])
}
