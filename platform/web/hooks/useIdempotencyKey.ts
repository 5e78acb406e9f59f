import { useRef } from 'react'
import { newIdempotencyKey } from '../http.ts'

/**
 * Gives attempts idempotency keys. A request that is sent again unchanged, because nobody knows whether it arrived, has
 * the same key: the server does it once and answers as it did then.
 */
export function useIdempotencyKey() {
  const last = useRef<{ readonly asked: string; readonly key: string }>(undefined)
  return {
    keyOf(wanted: unknown): string {
      const asked = JSON.stringify(wanted)
      if (last.current?.asked !== asked) last.current = { asked, key: newIdempotencyKey() }
      return last.current.key
    },
    end(): void {
      last.current = undefined
    },
  }
}
