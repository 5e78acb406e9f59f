import { useCallback, useEffect, useRef } from 'react'
import { isOffline, onConnectionChange } from '#platform/web/connection.ts'

/** How long nobody has typed before a draft is saved, in milliseconds. A value that tests may change. */
export const savePolicy = { pause: 800 }

/** `conflict`: somebody else was quicker, and both have changed the same fields. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

type Autosave = {
  readonly status: SaveStatus
  /** Does nothing where nothing is unsaved. */
  readonly save: () => Promise<boolean>
}

/**
 * Saves once nobody has typed for a while, once the server can be reached again, and at once when one leaves the step, the
 * screen or the page.
 */
export function useAutosave({ status, save }: Autosave) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
  })
  const saveNow = useCallback(() => void latestSave.current(), [])
  const stop = useCallback(() => clearTimeout(timer.current), [])
  const saveSoon = useCallback(() => {
    stop()
    timer.current = setTimeout(() => void latestSave.current(), savePolicy.pause)
  }, [stop])
  useEffect(() => {
    if (status !== 'failed') return undefined
    return onConnectionChange(() => {
      if (!isOffline()) void latestSave.current()
    })
  }, [status])
  // What failed, or waits for a choice, is not sent while the page closes: there the workspace only asks.
  useLeavingPage(status === 'unsaved' || status === 'saving', saveNow)
  useEffect(() => saveNow, [saveNow])
  return { saveSoon, stop }
}

/**
 * Saves at once when the page is hidden, which may be the last that it lives to see, and has the browser ask before it closes
 * the page in the middle of that.
 */
function useLeavingPage(isUnsaved: boolean, saveNow: () => void): void {
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
