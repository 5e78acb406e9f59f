import { useCallback, useEffect, useState } from 'react'

/** How the last copying went; a new object each time, so that copying twice is said twice. */
export type Copied = { readonly isDone: boolean }

/** How long it is said. Milliseconds. */
const SHOWN = 3000

/** Copies a text, and tells for a while how that went. The function is always the same one. */
export function useCopy(): readonly [Copied | null, (text: string) => void] {
  const [copied, setCopied] = useState<Copied | null>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(null), SHOWN)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = useCallback((text: string) => {
    const write = async () => {
      try {
        await navigator.clipboard.writeText(text)
        setCopied({ isDone: true })
      } catch {
        // Refused by the browser, or absent where the page did not come over https.
        setCopied({ isDone: false })
      }
    }
    void write()
  }, [])
  return [copied, copy]
}
