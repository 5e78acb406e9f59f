import { dropBlankLanguages, toTypedWorld } from '#features/worlds/contract-admin.ts'
import { type ScenarioContent, type WorkspaceDraft, serializeCanonically } from '../contract-content.ts'

/** A draft of the content that is in force. */
export const toWorkspaceDraft = ({
  texts,
  prompt,
  world,
  cast,
  criteria,
}: ScenarioContent): WorkspaceDraft => ({
  texts,
  prompt,
  world: dropBlankLanguages(toTypedWorld(world)),
  cast,
  criteria: criteria?.key ?? null,
})

export const isSame = (one: unknown, other: unknown): boolean =>
  serializeCanonically(one) === serializeCanonically(other)

/**
 * Brings a draft onto a version that was published beside it: a part that the draft has not changed follows the version, one
 * that it has changed stays as it was written.
 * @param base what the draft was begun from
 */
export function rebaseDraft(
  draft: WorkspaceDraft,
  base: WorkspaceDraft,
  now: WorkspaceDraft,
): WorkspaceDraft {
  const choose = <T>(mine: T, before: T, theirs: T): T => (isSame(mine, before) ? theirs : mine)
  const codes = new Set([draft, base, now].flatMap(({ texts }) => Object.keys(texts)))
  const texts = [...codes].flatMap((code) => {
    const chosen = choose(draft.texts[code], base.texts[code], now.texts[code])
    return chosen ? [[code, chosen] as const] : []
  })
  return {
    texts: Object.fromEntries(texts),
    prompt: choose(draft.prompt, base.prompt, now.prompt),
    world: choose(draft.world, base.world, now.world),
    cast: choose(draft.cast, base.cast, now.cast),
    criteria: choose(draft.criteria, base.criteria, now.criteria),
  }
}
