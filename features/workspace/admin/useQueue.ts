import { useCallback, useRef } from 'react'

/** Runs tasks one after the other: two saves at the same time would name the same revision. */
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
