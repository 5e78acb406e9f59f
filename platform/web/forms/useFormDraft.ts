import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readStored, writeStored } from '../storage.ts'

type Texts = Record<string, string>

/**
 * Keeps what is typed into a form in this tab until it is saved or given up: a reload loses nothing, nor does a session
 * that has ended when one wants to save.
 * @param initial what the form begins with: who has changed nothing keeps nothing
 * @returns how to forget what was kept
 */
export function useFormDraft<Values extends Texts, Understood>(
  form: UseFormReturn<Values, unknown, Understood>,
  initial: Values,
  name: string,
): () => void {
  const key = `draft:${name}`
  useEffect(() => {
    const kept = textsIn(readStored(key, 'session'), initial)
    if (kept) form.reset({ ...initial, ...kept }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        writeStored(key, isSame(values, initial) ? null : JSON.stringify(values), 'session'),
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each form: what it begins with is what it began with
  }, [key])
  return () => writeStored(key, null, 'session')
}

const isSame = (values: Texts, others: Texts): boolean =>
  Object.entries(others).every(([field, text]) => values[field] === text)

/** The stored texts of the form's fields. The content is checked, because anything can be in the storage. */
function textsIn(stored: string | null, fields: Texts): Texts | undefined {
  if (stored === null) return undefined
  try {
    const kept: unknown = JSON.parse(stored)
    const entries = Object.entries(kept ?? {}).filter(
      ([field, text]) => field in fields && typeof text === 'string',
    )
    return Object.fromEntries(entries)
  } catch {
    return undefined
  }
}
