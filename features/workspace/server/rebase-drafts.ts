import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { isSameContent, ScenarioContent, WorkspaceDraft } from '../contract-content.ts'
import { hasConflicts, rebaseDraft, toWorkspaceDraft } from './draft-parts.ts'

/**
 * Rebases the drafts of scenarios onto the version just made of each, and their undo steps as well: undoing to a step
 * from before the version would silently revert the version.
 */
export async function rebaseDrafts(
  transaction: Transaction<DB>,
  scenarioIds: readonly number[],
): Promise<void> {
  if (scenarioIds.length === 0) return
  const drafts = await transaction
    .selectFrom('scenario_drafts')
    .where('scenario_id', 'in', scenarioIds)
    .select(['scenario_id', 'content'])
    .forUpdate()
    .execute()
  for (const { scenario_id, content } of drafts) {
    const [now, base] = await newestVersions(transaction, scenario_id)
    // Drafts hold only part of a version's content; without a change in that part there is nothing to rebase.
    if (!now || !base || isSameContent(base, now)) continue
    /** @returns undefined where nothing changes */
    const rebase = (stored: unknown) => {
      const draft = WorkspaceDraft.parse(stored)
      const rebased = rebaseDraft(draft, base, now)
      return isSameContent(rebased, draft) ? undefined : JSON.stringify(rebased)
    }
    const rebased = rebase(content)
    // In a conflict the draft keeps its content but gets a new revision, so that its author has to see the version
    // before the next save.
    if (rebased !== undefined || hasConflicts(WorkspaceDraft.parse(content), base, now))
      await transaction
        .updateTable('scenario_drafts')
        .set({ ...(rebased && { content: rebased }), revision: sql<string>`gen_random_uuid()` })
        .where('scenario_id', '=', scenario_id)
        .execute()
    await rebaseSteps(transaction, scenario_id, rebase)
  }
}

async function newestVersions(transaction: Transaction<DB>, scenarioId: number): Promise<WorkspaceDraft[]> {
  const rows = await transaction
    .selectFrom('scenario_versions')
    .where('scenario_id', '=', scenarioId)
    .select('content')
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
  return rows.map(({ content }) => toWorkspaceDraft(ScenarioContent.parse(content)))
}

async function rebaseSteps(
  transaction: Transaction<DB>,
  scenarioId: number,
  rebase: (stored: unknown) => string | undefined,
): Promise<void> {
  const steps = await transaction
    .selectFrom('scenario_draft_steps')
    .where('scenario_id', '=', scenarioId)
    .select(['id', 'content'])
    .execute()
  for (const { id, content } of steps) {
    const rebased = rebase(content)
    if (rebased !== undefined)
      await transaction
        .updateTable('scenario_draft_steps')
        .set({ content: rebased })
        .where('id', '=', id)
        .execute()
  }
}
