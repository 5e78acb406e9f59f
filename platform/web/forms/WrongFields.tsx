import type { ReactNode } from 'react'
import { useText } from '../hooks/useText.ts'
import { FieldAlert } from '../ui/field-alert.ts'

type Props = {
  /** What the form knows to be wrong. */
  readonly errors: object
  readonly children: ReactNode
}

/**
 * A form of many fields: how many of them are wrong is announced once, and what is wrong with each is read with it. An empty
 * form would be dozens of announcements at once.
 */
export function WrongFields({ errors, children }: Props) {
  const t = useText('admin')
  const count = countMessages(errors)
  return (
    <FieldAlert value={false}>
      {children}
      <p role="alert" className="mt-3 text-sm text-danger-ink empty:hidden">
        {count > 0 && t('wrongFields', { count })}
      </p>
    </FieldAlert>
  )
}

/** Errors are a tree as the form's values are; each has a message. */
const countMessages = (errors: object): number =>
  'message' in errors
    ? 1
    : Object.values(errors).reduce<number>(
        (sum, one: unknown) => sum + (typeof one === 'object' && one !== null ? countMessages(one) : 0),
        0,
      )
