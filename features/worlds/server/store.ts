import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { ScenarioWorld, worldFailures } from '../contract.ts'

export type WorldStore = ReturnType<typeof worldStore>

/** What code holds of scenarios. The audit entry names no organisation: its admins may not read the facts there. */
export const worldStore = (database: Database) => ({
  /** @throws DomainError missing */
  async find(scenarioId: number) {
    const row = await database
      .selectFrom('scenarios')
      .where('id', '=', scenarioId)
      .select('world')
      .executeTakeFirst()
    if (!row) throw new DomainError(worldFailures.missing)
    return describeWorld(ScenarioWorld.parse(row.world))
  },

  /**
   * Replaces a world.
   * @param hash of the world that was changed
   * @returns the hash of what stands now
   * @throws DomainError missing, conflict (archived; changed meanwhile)
   */
  write: (actor: Actor, scenarioId: number, world: ScenarioWorld, hash: string): Promise<string> =>
    database.transaction().execute(async (transaction) => {
      const before = await lockWorld(transaction, scenarioId)
      const after = describeWorld(world)
      if (after.hash === before.hash) return after.hash
      if (before.hash !== hash) throw new DomainError(worldFailures.changedMeanwhile)
      await transaction
        .updateTable('scenarios')
        .set({ world: JSON.stringify(world) })
        .where('id', '=', scenarioId)
        .execute()
      await recordChange(transaction, {
        actorId: actor.id,
        organizationId: null,
        action: 'update',
        subject: 'scenario',
        subjectId: scenarioId,
        before: { world: before.world },
        after: { world },
      })
      return after.hash
    }),
})

async function lockWorld(transaction: Transaction<DB>, scenarioId: number) {
  const row = await transaction
    .selectFrom('scenarios')
    .where('id', '=', scenarioId)
    .select(['world', 'archived_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new DomainError(worldFailures.missing)
  if (row.archived_at !== null) throw new DomainError(worldFailures.archived)
  return describeWorld(ScenarioWorld.parse(row.world))
}

/** The parsed world has its keys in the schema's order, so that equal worlds have equal hashes. */
const describeWorld = (world: ScenarioWorld) => ({
  world,
  hash: createHash('sha256').update(JSON.stringify(world)).digest('hex'),
})
