import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { NewScenario, ScenarioTexts } from '#features/scenarios/contract-admin.ts'
import type { ScenarioWorld } from '#features/worlds/contract.ts'
import { WorldDraft } from '#features/worlds/contract-admin.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { workspaceFailures } from '../contract.ts'
import { WorkspaceDraft } from '../contract-content.ts'
import { listReferencedIds } from './content-library.ts'
import { lockDraft } from './lock-draft.ts'
import { deleteDraft } from './discard-model-draft.ts'
import { addVersions } from './version-store.ts'

/**
 * Write the content of a draft. Each slice writes its own tables, unchecked and unrecorded; compose.ts passes the
 * functions in.
 */
export type ContentWriters = {
  readonly writeTexts: (
    transaction: Transaction<DB>,
    scenarioId: number,
    content: Pick<WorkspaceDraft, 'texts' | 'prompt'> & { readonly criteriaId: number | null },
  ) => Promise<void>
  readonly writeWorld: (
    transaction: Transaction<DB>,
    scenarioId: number,
    world: ScenarioWorld,
  ) => Promise<void>
  readonly writeCast: (
    transaction: Transaction<DB>,
    scenarioId: number,
    cast: readonly { readonly characterId: number; readonly moodId: number | null }[],
  ) => Promise<void>
}

type Publication = { readonly scenarioId: number; readonly revision: string; readonly note: string }

/**
 * Puts a draft in force and keeps it as the next version, in one transaction.
 * @returns the number of the version
 * @throws DomainError missing, conflict (archived; saved meanwhile; something is missing; nothing has changed)
 */
export async function publishDraft(
  transaction: Transaction<DB>,
  writers: ContentWriters,
  actor: Actor,
  { scenarioId, revision, note }: Publication,
): Promise<number> {
  await lockLibrary(transaction, scenarioId)
  const { draft, problems, is_changed } = await lockDraft(transaction, scenarioId, revision)
  if (!is_changed) throw new DomainError(workspaceFailures.nothingToPublish)
  if (problems.some(({ hinders }) => hinders)) throw new DomainError(workspaceFailures.notReady)
  const { cast, criteria } = draft
  const criteriaId = criteria === null ? null : Number(criteria)
  await writers.writeTexts(transaction, scenarioId, { ...tidyTexts(draft), criteriaId })
  await writers.writeWorld(transaction, scenarioId, WorldDraft.parse(draft.world))
  await writers.writeCast(
    transaction,
    scenarioId,
    cast.map(({ character, mood }) => ({
      characterId: Number(character),
      moodId: mood === null ? null : Number(mood),
    })),
  )
  await deleteDraft(transaction, scenarioId)
  const [version] = await addVersions(transaction, actor, [scenarioId], note)
  // A draft that differs from the version only in white space makes no version.
  if (!version) throw new DomainError(workspaceFailures.nothingToPublish)
  return version.number
}

/** Trims the texts as the checklist does; a draft keeps them as typed, with surrounding white space and blank lines. */
function tidyTexts({ texts, prompt }: WorkspaceDraft): Pick<WorkspaceDraft, 'texts' | 'prompt'> {
  const tidied = Object.entries(texts).map(([code, { stale, produced, ...typed }]) => [
    code,
    { ...ScenarioTexts.parse(typed), stale, produced },
  ])
  return { texts: Object.fromEntries(tidied), prompt: NewScenario.shape.prompt.parse(prompt) }
}

/**
 * Locks what the draft names, so that nothing of it is archived meanwhile. It comes before the scenario's lock: every
 * change locks in this order, against deadlocks.
 */
async function lockLibrary(transaction: Transaction<DB>, scenarioId: number): Promise<void> {
  const row = await transaction
    .selectFrom('scenario_drafts')
    .where('scenario_id', '=', scenarioId)
    .select('content')
    .executeTakeFirst()
  if (!row) return
  const named = listReferencedIds(WorkspaceDraft.parse(row.content))
  for (const table of ['characters', 'moods', 'criteria'] as const)
    if (named[table].length > 0)
      await transaction
        .selectFrom(table)
        .where('id', 'in', named[table])
        .select('id')
        .orderBy('id')
        .forShare()
        .execute()
}
