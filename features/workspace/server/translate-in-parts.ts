import * as z from 'zod/mini'
import type { ModelInfo, Translate } from '#adapters/ai/port.ts'
import { runTogether } from '#platform/server/abort.ts'

/** Texts of a draft by the key of their place in it. */
export type TextsByKey = Readonly<Record<string, string>>

/** A model translates so many characters well within the time limit of one translation. */
const PART_CHARACTERS = 3000
/** Providers refuse too many requests at once. Longer drafts get longer parts instead of more of them. */
const MAX_PARTS = 12

type PartsOptions = Omit<Parameters<Translate>[1], 'schema'> & {
  /** Checks each part. */
  readonly schema?: z.ZodMiniType<TextsByKey>
}

/**
 * Translates texts in parts, all at once: a whole draft would take longer than a browser waits, and exceeds the context of
 * a small model. If one part fails, the others are aborted.
 * @param groups texts that stay in one part, so that their words match
 */
export async function translateInParts(
  translate: Translate,
  groups: readonly TextsByKey[],
  { signal = new AbortController().signal, schema = Translated, ...options }: PartsOptions,
): Promise<{ readonly texts: TextsByKey; readonly by: ModelInfo }> {
  const made = await runTogether(signal, (all) =>
    packParts(groups).map((part) => translate(part, { ...options, schema, signal: all })),
  )
  const [first] = made
  if (!first) throw new Error('there is nothing to translate')
  return { texts: mergeWords(made.map(({ texts }) => texts)), by: first.by }
}

export const mergeWords = (parts: readonly TextsByKey[]): TextsByKey =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)))

const Translated = z.record(z.string(), z.string())

function packParts(groups: readonly TextsByKey[]): readonly TextsByKey[] {
  // Two neighbouring parts together exceed the limit, so twice the average size keeps the number of parts within MAX_PARTS.
  const limit = Math.max(PART_CHARACTERS, (sizeOf(mergeWords(groups)) * 2) / MAX_PARTS)
  const parts: TextsByKey[] = []
  for (const group of groups) {
    const joined = { ...parts.at(-1), ...group }
    if (parts.length > 0 && sizeOf(joined) <= limit) parts.pop()
    parts.push(sizeOf(joined) <= limit ? joined : group)
  }
  return parts
}

const sizeOf = (words: TextsByKey): number =>
  Object.entries(words).reduce((sum, [key, text]) => sum + key.length + text.length, 0)
