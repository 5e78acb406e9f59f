import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import type { DraftChange } from '../contract.ts'
import { serializeCanonically, type WorkspaceDraft } from '../contract-content.ts'
import type { TypedDraft } from '../contract-draft.ts'

/** A draft as its author sees it: what was read, with what was typed since. */
export function withChange(draft: WorkspaceDraft, { texts = {}, ...change }: DraftChange): TypedDraft {
  const all = Object.entries({ ...draft.texts, ...texts }).flatMap(([code, one]) =>
    one === null ? [] : [[code, mapScenarioTexts((field) => one[field])] as const],
  )
  return { ...draft, ...change, texts: Object.fromEntries(all) }
}

/** What has to be saved so that a draft becomes another one. */
export function changeBetween(draft: WorkspaceDraft, wanted: TypedDraft): DraftChange {
  const before = withChange(draft, {})
  const differs = (one: unknown, other: unknown) => serializeCanonically(one) !== serializeCanonically(other)
  const codes = [...new Set([...Object.keys(before.texts), ...Object.keys(wanted.texts)])]
  const texts = codes.filter((code) => differs(before.texts[code], wanted.texts[code]))
  return {
    ...(texts.length > 0 && {
      texts: Object.fromEntries(texts.map((code) => [code, wanted.texts[code] ?? null])),
    }),
    ...(before.prompt !== wanted.prompt && { prompt: wanted.prompt }),
    ...(differs(before.world, wanted.world) && { world: wanted.world }),
    ...(differs(before.cast, wanted.cast) && { cast: wanted.cast }),
    ...(before.criteria !== wanted.criteria && { criteria: wanted.criteria }),
  }
}
