import { useAlertRole } from './field-alert.ts'

type Props = {
  readonly id: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** The notes below a field: its hint, and what is wrong with it. */
export function FieldNotes({ id, hint, error }: Props) {
  const role = useAlertRole()
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role={role} className="text-sm text-danger-ink">
          {error}
        </p>
      )}
    </>
  )
}

/** The ids of a field's notes, for `aria-describedby`. */
export const describedBy = ({ id, hint, error }: Props): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
