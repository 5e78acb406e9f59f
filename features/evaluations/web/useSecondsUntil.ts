import { useCallback, useSyncExternalStore } from 'react'

/** Whole seconds until a moment (in milliseconds), counted down each second; 0 once it has come. */
export function useSecondsUntil(moment: number): number {
  const secondsLeft = useCallback(() => Math.max(0, Math.ceil((moment - Date.now()) / 1000)), [moment])
  return useSyncExternalStore(everySecond, secondsLeft)
}

function everySecond(listener: () => void): () => void {
  const clock = setInterval(listener, 1000)
  return () => clearInterval(clock)
}
