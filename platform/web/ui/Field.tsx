import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'
import { FieldNotes, describedBy } from './FieldNotes.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly className?: string
}

/** A text field of one line with its label, an optional hint and its error. */
export function Field({ label, hint, error, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy({ id, hint, error })}
        className={cx(
          'min-h-11 w-full rounded-control border bg-surface px-3 text-base text-ink placeholder:text-ink-faint read-only:bg-sunken',
          'disabled:border-transparent disabled:bg-idle disabled:text-ink-faint',
          error === undefined ? 'border-control' : 'border-danger',
        )}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
