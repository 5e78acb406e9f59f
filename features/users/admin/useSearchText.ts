import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last letter until the server is asked. */
const PAUSE = 250

/**
 * A search that is typed here and kept elsewhere: what is typed is passed on after a pause, and what changes there
 * otherwise, such as on the way back, is shown here.
 */
export function useSearchText(kept: string, pass: (text: string) => void) {
  const [typed, setTyped] = useState(kept)
  const [seen, setSeen] = useState({ kept, passed: kept })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (seen.kept !== kept) {
    setSeen({ kept, passed: kept })
    if (seen.passed !== kept) setTyped(kept)
  }
  return {
    typed,
    type(text: string): void {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const trimmed = text.trim()
        setSeen((last) => ({ ...last, passed: trimmed }))
        pass(trimmed)
      }, PAUSE)
    },
  }
}
