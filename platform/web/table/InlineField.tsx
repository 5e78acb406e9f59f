import { type ComponentProps, useId } from 'react'
import { inlineField } from './InlineForm.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly 'aria-label': string
  readonly error: string | undefined
}

/** The field of an edit in the middle of a table. What is wrong with it lies over the row below. */
export function InlineField({ error, ...rest }: Props) {
  const id = useId()
  return (
    <div className="relative">
      <input
        {...rest}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever pressed the pencil wants to type
        autoFocus
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        className={inlineField}
      />
      {error !== undefined && (
        <p
          id={id}
          role="alert"
          className="absolute top-full left-0 z-10 mt-1 w-max max-w-72 rounded-control bg-surface px-2.5 py-1.5 text-sm whitespace-normal text-danger-ink shadow-lift ring-1 ring-danger"
        >
          {error}
        </p>
      )}
    </div>
  )
}
