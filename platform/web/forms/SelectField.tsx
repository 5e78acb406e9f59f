import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ChangeEvent, type ComponentProps, useId } from 'react'
import { cx } from '../ui/cx.ts'
import type { Choice } from '../ui/Select.tsx'
import { FieldNotes, describedBy } from '../ui/FieldNotes.tsx'

type Props = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
  readonly label: string
  readonly choices: readonly (Choice & { readonly group?: string })[]
  /** Shown while nothing is chosen; it cannot be chosen. */
  readonly placeholder?: string
  /** For a choice that is not a form's field, together with `value`. */
  readonly onChoose?: (value: string) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly className?: string
}

/**
 * A select of a form, which keeps its own value: `<SelectField {...form.register('language')} />`. Its look is in
 * `select.css`, which `main.css` imports.
 */
export function SelectField({
  label,
  choices,
  placeholder,
  onChoose,
  hint,
  error,
  className,
  ...rest
}: Props) {
  const id = useId()
  return (
    <div className={cx('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative grid grid-cols-1 items-center">
        <select
          // Without a default value the browser would choose the first option.
          {...(placeholder !== undefined && rest.value === undefined && { defaultValue: '' })}
          {...(onChoose && {
            onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => onChoose(currentTarget.value),
          })}
          {...rest}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy({ id, hint, error })}
          className={cx(
            'min-h-11 w-full truncate rounded-control border bg-surface py-2 pr-10 pl-3 text-label',
            'transition-colors duration-150',
            'disabled:border-transparent disabled:bg-idle disabled:text-ink-faint',
            error === undefined ? 'border-control enabled:hover:border-ink-muted' : 'border-danger',
          )}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {[...Map.groupBy(choices, ({ group }) => group)].map(([group, own]) =>
            group === undefined ? (
              own.map(asOption)
            ) : (
              <optgroup key={group} label={group}>
                {own.map(asOption)}
              </optgroup>
            ),
          )}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-ink-muted" />
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

const asOption = ({ value, label, lang }: Choice) => (
  <option key={value} value={value} lang={lang}>
    {label}
  </option>
)
