import { sql, type Selectable, type Transaction } from 'kysely'
import type { ModelInfo } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB, ScenarioTexts as Rows } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { ScenarioTexts } from '../admin-contract.ts'
import { changesIn } from './changes.ts'
import { lockScenario } from './lock-scenario.ts'

export type TranslationStore = ReturnType<typeof translationStore>

/** Texts, and what made them where that was no person. */
type MadeTexts = ScenarioTexts & {
  readonly produced_by?: string
  readonly prompt_version?: string | null
  readonly produced_at?: Date
}

type Row = ScenarioTexts & Pick<Selectable<Rows>, 'produced_by' | 'prompt_version' | 'produced_at'>

/** Which texts of which scenario. */
export type Target = { readonly id: number; readonly code: string }

export const translationStore = (database: Database) => ({
  /**
   * The English texts, and those in the language that is asked for, if there are any.
   * @throws DomainError missing (the scenario or the language)
   */
  async find(target: Target): Promise<{ base: ScenarioTexts; local: MadeTexts | undefined }> {
    const base = await textsIn(database, { ...target, code: FALLBACK_LANGUAGE })
    if (!base) throw new DomainError('missing', 'Scenario not found')
    await requireLanguage(database, target.code)
    const local = await textsOf(database, target)
      .select(['produced_by', 'prompt_version', 'produced_at'])
      .executeTakeFirst()
    return { base, local: local && madeTexts(local) }
  },

  /** Writes the texts, over those that there are. @throws DomainError missing */
  async write(actor: Actor, target: Target, wanted: ScenarioTexts): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      await lockScenario(transaction, target.id)
      await requireLanguage(transaction, target.code)
      await put(transaction, actor, target, await textsIn(transaction, target), wanted, null)
    })
  },

  /**
   * Stores what was translated from the given texts, unless somebody else was faster: with the same translation, or with
   * another original.
   * @throws DomainError missing, conflict
   */
  async add(
    transaction: Transaction<DB>,
    actor: Actor,
    target: Target,
    {
      from,
      texts,
      by,
    }: { readonly from: ScenarioTexts; readonly texts: ScenarioTexts; readonly by: ModelInfo },
  ): Promise<void> {
    await lockScenario(transaction, target.id)
    if (await textsIn(transaction, target)) throw alreadyTranslated()
    const base = await textsIn(transaction, { ...target, code: FALLBACK_LANGUAGE })
    if (!base || changesIn(base, from))
      throw new DomainError(
        'conflict',
        'The scenario was changed while it was being translated. Please try again.',
      )
    await put(transaction, actor, target, undefined, texts, by)
  },
})

/** What is said to whoever wants a model to write over what somebody has written. */
export const alreadyTranslated = () =>
  new DomainError('conflict', 'This scenario already has a translation into this language')

const textsIn = (database: Database | Transaction<DB>, target: Target) =>
  textsOf(database, target).executeTakeFirst()

function madeTexts({ produced_by, prompt_version, produced_at, ...texts }: Row): MadeTexts {
  if (produced_by === null || produced_at === null) return texts
  return { ...texts, produced_by, prompt_version, produced_at }
}

const textsOf = (database: Database | Transaction<DB>, { id, code }: Target) =>
  database
    .selectFrom('scenario_texts')
    .where('scenario_id', '=', id)
    .where('language_code', '=', code)
    .select(['title', 'description', 'intro_text'])

async function requireLanguage(database: Database | Transaction<DB>, code: string): Promise<void> {
  const language = await database
    .selectFrom('languages')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirst()
  if (!language) throw new DomainError('missing', 'Language not found')
}

async function put(
  transaction: Transaction<DB>,
  actor: Actor,
  { id, code }: Target,
  before: ScenarioTexts | undefined,
  wanted: ScenarioTexts,
  by: ModelInfo | null,
): Promise<void> {
  const changes = before ? changesIn(before, wanted) : { before: null, after: wanted }
  if (!changes) return
  const written = { ...wanted, ...makerColumns(by) }
  await transaction
    .insertInto('scenario_texts')
    .values({ scenario_id: id, language_code: code, ...written })
    .onConflict((conflict) => conflict.columns(['scenario_id', 'language_code']).doUpdateSet(written))
    .execute()
  await recordChange(transaction, {
    actorId: actor.id,
    organizationId: null,
    action: 'translate',
    subject: 'scenario',
    subjectId: id,
    before: changes.before && { language: code, ...changes.before },
    after: { language: code, ...changes.after },
  })
}

/** What is written by hand has no maker. */
const makerColumns = (by: ModelInfo | null) => ({
  produced_by: by?.name ?? null,
  prompt_version: by?.promptVersion ?? null,
  produced_at: by && sql<Date>`now()`,
})
