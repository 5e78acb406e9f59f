import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { readStoredJson, writeStored } from '../storage.ts'

/** A changed field: the value it began with, and what was typed over it. The rows of a list are one field. */
type KeptField = readonly [field: string, from: unknown, typed: unknown]

/**
 * Keeps what is typed into a form in this tab until it is saved or given up, so that neither a reload nor a session
 * that ends before the save loses it. A typed text comes back only over the text that it replaced, and never hides a
 * newer one that somebody else or a model wrote.
 * @param initial the values that the form begins with
 * @returns `forget` drops what is kept; `keepOver`, for a form that stays open, keeps only what differs from what was
 *   saved; `outdated` has, by field, the typed texts whose original has changed, of rows only their sentences;
 *   `isRestored` says whether anything came back
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
    // oxlint-disable-next-line react/exhaustive-deps -- once for each form, because its initial values do not change
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

/** The text of a field. Of rows, only texts of several words, which were written and not chosen. */
const sentencesIn = (typed: unknown): string =>
  typeof typed === 'string' ? typed : listSentences(typed).join('\n')

function listSentences(value: unknown): string[] {
  if (typeof value === 'string') return /\S\s+\S/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listSentences) : []
}

/** A missing value and null are the same, as in JSON. */
const areSameWords = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The content is checked, because the storage may hold anything. */
function readKept(key: string): readonly KeptField[] {
  const kept = readStoredJson(key, 'session')
  return Array.isArray(kept) ? kept.filter(isKeptField) : []
}

const isKeptField = (one: unknown): one is KeptField =>
  Array.isArray(one) && one.length === 3 && typeof one[0] === 'string'
