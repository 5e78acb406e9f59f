import { useSyncExternalStore } from 'react'

/** The same width as `--breakpoint-nav` in platform/web/styles/tokens.css. */
const WIDE = '(width >= 56rem)'

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(WIDE)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the window has room for the whole navigation, and for two columns. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}
