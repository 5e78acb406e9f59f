import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'

export type Choice = { readonly value: string; readonly label: string; readonly lang?: string }

type Props = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children' | 'onChange' | 'value'> & {
  readonly label: string
  readonly choices: readonly Choice[]
  /** The chosen value; empty while there is none. */
  readonly value: string
  readonly onChoose: (value: string) => void
  /** Shown while nothing is chosen; it cannot be chosen. */
  readonly placeholder?: string
  readonly isLabelBeside?: boolean
  readonly className?: string
}

/** The browser's own select, styled by `select.css`. */
export function Select({
  label,
  choices,
  value,
  onChoose,
  placeholder,
  isLabelBeside,
  className,
  ...rest
}: Props) {
  const id = useId()
  return (
    <div className={cx(isLabelBeside ? 'flex items-center gap-3' : 'grid grid-cols-1 gap-1.5', className)}>
      <label
        htmlFor={id}
        className={cx('text-sm', isLabelBeside ? 'shrink-0 text-ink-muted' : 'font-medium')}
      >
        {label}
      </label>
      <div className="relative grid min-w-0 grow grid-cols-1 items-center">
        <select
          {...rest}
          id={id}
          value={value}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          className={cx(
            'min-h-11 w-full truncate rounded-control border border-control bg-surface py-2 pr-10 pl-3 text-label',
            'transition-colors duration-150 enabled:hover:border-ink-muted',
            'disabled:border-transparent disabled:bg-idle disabled:text-ink-faint',
            value === '' ? 'text-ink-muted' : 'text-ink',
          )}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-ink-muted" />
      </div>
    </div>
  )
}
