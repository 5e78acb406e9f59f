import type { ReactNode } from 'react'
import { useText } from '../hooks/useText.ts'
import { FieldAlert } from '../ui/FieldNotes.tsx'

type Props = {
  /** The form's validation errors. */
  readonly errors: object
  readonly children: ReactNode
}

/**
 * Announces once how many fields of a large form are wrong; each field's error is read with the field. Otherwise an
 * empty form would cause dozens of announcements at once.
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

/** Errors form a tree like the form's values, with a message in each leaf. */
const countMessages = (errors: object): number =>
  'message' in errors
    ? 1
    : Object.values(errors).reduce<number>(
        (sum, one: unknown) => sum + (typeof one === 'object' && one !== null ? countMessages(one) : 0),
        0,
      )
