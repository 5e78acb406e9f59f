import { useCallback, useSyncExternalStore } from 'react'
import { onStored, readStored, type Where, writeStored } from '../stored.ts'

/** State that outlives the page: a text kept under a key, or null. All who use the key see the same. */
export function useStored(
  key: string,
  where: Where = 'local',
): [value: string | null, store: (value: string | null) => void] {
  const value = useSyncExternalStore(onStored, () => readStored(key, where))
  const store = useCallback((next: string | null) => writeStored(key, next, where), [key, where])
  return [value, store]
}
