import { useEffect } from 'react'

/**
 * Saves at once when the page is hidden, which may be the last that it lives to see, and has the browser ask before it closes
 * the page in the middle of that.
 */
export function useLeavingPage(isUnsaved: boolean, saveNow: () => void): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const stopLeaving = new AbortController()
    const { signal } = stopLeaving
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveNow()
    }
    document.addEventListener('visibilitychange', onHidden, { signal })
    window.addEventListener('pagehide', saveNow, { signal })
    window.addEventListener(
      'beforeunload',
      (event) => {
        event.preventDefault()
        saveNow()
      },
      { signal },
    )
    return () => stopLeaving.abort()
  }, [isUnsaved, saveNow])
}
