import { useEffect, useRef, useState } from 'react'

/** How long after the last keystroke the server is asked. Milliseconds. */
const PAUSE = 250

/**
 * A search field whose value is kept elsewhere, such as in the URL: input is passed on after a pause, and changes from
 * outside, such as the browser's back button, are shown.
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
