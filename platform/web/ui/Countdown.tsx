import { requestFailures } from '#platform/contract/failures.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'

/** Counts down the seconds of a cooldown. A screen reader announces it once, when it begins. */
export function Countdown({ seconds }: { readonly seconds: number }) {
  const failureText = useFailureText()
  return (
    <p
      role="alert"
      aria-relevant="additions"
      className="rounded-card bg-warn-soft px-4 py-3 text-label text-warn-ink tabular-nums"
    >
      {failureText(requestFailures.limited({ count: seconds }))}
    </p>
  )
}
