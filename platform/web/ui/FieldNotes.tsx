import { createContext, useContext } from 'react'

/** Whether each field announces its own error. A form of many fields announces their number once (`WrongFields`). */
export const FieldAlert = createContext(true)

/** The role of a field's error, which `aria-describedby` names in any case. */
export const useAlertRole = (): 'alert' | undefined => (useContext(FieldAlert) ? 'alert' : undefined)

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
