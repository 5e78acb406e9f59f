import * as z from 'zod/mini'
import type { ModelInfo, Translate } from '#adapters/ai/port.ts'

/** Texts of a draft by the key of their place in it. */
export type TextsByKey = Readonly<Record<string, string>>

/** A model translates so many characters well within the time limit of one translation. */
const PART_CHARACTERS = 3000
/** Providers refuse too many requests at once. Longer drafts get longer parts instead of more of them. */
const MAX_PARTS = 12
/** Milliseconds for all parts, with the second requests; the browser gives up at 30 s. */
const TIMEOUT = 27_000

type PartsOptions = Omit<Parameters<Translate>[1], 'schema'> & {
  /** Checks each part. */
  readonly schema?: z.ZodMiniType<TextsByKey>
}

/**
 * Translates texts in parts, all at once: a whole draft would take longer than a browser waits, and exceeds the context of
 * a small model. A part that fails is requested once more, when the others have ended: what they reserved of a budget is
 * free by then, and what they cost is not lost.
 * @param groups texts that stay in one part, so that their words match
 */
export async function translateInParts(
  translate: Translate,
  groups: readonly TextsByKey[],
  { signal: caller, schema = TextsByKeySchema, ...options }: PartsOptions,
): Promise<{ readonly texts: TextsByKey; readonly by: ModelInfo }> {
  const timer = AbortSignal.timeout(TIMEOUT)
  const signal = caller ? AbortSignal.any([caller, timer]) : timer
  const ask = (part: TextsByKey) => translate(part, { ...options, schema, signal })
  const tried = await Promise.all(
    packParts(groups).map(async (part) => {
      const [result] = await Promise.allSettled([ask(part)])
      return { part, result }
    }),
  )
  const failed = tried.find(({ result }) => result.status === 'rejected')
  const hasAny = tried.some(({ result }) => result.status === 'fulfilled')
  if (failed?.result.status === 'rejected' && (!hasAny || signal.aborted)) throw failed.result.reason
  const made = await Promise.all(
    tried.map(async ({ part, result }) => {
      if (result.status === 'fulfilled') return result.value
      return ask(part).catch((error: unknown) => {
        throw timer.aborted ? result.reason : error
      })
    }),
  )
  const [first] = made
  if (!first) throw new Error('there is nothing to translate')
  return { texts: mergeTexts(made.map(({ texts }) => texts)), by: first.by }
}

export const mergeTexts = (parts: readonly TextsByKey[]): TextsByKey =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)))

export const TextsByKeySchema = z.record(z.string(), z.string())

function packParts(groups: readonly TextsByKey[]): readonly TextsByKey[] {
  // Two neighbouring parts together exceed the limit, so twice the average size keeps the number of parts within MAX_PARTS.
  const limit = Math.max(PART_CHARACTERS, (sizeOf(mergeTexts(groups)) * 2) / MAX_PARTS)
  const parts: TextsByKey[] = []
  for (const group of groups.filter((texts) => Object.keys(texts).length > 0)) {
    const joined = { ...parts.at(-1), ...group }
    if (parts.length > 0 && sizeOf(joined) <= limit) parts.pop()
    parts.push(sizeOf(joined) <= limit ? joined : group)
  }
  return parts
}

const sizeOf = (texts: TextsByKey): number =>
  Object.entries(texts).reduce((sum, [key, text]) => sum + key.length + text.length, 0)
