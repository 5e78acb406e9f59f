import { rateLimitMessage } from '#platform/contract/allowance.ts'
import { useSentence } from '#platform/web/hooks/useSentence.ts'

/** Counts down the seconds of a cooldown. A screen reader announces it once, when it begins. */
export function Countdown({ seconds }: { readonly seconds: number }) {
  const sentence = useSentence()
  return (
    <p
      role="alert"
      aria-relevant="additions"
      className="rounded-card bg-warn-soft px-4 py-3 text-label text-warn-ink tabular-nums"
    >
      {sentence(rateLimitMessage(seconds))}
    </p>
  )
}
