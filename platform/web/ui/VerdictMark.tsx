import { cx } from './cx.ts'

const looks = {
  met: 'text-ok-ink',
  partly: 'text-warn-ink',
  not_met: 'text-ink',
  no_occasion: 'text-ink-muted',
  divided: 'text-accent-ink',
  not_judged: 'text-ink-muted',
}

type Props = {
  readonly verdict: keyof typeof looks
  readonly size?: 'small' | 'normal'
  readonly className?: string
}

/**
 * A verdict as a shape, so that not only colour tells verdicts apart. It is hidden from screen readers: its word stands
 * beside it, or names the element that it is in.
 */
export const VerdictMark = ({ verdict, size = 'normal', className }: Props) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={cx(
      'shrink-0 [print-color-adjust:exact]',
      size === 'normal' ? 'size-5' : 'size-3.5',
      looks[verdict],
      className,
    )}
  >
    <Shape verdict={verdict} />
  </svg>
)

function Shape({ verdict }: Pick<Props, 'verdict'>) {
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
    case 'no_occasion':
      return <path d="M5 10h10" />
    case 'not_judged':
      // Must not look like "no occasion" where no word stands beside it.
      return <circle cx="10" cy="10" r="8" strokeDasharray="0.1 4.92" />
  }
}
