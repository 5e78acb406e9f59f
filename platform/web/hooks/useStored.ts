import { useCallback, useState } from 'react'
import { readStored, writeStored } from '../stored.ts'

/** State that outlives the page: a text kept under a key, or null. `where` is localStorage unless told. */
export function useStored(
  key: string,
  where: 'local' | 'session' = 'local',
): [value: string | null, store: (value: string | null) => void] {
  // The key may change under a screen that stays (another chat), and then so does what is read.
  const [held, setHeld] = useState(() => ({ key, value: readStored(key, where) }))
  const value = held.key === key ? held.value : readStored(key, where)
  const store = useCallback(
    (next: string | null) => {
      writeStored(key, next, where)
      setHeld({ key, value: next })
    },
    [key, where],
  )
  return [value, store]
}
