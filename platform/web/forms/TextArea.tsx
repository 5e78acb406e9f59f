import { type ComponentProps, useId } from 'react'
import { cx } from '../ui/cx.ts'
import { FieldNotes, describedBy } from '../ui/FieldNotes.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly className?: string
}

/** A field of several lines with its label, hint and error. It grows with its text, up to half the window. */
export function TextArea({ label, hint, error, rows = 4, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        // A field with `field-sizing: content` ignores `rows`.
        style={{ minHeight: `min(calc(${rows} * 1lh + 1.25rem + 2px), 50dvh)` }}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy({ id, hint, error })}
        className={cx(
          'field-sizing-content max-h-[50dvh] w-full resize-y rounded-control border bg-surface px-3 py-2.5 text-base leading-relaxed text-ink placeholder:text-ink-faint',
          'disabled:border-transparent disabled:bg-idle disabled:text-ink-faint',
          error === undefined ? 'border-control' : 'border-danger',
        )}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
