import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { Actor } from '#platform/server/gate.ts'
import { DraftOrigin } from '../contract.ts'

/**
 * Deletes content made for a draft, unless something else refers to it. Each slice deletes its own rows; compose.ts
 * passes the functions in.
 */
export type DraftedContentDeleters = {
  readonly deleteCharacter: (transaction: Transaction<DB>, actor: Actor, id: number) => Promise<void>
  /** Deletes the rubric too, unless somebody has edited it since. */
  readonly deleteCriteria: (transaction: Transaction<DB>, actor: Actor, id: number) => Promise<void>
}

/**
 * Locks what a model made for a draft. It comes before the scenario's lock: every change locks in this order, against
 * deadlocks.
 */
export async function lockDraftedContent(transaction: Transaction<DB>, scenarioId: number): Promise<void> {
  const row = await transaction
    .selectFrom('scenario_drafts')
    .where('scenario_id', '=', scenarioId)
    .where('drafted', 'is not', null)
    .select('drafted')
    .executeTakeFirst()
  const made = row && DraftOrigin.parse(row.drafted).made
  if (!made) return
  for (const [table, id] of [
    ['characters', made.character],
    ['criteria', made.criteria],
  ] as const)
    await transaction.selectFrom(table).where('id', '=', id).select('id').forUpdate().execute()
}

/** Deletes what a model made for a discarded draft, unless another draft or version names it. */
export async function deleteDraftedContent(
  transaction: Transaction<DB>,
  deleters: DraftedContentDeleters,
  actor: Actor,
  { made, at }: DraftOrigin,
): Promise<void> {
  if (!made) return
  // `at` is a process's clock, which may be ahead of the database's, so an hour is subtracted. What was last written
  // before that cannot name the new rows.
  const since = sql`${at}::timestamptz - interval '1 hour'`
  const { rows } = await sql<{ character_named: boolean; criteria_named: boolean }>`
    with named as (
      select content from scenario_drafts where updated_at >= ${since}
      union all
      select steps.content from scenario_draft_steps as steps
      join scenario_drafts as draft on draft.scenario_id = steps.scenario_id and draft.updated_at >= ${since}
      union all
      select content from scenario_versions where published_at >= ${since}
    )
    select
      coalesce(bool_or((content -> 'cast')::jsonb @> ${JSON.stringify([{ character: String(made.character) }])}::jsonb), false)
        as character_named,
      coalesce(bool_or(${String(made.criteria)} in (content ->> 'criteria', content -> 'criteria' ->> 'key')), false)
        as criteria_named
    from named`.execute(transaction)
  if (rows[0]?.character_named === false) await deleters.deleteCharacter(transaction, actor, made.character)
  if (rows[0]?.criteria_named === false) await deleters.deleteCriteria(transaction, actor, made.criteria)
}
