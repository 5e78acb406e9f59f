import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readStored, writeStored } from '../storage.ts'

/** A field that was changed: the text that it began with, and what was typed over it. */
type KeptField = readonly [field: string, from: string, typed: string]

/**
 * Keeps what is typed into a form of texts in this tab until it is saved or given up: a reload loses nothing, nor does a
 * session that has ended when one wants to save. What was typed comes back over the text that it was typed over, and hides
 * no newer one, somebody else's or a model's.
 * @param initial what the form begins with
 * @returns how to forget what was kept; how to keep only what differs from what was saved, when the form stays open; and
 * what was typed over texts that are no longer there, by field
 */
export function useFormDraft<Values extends Readonly<Record<string, string>>, Understood>(
  form: UseFormReturn<Values, unknown, Understood>,
  initial: Values,
  name: string,
): {
  readonly forget: () => void
  readonly keepOver: (saved: Values) => void
  readonly outdated: Readonly<Record<string, string>>
} {
  const key = `draft:${name}`
  const [kept] = useState(() => {
    const all = readKept(key).filter(([field]) => field in initial)
    const fitting = all.filter(([field, from]) => initial[field] === from)
    const outdated = all.filter(([field, from, typed]) => ![from, typed].includes(initial[field] ?? ''))
    return { fitting: typedBy(fitting), outdated: typedBy(outdated) }
  })
  useEffect(() => {
    if (Object.keys(kept.fitting).length > 0)
      form.reset({ ...initial, ...kept.fitting }, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => writeKept(key, values, defaultValues),
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each form: what it begins with is what it began with
  }, [key])
  return {
    forget: () => writeStored(key, null, 'session'),
    keepOver: (saved) => writeKept(key, form.getValues(), saved),
    outdated: kept.outdated,
  }
}

function writeKept(key: string, values: object, from: object): void {
  const changed = Object.entries(values).flatMap(([field, typed]) => {
    const before: unknown = Reflect.get(from, field)
    return before === typed ? [] : [[field, before, typed]]
  })
  writeStored(key, changed.length === 0 ? null : JSON.stringify(changed), 'session')
}

const typedBy = (fields: readonly KeptField[]): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(([field, , typed]) => [field, typed]))

/** The content is checked, because anything can be in the storage. */
function readKept(key: string): readonly KeptField[] {
  try {
    const kept: unknown = JSON.parse(readStored(key, 'session') ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKeptField) : []
  } catch {
    return []
  }
}

const isKeptField = (one: unknown): one is KeptField =>
  Array.isArray(one) && one.length === 3 && one.every((part) => typeof part === 'string')
