import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { describeArchiving, globalChange, recordChange } from '#platform/server/audit.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import type { Actor } from '#platform/server/gate.ts'
import { applyChange, refuseBecauseOf } from '#platform/server/conflicts.ts'
import { scenarioFailures, scenarioTextFields } from '../contract.ts'
import type { NewScenario, ScenarioUpdate } from '../contract-admin.ts'
import { changedTexts, lockPublished } from './scenario-changes.ts'
import { markScenarioStale } from './mark-stale.ts'

/**
 * Creates, changes and archives scenarios. Audit entries name no organisation: otherwise the admins of one could read the
 * prompt there.
 */
export const authoringStore = (database: Database, recordVersions: AfterChange) => ({
  async create(transaction: Transaction<DB>, actor: Actor, scenario: NewScenario): Promise<number> {
    const { prompt, ...texts } = scenario
    const { id } = await transaction
      .insertInto('scenarios')
      .values({ prompt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('scenario_texts')
      .values({ scenario_id: id, language_code: FALLBACK_LANGUAGE, ...texts })
      .execute()
    await recordChange(transaction, {
      ...globalChange(actor, 'scenario', id),
      action: 'create',
      before: null,
      after: scenario,
    })
    await recordVersions(transaction, actor, [id])
    return id
  },

  /** @throws DomainError missing, conflict (changed meanwhile) */
  update: (actor: Actor, id: number, { was, ...wanted }: ScenarioUpdate): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const { prompt } = await lockPublished(transaction, id)
      const texts = await readEnglishTexts(transaction, id)
      const before = { ...texts, prompt }
      const after = applyChange(before, wanted, was)
      const changes = changedTexts(before, after)
      if (!changes) return
      const { prompt: newPrompt, ...newTexts } = after
      await transaction.updateTable('scenarios').set({ prompt: newPrompt }).where('id', '=', id).execute()
      await transaction
        .updateTable('scenario_texts')
        .set(newTexts)
        .where('scenario_id', '=', id)
        .where('language_code', '=', FALLBACK_LANGUAGE)
        .execute()
      if (changedTexts(texts, newTexts)) await markScenarioStale(transaction, id)
      await recordChange(transaction, {
        ...globalChange(actor, 'scenario', id),
        action: 'update',
        ...changes,
      })
      await recordVersions(transaction, actor, [id])
    }),

  /** @throws DomainError missing, conflict (it is assigned to an organisation) */
  setArchived: (actor: Actor, id: number, archived: boolean): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const { archived_at } = await lockPublished(transaction, id)
      if ((archived_at !== null) === archived) return
      if (archived) await refuseWhileAssigned(transaction, id)
      await transaction
        .updateTable('scenarios')
        .set({ archived_at: archived ? sql<Date>`now()` : null })
        .where('id', '=', id)
        .execute()
      await recordChange(transaction, {
        ...globalChange(actor, 'scenario', id),
        ...describeArchiving(archived),
      })
    }),
})

const readEnglishTexts = (transaction: Transaction<DB>, id: number) =>
  transaction
    .selectFrom('scenario_texts')
    .where('scenario_id', '=', id)
    .where('language_code', '=', FALLBACK_LANGUAGE)
    .select(scenarioTextFields)
    .executeTakeFirstOrThrow()

async function refuseWhileAssigned(transaction: Transaction<DB>, id: number): Promise<void> {
  const organizations = await transaction
    .selectFrom('scenario_organizations as assigned')
    .innerJoin('organizations', 'organizations.id', 'assigned.organization_id')
    .where('assigned.scenario_id', '=', id)
    .select('organizations.name')
    .orderBy('organizations.name')
    .execute()
  refuseBecauseOf(
    organizations.map(({ name }) => name),
    scenarioFailures.assigned,
  )
}
