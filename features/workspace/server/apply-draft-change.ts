import { scenarioTextFields } from '#features/scenarios/contract.ts'
import { dropBlankLanguages, listStaleLanguages, type TypedWorld } from '#features/worlds/contract-admin.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type DraftChange, type TypedTexts, workspaceFailures } from '../contract.ts'
import type { ContentTexts, WorkspaceDraft } from '../contract-content.ts'

/** Applies an author's change to a draft. @throws DomainError invalid when it removes English */
export function applyDraftChange(
  draft: WorkspaceDraft,
  { texts, world, ...change }: DraftChange,
): WorkspaceDraft {
  const changed = texts ? applyTexts(draft.texts, texts) : draft.texts
  return {
    ...draft,
    ...change,
    ...(world && { world: dropBlankLanguages(world) }),
    texts: world ? markStaleTranslations(changed, draft.world, world, texts ?? {}) : changed,
  }
}

/** Marks a language as stale if the English words of a fact or need changed and its own did not. */
function markStaleTranslations(
  texts: WorkspaceDraft['texts'],
  before: TypedWorld,
  after: TypedWorld,
  written: ChangedTexts,
): WorkspaceDraft['texts'] {
  const leftBehind = listStaleLanguages(before, after)
  return Object.fromEntries(
    Object.entries(texts).map(([code, own]) => [
      code,
      leftBehind.has(code) && !(code in written) ? { ...own, stale: true } : own,
    ]),
  )
}

type ChangedTexts = NonNullable<DraftChange['texts']>

function applyTexts(before: WorkspaceDraft['texts'], changes: ChangedTexts): WorkspaceDraft['texts'] {
  if (changes['en'] === null) throw new DomainError(workspaceFailures.englishRemoved)
  const isEnglishNew = isRewritten(before['en'], changes['en'])
  const kept = Object.entries(before)
    .filter(([code]) => !(code in changes))
    // A change of the English texts makes every translation stale.
    .map(
      ([code, texts]) => [code, isEnglishNew && code !== 'en' ? { ...texts, stale: true } : texts] as const,
    )
  const written = Object.entries(changes).flatMap(([code, texts]) =>
    texts ? [[code, { ...texts, stale: false, produced: producerOf(before[code], texts) }] as const] : [],
  )
  return Object.fromEntries([...kept, ...written])
}

const isRewritten = (before: ContentTexts | undefined, after: TypedTexts | null | undefined): boolean =>
  after !== undefined &&
  after !== null &&
  scenarioTextFields.some((field) => before?.[field] !== after[field])

/** Saving a model's texts unchanged keeps the model as their producer. */
const producerOf = (before: ContentTexts | undefined, after: TypedTexts) =>
  isRewritten(before, after) ? null : (before?.produced ?? null)
