import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { archiving, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { quoted } from '#platform/server/quoted.ts'
import type { AuthoredScenario, NewScenario } from '../admin-contract.ts'
import { changesIn } from './changes.ts'
import { lockScenario } from './lock-scenario.ts'
import { scenariosFor, toAuthored } from './rows.ts'

export type ScenarioStore = ReturnType<typeof scenarioStore>

/** What belongs to no organisation is written down for none: no admin reads a prompt in the audit. */
const everybody = { organizationId: null, subject: 'scenario' } as const

export const scenarioStore = (database: Database) => ({
  async list(actor: Actor): Promise<AuthoredScenario[]> {
    const rows = await scenariosFor(database, actor).orderBy('scenarios.id').execute()
    return rows.map(toAuthored)
  },

  async create(transaction: Transaction<DB>, actor: Actor, wanted: NewScenario): Promise<number> {
    const { prompt, ...texts } = wanted
    const { id } = await transaction
      .insertInto('scenarios')
      .values({ prompt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('scenario_texts')
      .values({ scenario_id: id, language_code: FALLBACK_LANGUAGE, ...texts })
      .execute()
    const change = { action: 'create', subjectId: id, before: null, after: wanted }
    await recordChange(transaction, { ...everybody, actorId: actor.id, ...change })
    return id
  },

  async update(actor: Actor, id: number, wanted: NewScenario): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const { prompt } = await lockScenario(transaction, id)
      const texts = await baseTextsOf(transaction, id)
      const changes = changesIn({ ...texts, prompt }, wanted)
      if (!changes) return
      const { prompt: newPrompt, ...newTexts } = wanted
      await transaction.updateTable('scenarios').set({ prompt: newPrompt }).where('id', '=', id).execute()
      await transaction
        .updateTable('scenario_texts')
        .set(newTexts)
        .where('scenario_id', '=', id)
        .where('language_code', '=', FALLBACK_LANGUAGE)
        .execute()
      const change = { action: 'update', subjectId: id, ...changes }
      await recordChange(transaction, { ...everybody, actorId: actor.id, ...change })
    })
  },

  /** @throws DomainError missing, conflict (an organisation practises it) */
  async setArchived(actor: Actor, id: number, archived: boolean): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const { archived_at } = await lockScenario(transaction, id)
      if ((archived_at !== null) === archived) return
      if (archived) await refuseWhileAssigned(transaction, id)
      await transaction
        .updateTable('scenarios')
        .set({ archived_at: archived ? sql<Date>`now()` : null })
        .where('id', '=', id)
        .execute()
      const change = { subjectId: id, ...archiving(archived) }
      await recordChange(transaction, { ...everybody, actorId: actor.id, ...change })
    })
  },
})

const baseTextsOf = (transaction: Transaction<DB>, id: number) =>
  transaction
    .selectFrom('scenario_texts')
    .where('scenario_id', '=', id)
    .where('language_code', '=', FALLBACK_LANGUAGE)
    .select(['title', 'description', 'intro_text'])
    .executeTakeFirstOrThrow()

async function refuseWhileAssigned(transaction: Transaction<DB>, id: number): Promise<void> {
  const users = await transaction
    .selectFrom('scenario_organizations as assigned')
    .innerJoin('organizations', 'organizations.id', 'assigned.organization_id')
    .where('assigned.scenario_id', '=', id)
    .select('organizations.name')
    .orderBy('organizations.name')
    .execute()
  if (users.length === 0) return
  const names = quoted(users.map(({ name }) => name))
  throw new DomainError('conflict', `This scenario is assigned to ${names}. Please unassign it first.`)
}
