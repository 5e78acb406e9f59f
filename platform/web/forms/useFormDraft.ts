import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { readStored, writeStored } from '../storage.ts'

/** A field that was changed: what it began with, and what was typed over it. Rows are one field. */
type KeptField = readonly [field: string, from: unknown, typed: unknown]

/**
 * Keeps what is typed into a form in this tab until it is saved or given up: a reload loses nothing, nor does a
 * session that has ended when one wants to save. What was typed comes back over the text that it was typed over, and hides
 * no newer one, somebody else's or a model's.
 * @param initial what the form begins with
 * @returns how to forget what was kept; how to keep only what differs from what was saved, when the form stays open; the
 * texts that were typed over others which are no longer there, by field, of rows their sentences; and whether anything came
 * back
 */
export function useFormDraft<Values extends FieldValues, Understood>(
  form: UseFormReturn<Values, unknown, Understood>,
  initial: DefaultValues<Values>,
  name: string,
): {
  readonly forget: () => void
  readonly keepOver: (saved: Values) => void
  readonly outdated: Readonly<Record<string, string>>
  readonly isRestored: boolean
} {
  const key = `draft:${name}`
  const [kept] = useState(() => {
    const now = new Map<string, unknown>(Object.entries(initial))
    const [fitting, others] = [new Map<string, unknown>(), new Map<string, string>()]
    for (const [field, from, typed] of readKept(key)) {
      if (areSameWords(now.get(field), from)) fitting.set(field, typed)
      else if (now.has(field) && !areSameWords(now.get(field), typed)) others.set(field, sentencesIn(typed))
    }
    return { fitting: Object.fromEntries(fitting), outdated: Object.fromEntries(others) }
  })
  const isRestored = Object.keys(kept.fitting).length > 0
  useEffect(() => {
    if (isRestored) form.reset({ ...form.getValues(), ...kept.fitting }, { keepDefaultValues: true })
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
    isRestored,
  }
}

function writeKept(key: string, values: object, from: object): void {
  const changed = Object.entries(values).flatMap(([field, typed]) => {
    const before: unknown = Reflect.get(from, field)
    return areSameWords(before, typed) ? [] : [[field, before, typed]]
  })
  writeStored(key, changed.length === 0 ? null : JSON.stringify(changed), 'session')
}

/** The text of a field; of rows, what was written and not chosen. */
const sentencesIn = (typed: unknown): string =>
  typeof typed === 'string' ? typed : listSentences(typed).join('\n')

function listSentences(value: unknown): string[] {
  if (typeof value === 'string') return /\S\s+\S/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listSentences) : []
}

/** As they are kept: what is not there and null are the same. */
const areSameWords = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

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
  Array.isArray(one) && one.length === 3 && typeof one[0] === 'string'
