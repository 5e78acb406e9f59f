import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { parseWorld, type ScenarioWorld, worldFailures } from '../contract.ts'
import { listStaleLanguages } from '../contract-admin.ts'

/** Marks a scenario's texts in these languages as stale; implemented by the slice that stores them. */
type MarkTranslationsStale = (
  transaction: Transaction<DB>,
  scenarioId: number,
  languages: readonly string[],
) => Promise<void>

export type WorldStore = ReturnType<typeof worldStore>

/** The worlds of scenarios. Audit entries name no organisation, because its admins may not read the facts in them. */
export const worldStore = (
  database: Database,
  recordVersions: AfterChange,
  markTranslationsStale: MarkTranslationsStale,
) => ({
  /** @throws DomainError missing */
  async find(scenarioId: number) {
    const row = await selectWorld(database, scenarioId).executeTakeFirst()
    if (!row) throw new DomainError(worldFailures.missing)
    return describeWorld(parseWorld(row.content))
  },

  /**
   * Replaces a world.
   * @param hash of the world that the change is based on
   * @returns the hash of the stored world
   * @throws DomainError missing, conflict (archived; changed meanwhile)
   */
  write: (actor: Actor, scenarioId: number, world: ScenarioWorld, hash: string): Promise<string> =>
    database.transaction().execute(async (transaction) => {
      const before = await lockWorld(transaction, scenarioId)
      const after = describeWorld(world)
      if (after.hash === before.hash) return after.hash
      if (before.hash !== hash) throw new DomainError(worldFailures.changedMeanwhile)
      await writeScenarioWorld(transaction, scenarioId, world)
      await recordChange(transaction, {
        ...globalChange(actor, 'scenario', scenarioId),
        action: 'update',
        before: { world: before.world },
        after: { world },
      })
      await markTranslationsStale(transaction, scenarioId, [...listStaleLanguages(before.world, world)])
      await recordVersions(transaction, actor, [scenarioId])
      return after.hash
    }),
})

/** Puts a world in force. The caller has locked the scenario. */
export async function writeScenarioWorld(
  transaction: Transaction<DB>,
  scenarioId: number,
  world: ScenarioWorld,
): Promise<void> {
  const content = JSON.stringify(world)
  await transaction
    .insertInto('worlds')
    .values({ scenario_id: scenarioId, content })
    .onConflict((conflict) => conflict.column('scenario_id').doUpdateSet({ content }))
    .execute()
}

async function lockWorld(transaction: Transaction<DB>, scenarioId: number) {
  // Locks the scenario, because a first world has no row yet to lock. The world is read in a second statement: one that
  // had to wait for the lock would not see a row added meanwhile.
  const scenario = await transaction
    .selectFrom('scenarios')
    .where('id', '=', scenarioId)
    .select(['archived_at', 'prompt'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A scenario that was never published can be changed only through its draft.
  if (!scenario || scenario.prompt === null) throw new DomainError(worldFailures.missing)
  if (scenario.archived_at !== null) throw new DomainError(worldFailures.archived)
  const { content } = await selectWorld(transaction, scenarioId).executeTakeFirstOrThrow()
  return describeWorld(parseWorld(content))
}

const selectWorld = (database: Kysely<DB>, scenarioId: number) =>
  database
    .selectFrom('scenarios')
    .leftJoin('worlds', 'worlds.scenario_id', 'scenarios.id')
    .where('scenarios.id', '=', scenarioId)
    .where('scenarios.prompt', 'is not', null)
    .select('worlds.content')

/** The schema has put the keys of the world in order, so that equal worlds have equal hashes. */
const describeWorld = (world: ScenarioWorld) => ({
  world,
  hash: createHash('sha256').update(JSON.stringify(world)).digest('hex'),
})
