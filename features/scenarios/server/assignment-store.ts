import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { lockScenario } from './lock-scenario.ts'

export type AssignmentStore = ReturnType<typeof assignmentStore>

/** Which organisations practise a scenario from now on; `within`: of these only, whoever else does keeps it. */
type Wanted = { readonly organizations: readonly number[]; readonly within: readonly number[] | undefined }

export const assignmentStore = (database: Database) => ({
  /** @throws DomainError missing (the scenario or an organisation), conflict (it is archived) */
  async assign(actor: Actor, scenarioId: number, { organizations, within }: Wanted): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const scenario = await lockScenario(transaction, scenarioId)
      const current = await organizationsOf(transaction, scenarioId)
      const added = [...new Set(organizations)].filter((id) => !current.includes(id))
      const removed = current.filter((id) => !organizations.includes(id) && (within?.includes(id) ?? true))
      if (added.length > 0 && scenario.archived_at !== null)
        throw new DomainError('conflict', 'This scenario is archived. Please restore it first.')
      await add(transaction, scenarioId, added)
      await remove(transaction, scenarioId, removed)
      await record(transaction, actor, scenarioId, 'assign', added)
      await record(transaction, actor, scenarioId, 'unassign', removed)
    })
  },
})

async function organizationsOf(transaction: Transaction<DB>, scenarioId: number): Promise<number[]> {
  const rows = await transaction
    .selectFrom('scenario_organizations')
    .where('scenario_id', '=', scenarioId)
    .select('organization_id')
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

async function add(transaction: Transaction<DB>, scenarioId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const known = await transaction.selectFrom('organizations').where('id', 'in', ids).select('id').execute()
  if (known.length < ids.length) throw new DomainError('missing', 'Organisation not found')
  await transaction
    .insertInto('scenario_organizations')
    .values(ids.map((id) => ({ scenario_id: scenarioId, organization_id: id })))
    .execute()
}

async function remove(
  transaction: Transaction<DB>,
  scenarioId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .deleteFrom('scenario_organizations')
    .where('scenario_id', '=', scenarioId)
    .where('organization_id', 'in', ids)
    .execute()
}

/** One entry for each organisation, so that its admins find theirs. */
async function record(
  transaction: Transaction<DB>,
  actor: Actor,
  scenarioId: number,
  action: 'assign' | 'unassign',
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    const assigned = { organization_id: id }
    await recordChange(transaction, {
      actorId: actor.id,
      organizationId: id,
      action,
      subject: 'scenario',
      subjectId: scenarioId,
      before: action === 'assign' ? null : assigned,
      after: action === 'assign' ? assigned : null,
    })
  }
}
