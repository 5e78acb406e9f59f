import type { Transaction } from 'kysely'
import type { ModelInfo } from '#adapters/ai/port.ts'
import type { DB } from '#database/schema.ts'
import type { NewCharacter } from '#features/characters/contract.ts'
import type { RubricCheck } from '#features/criteria/contract-rubric.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { type DraftOrigin, workspaceFailures } from '../contract.ts'
import type { WorkspaceStep } from '../contract-checklist.ts'
import { readDraftState } from './draft-state.ts'
import type { WorkspaceDraftStore } from './draft-store.ts'
import type { WholeDraft } from './make-whole-draft.ts'

/**
 * Add the content that a draft names. Each slice writes its own tables and audit entries; compose.ts passes the
 * functions in.
 */
type WholeDraftWriters = {
  readonly addCharacter: (
    transaction: Transaction<DB>,
    actor: Actor,
    character: NewCharacter,
  ) => Promise<number>
  /** Adds criteria with a rubric that is still to be tried and published. */
  readonly addCriteria: (
    transaction: Transaction<DB>,
    actor: Actor,
    criteria: { readonly title: string; readonly checks: readonly RubricCheck[] },
  ) => Promise<number>
}

/**
 * Stores what a model has drafted: the character, the criteria with their rubric, and the draft that names both. It
 * must pass the same checklist as every other draft, apart from steps nobody has looked at.
 * @returns the scenario's id
 * @throws DomainError upstream when a problem would prevent publication
 */
export const storeWholeDraft =
  (drafts: WorkspaceDraftStore, writers: WholeDraftWriters) =>
  async (transaction: Transaction<DB>, actor: Actor, whole: WholeDraft, by: ModelInfo): Promise<number> => {
    const { draft, character, moods, checks } = whole
    const title = draft.texts['en']?.title ?? ''
    const made = {
      character: await writers.addCharacter(transaction, actor, character),
      criteria: await writers.addCriteria(transaction, actor, { title, checks }),
    }
    const cast = moods.length > 0 ? moods : [null]
    const content = {
      ...draft,
      cast: cast.map((mood) => ({ character: String(made.character), mood })),
      criteria: String(made.criteria),
    }
    const origin: DraftOrigin = {
      by: by.name,
      prompt_version: by.promptVersion,
      at: new Date().toISOString(),
      unseen: writtenSteps(Object.keys(draft.texts)),
      made,
    }
    const id = await drafts.create(transaction, actor, content, origin)
    const { problems } = await readDraftState(transaction, id)
    if (problems.some(({ hinders, problem }) => hinders && problem !== 'not_looked_at'))
      throw new DomainError(workspaceFailures.draftUnusable)
    return id
  }

/** The steps that contain the model's work. */
const writtenSteps = (languages: readonly string[]): WorkspaceStep[] => [
  'story',
  'partner',
  'moods',
  'criteria',
  ...(languages.length > 1 ? (['languages'] as const) : []),
]
