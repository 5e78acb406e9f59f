import { dropBlankLanguages, toTypedWorld } from '#features/worlds/contract-admin.ts'
import { type ScenarioContent, WorkspaceDraft } from '../contract-content.ts'
import { mergeDrafts, toTypedDraft } from '../contract-draft.ts'
import { mergeValues } from '../contract-merge.ts'

/** Makes a draft of the content in force. */
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

/**
 * Rebases a draft onto a version published beside it, field by field: fields that the draft has not changed take the
 * version's value.
 * @param base the version that the draft started from
 */
export function rebaseDraft(
  draft: WorkspaceDraft,
  base: WorkspaceDraft,
  now: WorkspaceDraft,
): WorkspaceDraft {
  const codes = new Set([draft, base, now].flatMap(({ texts }) => Object.keys(texts)))
  const texts = [...codes].flatMap((code) => {
    const { value } = mergeValues(base.texts[code], draft.texts[code], now.texts[code], new Map())
    return value === undefined ? [] : [[code, value] as const]
  })
  return WorkspaceDraft.parse({
    ...mergeDrafts(base, draft, now).draft,
    texts: Object.fromEntries(texts),
  })
}

/** Whether a draft and a version have changed the same field of their common base to different values. */
export const hasConflicts = (draft: WorkspaceDraft, base: WorkspaceDraft, now: WorkspaceDraft): boolean =>
  mergeDrafts(toTypedDraft(base), toTypedDraft(draft), toTypedDraft(now)).conflicts.length > 0
