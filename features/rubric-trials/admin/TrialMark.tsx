import { Ban, Circle, CircleCheck, CircleSlash2, Contrast, type LucideIcon, Minus } from 'lucide-react'
import type { CheckVerdict } from '#features/evaluations/contract.ts'
import { cx } from '#platform/web/ui/cx.ts'

const marks: Readonly<Record<CheckVerdict, readonly [LucideIcon, string]>> = {
  met: [CircleCheck, 'text-ok-ink'],
  partly: [Contrast, 'text-warn-ink'],
  not_met: [Circle, 'text-ink'],
  no_occasion: [Minus, 'text-ink-muted'],
  divided: [CircleSlash2, 'text-accent-ink'],
  not_judged: [Ban, 'text-ink-faint'],
}

type Props = { readonly verdict: CheckVerdict; readonly isSmall?: boolean }

/** A verdict by its shape; the word stands beside it, or is the name of what it is in. */
export function TrialMark({ verdict, isSmall = false }: Props) {
  const [Icon, colour] = marks[verdict]
  return <Icon aria-hidden className={cx('shrink-0', isSmall ? 'size-3.5' : 'size-5', colour)} />
}
