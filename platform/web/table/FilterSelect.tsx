import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from '../ui/cx.ts'
import type { Choice } from '../ui/Select.tsx'

type Props = {
  /** What the filter is by. The choice with this label means no filter. */
  readonly label: string
  /** The accessible name says that it filters, because a form beside it may have a field with the label. */
  readonly name: string
  readonly choices: readonly Choice[]
  /** Empty while every row is shown. */
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** A small select above a table, which stands out while it hides rows. */
export function FilterSelect({ label, name, choices, value, onChoose }: Props) {
  const isSet = value !== ''
  return (
    <div
      className={cx('relative inline-grid max-w-full items-center', isSet ? 'text-accent-ink' : 'text-ink')}
    >
      <select
        aria-label={name}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        className={cx(
          'min-h-11 max-w-52 truncate rounded-control border py-1 pr-9 pl-3 text-sm font-medium',
          isSet ? 'border-accent bg-accent-soft' : 'border-control bg-surface hover:border-ink-muted',
        )}
      >
        <option value="">{label}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choice.lang}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4" />
    </div>
  )
}
