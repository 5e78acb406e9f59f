import { useCallback, useEffect, useRef } from 'react'
import { isOffline, onConnectionChange } from '#platform/web/connection.ts'

/** How long after the last keystroke a draft is saved. Milliseconds. Tests may change the value. */
export const savePolicy = { pause: 800 }

/** `conflict`: somebody else saved first, and both have changed the same fields. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

type Autosave = {
  readonly status: SaveStatus
  /** Does nothing where there are no unsaved changes. */
  readonly save: () => Promise<boolean>
}

/**
 * Saves after a pause in typing, when the connection is back, and at once when the author leaves the step, the screen
 * or the page.
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
  // A failed save or an open conflict is not sent while the page closes; there, only the workspace's own question
  // before leaving applies.
  useLeavingPage(status === 'unsaved' || status === 'saving', saveNow)
  useEffect(() => saveNow, [saveNow])
  return { saveSoon, stop }
}

/**
 * Saves at once when the page is hidden, which may be its last event, and has the browser ask before it closes the page
 * during a save.
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
