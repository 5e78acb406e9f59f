import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  plain: 'bg-sunken text-ink-muted',
  accent: 'bg-accent-soft text-accent-ink',
  warm: 'bg-warn-soft text-warn-ink',
  good: 'bg-ok-soft text-ok-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

type Props = { readonly tone?: keyof typeof tones; readonly children: ReactNode }

/** A word about something, such as a role or a state. */
export const Badge = ({ tone = 'plain', children }: Props) => (
  <span
    className={cx(
      'inline-flex items-center justify-self-start rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap forced-colors:border',
      tones[tone],
    )}
  >
    {children}
  </span>
)
