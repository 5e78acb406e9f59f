import { useId } from 'react'
import { cx } from './cx.ts'

type Segment<Value extends string> = { readonly value: Value; readonly label: string; readonly lang?: string }

type Props<Value extends string> = {
  readonly label: string
  /** Whether the label is shown; otherwise it is only read aloud. */
  readonly isLabelShown?: boolean
  /** On a phone the choices stand one below the other, where they are too long to stand side by side. */
  readonly isStackedOnPhone?: boolean
  readonly choices: readonly Segment<Value>[]
  /** Null while none is chosen. */
  readonly value: Value | null
  readonly onChoose: (value: Value) => void
}

/** One of a few choices, side by side: a group of radio buttons, so the arrow keys choose. */
export function SegmentedControl<Value extends string>({
  label,
  isLabelShown = false,
  isStackedOnPhone = false,
  choices,
  value,
  onChoose,
}: Props<Value>) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelShown ? 'mb-1.5 text-sm font-medium' : 'sr-only'}>{label}</legend>
      <div
        className={cx(
          'inline-flex max-w-full flex-wrap gap-1 rounded-control bg-sunken p-1 forced-colors:border',
          isStackedOnPhone && 'max-sm:grid',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            lang={choice.lang}
            className={cx(
              'relative inline-flex min-h-11 grow cursor-pointer items-center justify-center rounded-lg px-3.5 text-sm transition-colors duration-150 pointer-fine:min-h-9',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              choice.value === value
                ? 'bg-surface font-medium text-ink shadow-card ring-1 ring-line forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                : 'text-ink-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={group}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              // Scrolls the focused choice clear of a bar at the foot of a phone.
              className="sr-only scroll-mb-36"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
