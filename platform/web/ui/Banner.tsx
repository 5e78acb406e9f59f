import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Tone = 'error' | 'success' | 'warning' | 'note'
type Props = {
  readonly tone: Tone
  readonly children: ReactNode
  /** A button or link for what can be done about it, at the far end. */
  readonly action?: ReactNode
  readonly className?: string
}

const tones = {
  error: { Icon: CircleAlert, look: 'bg-danger-soft text-danger-ink' },
  success: { Icon: CircleCheck, look: 'bg-ok-soft text-ok-ink' },
  warning: { Icon: TriangleAlert, look: 'bg-warn-soft text-warn-ink' },
  note: { Icon: Info, look: 'bg-accent-soft text-accent-ink' },
} as const

/** A message across the width. Screen readers announce an error at once, other messages after what they are reading. */
export function Banner({ tone, children, action, className }: Props) {
  const { Icon, look } = tones[tone]
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card px-4 py-3 text-label forced-colors:border',
        look,
        className,
      )}
    >
      <div
        role={tone === 'error' ? 'alert' : 'status'}
        className="flex min-w-0 grow basis-64 items-start gap-3 wrap-anywhere"
      >
        <Icon aria-hidden className="mt-px size-5 shrink-0" />
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </div>
  )
}
