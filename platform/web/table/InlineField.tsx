import { type ComponentProps, useEffect, useEffectEvent, useId } from 'react'
import { notices } from '../notices/notices.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { inlineField } from './InlineForm.tsx'

type Props = Omit<ComponentProps<'input'>, 'className'> & {
  readonly 'aria-label': string
  readonly error: string | undefined
  /** How often it was tried to save. */
  readonly attempts: number
}

/** The field of an edit in the middle of a table, whose rows have no room for a sentence: a notice says what is wrong. */
export function InlineField({ error, attempts, ...rest }: Props) {
  const id = useId()
  const onAttempt = useEffectEvent(() => {
    if (error !== undefined) notices.say('error', error)
  })
  useEffect(() => {
    if (attempts > 0) onAttempt()
  }, [attempts])
  return (
    <>
      <input
        {...rest}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever pressed the pencil wants to type
        autoFocus
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        className={inlineField}
      />
      <VisuallyHidden id={id}>{error}</VisuallyHidden>
    </>
  )
}
