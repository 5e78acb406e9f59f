import type { Transaction } from 'kysely'
import { criteriaFailures } from '#features/criteria/contract.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import type { Actor } from '#platform/server/gate.ts'
import { lockPublished, refuseArchived } from './scenario-changes.ts'

type ScenarioCriteria = { readonly scenarioId: number; readonly criteriaId: number }

/** @throws DomainError missing; conflict when one of them is archived, or the scenario has criteria already */
export async function setScenarioCriteria(
  transaction: Transaction<DB>,
  actor: Actor,
  pair: ScenarioCriteria,
  recordVersions: AfterChange,
): Promise<void> {
  await lockActiveCriteria(transaction, pair.criteriaId)
  const scenario = await lockPublished(transaction, pair.scenarioId)
  refuseArchived(scenario)
  if (scenario.criteria_id !== null) throw new DomainError(criteriaFailures.scenarioTaken)
  await setCriteria(transaction, pair.scenarioId, pair.criteriaId)
  await recordChange(transaction, {
    ...globalChange(actor, 'criteria', pair.criteriaId),
    action: 'assign',
    before: null,
    after: { scenario_id: pair.scenarioId },
  })
  await recordVersions(transaction, actor, [pair.scenarioId])
}

/** @returns whether the scenario had criteria. @throws DomainError missing */
export const clearScenarioCriteria = (
  database: Database,
  actor: Actor,
  scenarioId: number,
  recordVersions: AfterChange,
): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const { criteria_id: criteriaId } = await lockPublished(transaction, scenarioId)
    if (criteriaId === null) return false
    await setCriteria(transaction, scenarioId, null)
    await recordChange(transaction, {
      ...globalChange(actor, 'criteria', criteriaId),
      action: 'unassign',
      before: { scenario_id: scenarioId },
      after: null,
    })
    await recordVersions(transaction, actor, [scenarioId])
    return true
  })

/**
 * A shared lock keeps the criteria from being archived until the transaction ends; other scenarios can still get them.
 */
async function lockActiveCriteria(transaction: Transaction<DB>, id: number): Promise<void> {
  const criteria = await transaction
    .selectFrom('criteria')
    .where('id', '=', id)
    .select('archived_at')
    .forShare()
    .executeTakeFirst()
  if (!criteria) throw new DomainError(criteriaFailures.missing)
  if (criteria.archived_at !== null) throw new DomainError(criteriaFailures.archived)
}

const setCriteria = (transaction: Transaction<DB>, scenarioId: number, criteriaId: number | null) =>
  transaction.updateTable('scenarios').set({ criteria_id: criteriaId }).where('id', '=', scenarioId).execute()
