import type { Transaction } from 'kysely'
import { organizationFailures } from '#features/organizations/contract.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { scenarioFailures } from '../contract.ts'
import type { EndedDeadline } from '../contract-admin.ts'
import { lockScenario, refuseArchived } from './scenario-changes.ts'

/** The organisations that are to practise a scenario. With `within`, only assignments to those organisations change. */
export type Assignment = {
  readonly organizations: readonly number[]
  readonly within: readonly number[] | undefined
}

/** Removes the deadlines of these organisations for a scenario, and returns them. */
export type EndDeadlines = (
  transaction: Transaction<DB>,
  actor: Actor,
  scenarioId: number,
  organizations: readonly number[],
) => Promise<EndedDeadline[]>

export const assignmentStore = (database: Database, endDeadlines: EndDeadlines) => ({
  /**
   * @returns the deadlines that have ended with an assignment
   * @throws DomainError missing (the scenario or an organisation), conflict (it is archived)
   */
  assign(actor: Actor, scenarioId: number, { organizations, within }: Assignment): Promise<EndedDeadline[]> {
    return database.transaction().execute(async (transaction) => {
      const scenario = await lockScenario(transaction, scenarioId)
      // Before its publication only superadmins see a scenario, and they may already assign it.
      if (scenario.prompt === null && actor.role !== 'superadmin')
        throw new DomainError(scenarioFailures.missing)
      const current = await assignedOrganizations(transaction, scenarioId)
      const added = [...new Set(organizations)].filter((id) => !current.includes(id))
      const removed = current.filter((id) => !organizations.includes(id) && (within?.includes(id) ?? true))
      if (added.length > 0) refuseArchived(scenario)
      await addOrganizations(transaction, scenarioId, added)
      await lockAssignments(transaction, scenarioId, removed)
      const ended = await endDeadlines(transaction, actor, scenarioId, removed)
      await removeOrganizations(transaction, scenarioId, removed)
      await recordAssignments(transaction, actor, scenarioId, 'assign', added)
      await recordAssignments(transaction, actor, scenarioId, 'unassign', removed)
      return ended
    })
  },
})

async function assignedOrganizations(transaction: Transaction<DB>, scenarioId: number): Promise<number[]> {
  const rows = await transaction
    .selectFrom('scenario_organizations')
    .where('scenario_id', '=', scenarioId)
    .select('organization_id')
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}

async function addOrganizations(
  transaction: Transaction<DB>,
  scenarioId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const known = await transaction.selectFrom('organizations').where('id', 'in', ids).select('id').execute()
  if (known.length < ids.length) throw new DomainError(organizationFailures.missing)
  await transaction
    .insertInto('scenario_organizations')
    .values(ids.map((id) => ({ scenario_id: scenarioId, organization_id: id })))
    .execute()
}

/** Locked before their deadlines are removed. Setting a deadline takes the same lock, so none is added in between. */
async function lockAssignments(
  transaction: Transaction<DB>,
  scenarioId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .selectFrom('scenario_organizations')
    .where('scenario_id', '=', scenarioId)
    .where('organization_id', 'in', ids)
    .select('organization_id')
    .orderBy('organization_id')
    .forUpdate()
    .execute()
}

async function removeOrganizations(
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

/** Each organisation gets an entry of its own, so that its admins find it. */
async function recordAssignments(
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
