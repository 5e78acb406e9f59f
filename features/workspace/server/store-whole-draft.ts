import type { Transaction } from 'kysely'
import type { ModelInfo } from '#adapters/ai/port.ts'
import type { DB } from '#database/schema.ts'
import type { NewCharacter } from '#features/characters/contract.ts'
import type { RubricCheck } from '#features/criteria/contract-rubric.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { type DraftOrigin, workspaceFailures } from '../contract.ts'
import type { WorkspaceStep } from '../contract-checklist.ts'
import type { WorkspaceDraftStore } from './draft-store.ts'
import type { WholeDraft } from './make-whole-draft.ts'

/** Each slice writes its own tables; compose.ts hands the writers in. They record what they write. */
type WholeDraftWriters = {
  readonly addCharacter: (
    transaction: Transaction<DB>,
    actor: Actor,
    character: NewCharacter,
  ) => Promise<number>
  /** Criteria whose rubric is still to be tried and published. */
  readonly addCriteria: (
    transaction: Transaction<DB>,
    actor: Actor,
    criteria: { readonly title: string; readonly checks: readonly RubricCheck[] },
  ) => Promise<number>
}

/**
 * Stores what a model has drafted: the character, the criteria with their rubric, and the draft that names both. The same
 * checklist as of every draft says whether it could be published once somebody has looked at it.
 * @returns the scenario's id
 * @throws DomainError upstream when something would hinder that
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
    const id = await drafts.createWhole(transaction, actor, content, origin)
    const { problems } = await drafts.findIn(transaction, id)
    if (problems.some(({ hinders, problem }) => hinders && problem !== 'not_looked_at'))
      throw new DomainError(workspaceFailures.draftUnusable)
    return id
  }

/** The steps that have something of the model's in them. */
const writtenSteps = (languages: readonly string[]): WorkspaceStep[] => [
  'story',
  'partner',
  'moods',
  'criteria',
  ...(languages.length > 1 ? (['languages'] as const) : []),
]
