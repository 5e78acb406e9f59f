import { ArrowRight } from 'lucide-react'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'

type Props = {
  readonly name: string
  readonly isOpen: boolean
  readonly controls: string
  /** The feedback opens below the message, not in the column. */
  readonly pointsDown: boolean
  readonly onPress: () => void
}

/** The button that shows a message's feedback. It points to the feedback, and is filled while that is shown. */
export function FeedbackArrow({ name, isOpen, controls, pointsDown, onPress }: Props) {
  return (
    <IconButton
      name={name}
      aria-expanded={isOpen}
      // Feedback below the message does not exist while it is closed.
      aria-controls={isOpen || !pointsDown ? controls : undefined}
      onClick={onPress}
      className={cx(
        'rounded-full! ring-1 ring-inset forced-colors:border',
        isOpen
          ? 'bg-accent! text-on-accent! ring-accent hover:bg-accent-strong! forced-colors:border-4 forced-colors:border-[Highlight]'
          : 'bg-surface text-accent-ink! ring-control/45 hover:bg-accent-soft!',
      )}
    >
      <ArrowRight
        aria-hidden
        className={cx(
          'size-5 transition-[rotate] duration-150',
          pointsDown && (isOpen ? '-rotate-90' : 'rotate-90'),
        )}
      />
    </IconButton>
  )
}
