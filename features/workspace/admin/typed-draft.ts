import type { DraftChange, DraftState } from '../contract.ts'
import { isSameContent, type WorkspaceDraft } from '../contract-content.ts'
import { mergeDrafts, toTypedDraft, type TypedDraft } from '../contract-draft.ts'

/** A draft with the unsaved changes applied; its texts keep their `stale` and `produced` until these are saved. */
export function overlayChange(draft: WorkspaceDraft, { texts = {}, ...change }: DraftChange): WorkspaceDraft {
  const all = Object.entries(texts).map(
    ([code, one]) => [code, one && { stale: false, produced: null, ...draft.texts[code], ...one }] as const,
  )
  const kept = Object.entries({ ...draft.texts, ...Object.fromEntries(all) }).flatMap(([code, one]) =>
    one === null ? [] : [[code, one] as const],
  )
  return { ...draft, ...change, texts: Object.fromEntries(kept) }
}

/** A draft with the unsaved changes applied, as its author sees it. */
export const withChange = (draft: WorkspaceDraft, change: DraftChange): TypedDraft =>
  toTypedDraft(overlayChange(draft, change))

/** The change that turns one draft into another. */
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

/**
 * Rebases a change of one draft onto another, field by field; fields that the change does not touch stay as they are
 * there.
 */
export const rebaseChange = (from: WorkspaceDraft, change: DraftChange, to: WorkspaceDraft): DraftChange =>
  isEmptyChange(change)
    ? change
    : changeBetween(to, mergeDrafts(toTypedDraft(from), withChange(from, change), toTypedDraft(to)).draft)

export const joinChanges = (first: DraftChange, then: DraftChange): DraftChange => ({
  ...first,
  ...then,
  ...((first.texts ?? then.texts) && { texts: { ...first.texts, ...then.texts } }),
})

export const isEmptyChange = (change: DraftChange): boolean => Object.keys(change).length === 0

/**
 * Who has changed a draft since it was read: the author of the newer save, or else of the version published beside it;
 * undefined where that is unknown.
 */
export const findOtherEditor = (read: DraftState, theirs: DraftState): string | undefined =>
  (theirs.updated?.at === read.updated?.at ? theirs.published_beside?.by : theirs.updated?.by)?.name ??
  undefined
