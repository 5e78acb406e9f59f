import { rateLimitMessage } from '#platform/contract/allowance.ts'
import { useSentence } from '#platform/web/hooks/useSentence.ts'

/** Counts down in sight; a screen reader hears it when it begins, not each second. */
export function Countdown({ wait }: { readonly wait: number }) {
  const sentence = useSentence()
  return (
    <p
      role="alert"
      aria-relevant="additions"
      className="rounded-card bg-warn-soft px-4 py-3 text-label text-warn-ink tabular-nums"
    >
      {sentence(rateLimitMessage(wait))}
    </p>
  )
}
