import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { changeOf } from './store.ts'

type Pair = { readonly scenarioId: number; readonly criteriaId: number }

/** @throws DomainError missing; conflict when one of them is archived, or the scenario has criteria already */
export async function assign(transaction: Transaction<DB>, actor: Actor, pair: Pair): Promise<void> {
  await requireCriteria(transaction, pair.criteriaId)
  const scenario = await lockScenario(transaction, pair.scenarioId)
  if (scenario.archived_at !== null)
    throw new DomainError('conflict', 'This scenario is archived. Please restore it first.')
  if (scenario.criteria_id !== null)
    throw new DomainError(
      'conflict',
      'This scenario has evaluation criteria already. Please unassign them first.',
    )
  await setCriteria(transaction, pair.scenarioId, pair.criteriaId)
  await recordChange(transaction, {
    ...changeOf(actor, pair.criteriaId),
    action: 'assign',
    before: null,
    after: { scenario_id: pair.scenarioId },
  })
}

/**
 * True when the scenario had criteria to be taken away.
 * @throws DomainError missing
 */
export const unassign = (database: Database, actor: Actor, scenarioId: number): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const { criteria_id: criteriaId } = await lockScenario(transaction, scenarioId)
    if (criteriaId === null) return false
    await setCriteria(transaction, scenarioId, null)
    await recordChange(transaction, {
      ...changeOf(actor, criteriaId),
      action: 'unassign',
      before: { scenario_id: scenarioId },
      after: null,
    })
    return true
  })

/** Held until the end, so that they are not archived meanwhile; other assignments may go on. */
async function requireCriteria(transaction: Transaction<DB>, id: number): Promise<void> {
  const criteria = await transaction
    .selectFrom('criteria')
    .where('id', '=', id)
    .select('archived_at')
    .forShare()
    .executeTakeFirst()
  if (!criteria) throw new DomainError('missing', 'Evaluation criteria not found')
  if (criteria.archived_at !== null)
    throw new DomainError('conflict', 'These evaluation criteria are archived. Please restore them first.')
}

async function lockScenario(transaction: Transaction<DB>, id: number) {
  const scenario = await transaction
    .selectFrom('scenarios')
    .where('id', '=', id)
    .select(['criteria_id', 'archived_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!scenario) throw new DomainError('missing', 'Scenario not found')
  return scenario
}

const setCriteria = (transaction: Transaction<DB>, scenarioId: number, criteriaId: number | null) =>
  transaction.updateTable('scenarios').set({ criteria_id: criteriaId }).where('id', '=', scenarioId).execute()
