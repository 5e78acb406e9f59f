import { useCallback, useRef } from 'react'

/** Several may wait for the server: each begins once the one before has ended, since two at once would be on the same revision. */
export function useQueue(): <Answer>(task: () => Promise<Answer>) => Promise<Answer> {
  const last = useRef<Promise<unknown>>(undefined)
  return useCallback(async (task) => {
    const mine = last.current ? last.current.then(task, task) : task()
    last.current = mine
    try {
      return await mine
    } finally {
      if (last.current === mine) last.current = undefined
    }
  }, [])
}
