import type { DraftChange } from '../contract.ts'
import { serializeCanonically, type WorkspaceDraft } from '../contract-content.ts'
import { mergeDrafts, toTypedDraft, type TypedDraft } from '../contract-draft.ts'

/** A draft as its author sees it: what was read, with what was typed since. */
export function withChange(draft: WorkspaceDraft, { texts = {}, ...change }: DraftChange): TypedDraft {
  const typed = toTypedDraft(draft)
  const all = Object.entries({ ...typed.texts, ...texts }).flatMap(([code, one]) =>
    one === null ? [] : [[code, one] as const],
  )
  return { ...typed, ...change, texts: Object.fromEntries(all) }
}

export const isSameContent = (one: unknown, other: unknown): boolean =>
  serializeCanonically(one) === serializeCanonically(other)

/** What has to be saved so that a draft becomes another one. */
export function changeBetween(draft: WorkspaceDraft, wanted: TypedDraft): DraftChange {
  const before = toTypedDraft(draft)
  const codes = [...new Set([...Object.keys(before.texts), ...Object.keys(wanted.texts)])]
  const texts = codes.filter((code) => !isSameContent(before.texts[code], wanted.texts[code]))
  return {
    ...(texts.length > 0 && {
      texts: Object.fromEntries(texts.map((code) => [code, wanted.texts[code] ?? null])),
    }),
    ...(before.prompt !== wanted.prompt && { prompt: wanted.prompt }),
    ...(!isSameContent(before.world, wanted.world) && { world: wanted.world }),
    ...(!isSameContent(before.cast, wanted.cast) && { cast: wanted.cast }),
    ...(before.criteria !== wanted.criteria && { criteria: wanted.criteria }),
  }
}

/** What was changed of one draft as a change of another one, field by field: whatever it has not touched stays as it is there. */
export const moveChange = (from: WorkspaceDraft, change: DraftChange, to: WorkspaceDraft): DraftChange =>
  changeBetween(to, mergeDrafts(toTypedDraft(from), withChange(from, change), toTypedDraft(to)).draft)

export const joinChanges = (first: DraftChange, then: DraftChange): DraftChange => ({
  ...first,
  ...then,
  ...((first.texts ?? then.texts) && { texts: { ...first.texts, ...then.texts } }),
})

export const isEmptyChange = (change: DraftChange): boolean => Object.keys(change).length === 0

/** The parts of a draft that are chosen. Typed texts are kept by their forms. */
export type Choices = Pick<DraftChange, 'cast' | 'criteria'>
export const choicesOf = ({ cast, criteria }: DraftChange): Choices => ({
  ...(cast && { cast }),
  ...(criteria !== undefined && { criteria }),
})
