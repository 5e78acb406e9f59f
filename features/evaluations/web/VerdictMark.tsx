import { cx } from '#platform/web/ui/cx.ts'
import type { CheckVerdict } from '../contract.ts'

const looks: Readonly<Record<CheckVerdict, string>> = {
  met: 'text-ok-ink',
  partly: 'text-warn-ink',
  not_met: 'text-ink',
  no_occasion: 'text-ink-muted',
  divided: 'text-accent-ink',
  not_judged: 'text-ink-faint',
}

/** The verdict as a shape, so that colour is never all that tells two apart; the word stands beside it. */
export const VerdictMark = ({ verdict }: { readonly verdict: CheckVerdict }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={cx('mt-0.5 size-5 shrink-0 [print-color-adjust:exact]', looks[verdict])}
  >
    <Shape verdict={verdict} />
  </svg>
)

function Shape({ verdict }: { readonly verdict: CheckVerdict }) {
  switch (verdict) {
    case 'met':
      return (
        <>
          <circle cx="10" cy="10" r="9" fill="currentColor" stroke="none" />
          <path d="m6 10.3 2.8 2.8 5.2-5.8" className="stroke-surface" />
        </>
      )
    case 'partly':
      return (
        <>
          <circle cx="10" cy="10" r="8" />
          <path d="M10 5.2a4.8 4.8 0 0 0 0 9.6Z" fill="currentColor" strokeWidth="1" />
        </>
      )
    case 'not_met':
      return <circle cx="10" cy="10" r="8" />
    case 'divided':
      return (
        <>
          <circle cx="10" cy="10" r="8" />
          <path d="M4.2 12.6 12.6 4.2M5.8 16 16 5.8M10.6 17.3l6.7-6.7" strokeWidth="1.7" />
        </>
      )
    default:
      return <path d="M5 10h10" />
  }
}
