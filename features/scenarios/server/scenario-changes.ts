import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { describeArchiving, globalChange, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import { scenarioFailures } from '../contract.ts'

/**
 * Locks a scenario against other changes until the transaction ends; chats can still begin in it.
 * @throws DomainError missing
 */
export async function lockScenario(transaction: Transaction<DB>, id: number) {
  const scenario = await transaction
    .selectFrom('scenarios')
    .where('id', '=', id)
    .select(['prompt', 'archived_at', 'criteria_id'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!scenario) throw new DomainError(scenarioFailures.missing)
  return scenario
}

/**
 * Locks a published scenario likewise; one that was never published can be changed only through its draft.
 * @throws DomainError missing
 */
export async function lockPublished(transaction: Transaction<DB>, id: number) {
  const { prompt, ...scenario } = await lockScenario(transaction, id)
  if (prompt === null) throw new DomainError(scenarioFailures.missing)
  return { ...scenario, prompt }
}

/** @throws DomainError conflict when the scenario is archived */
export function refuseArchived({ archived_at }: { readonly archived_at: Date | null }): void {
  if (archived_at !== null) throw new DomainError(scenarioFailures.archived)
}

type Texts = Readonly<Record<string, string>>

/** The texts that differ from `before`, with both their values; null when none does. */
export function changedTexts(before: Texts, after: Texts): { before: Texts; after: Texts } | null {
  const keys = Object.keys(after).filter((key) => before[key] !== after[key])
  if (keys.length === 0) return null
  const pick = (texts: Texts) => Object.fromEntries(keys.map((key) => [key, texts[key] ?? '']))
  return { before: pick(before), after: pick(after) }
}

/** Restores a scenario, in the transaction of the change that needs it restored. */
export async function restoreScenario(
  transaction: Transaction<DB>,
  actor: { readonly id: number | null },
  id: number,
): Promise<void> {
  await transaction.updateTable('scenarios').set({ archived_at: null }).where('id', '=', id).execute()
  await recordChange(transaction, { ...globalChange(actor, 'scenario', id), ...describeArchiving(false) })
}
