import { useRef } from 'react'
import { newIdempotencyKey } from '../http.ts'

/**
 * Names attempts. What is sent again as it was, because nobody knows whether it arrived, is the same attempt: the
 * server does it once and answers as it did then.
 */
export function useAttempt() {
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
