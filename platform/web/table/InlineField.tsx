import { type ComponentProps, useEffect, useEffectEvent, useId } from 'react'
import { notices } from '../notices/notices.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { inlineField } from './InlineForm.tsx'

type Props = Omit<ComponentProps<'input'>, 'className'> & {
  readonly 'aria-label': string
  readonly error: string | undefined
  /** The number of attempts to save. */
  readonly attempts: number
}

/** The field of an edit within a table row, which has no room for a sentence, so a notice shows the error. */
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who presses the edit button wants to type
        autoFocus
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        className={inlineField}
      />
      <VisuallyHidden id={id}>{error}</VisuallyHidden>
    </>
  )
}
