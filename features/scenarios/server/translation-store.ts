import { sql, type Selectable, type Transaction } from 'kysely'
import type { ModelInfo } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB, ScenarioTexts as Rows } from '#database/schema.ts'
import { languageFailures, FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import { applyChange } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { requireLanguages } from '#platform/server/require-languages.ts'
import { mapScenarioTexts, scenarioFailures, scenarioTextFields } from '../contract.ts'
import type { ScenarioTexts, TranslationUpdate } from '../contract-admin.ts'
import { changedTexts, lockPublished } from './scenario-changes.ts'

/** Texts with the model that produced them, unless a person wrote them; stale when the English texts changed since. */
type ProducedTexts = StoredTexts & {
  readonly produced_by?: string
  readonly prompt_version?: string | null
  readonly produced_at?: Date
}

type StoredTexts = ScenarioTexts & Pick<Selectable<Rows>, 'stale'>
type Row = StoredTexts & Pick<Selectable<Rows>, 'produced_by' | 'prompt_version' | 'produced_at'>

/** Identifies the texts of one scenario in one language. */
export type TranslationKey = { readonly id: number; readonly code: string }

export const translationStore = (database: Database, recordVersions: AfterChange) => ({
  /**
   * The English texts, and those in the requested language if there are any.
   * @throws DomainError missing (the scenario or the language)
   */
  async find(key: TranslationKey): Promise<{ base: ScenarioTexts; local: ProducedTexts | undefined }> {
    const base = await readEnglish(database, key.id)
    if (!base) throw new DomainError(scenarioFailures.missing)
    await requireLanguages(database, [key.code], languageFailures.missing)
    const local = await selectTexts(database, key)
      .select(['stale', 'produced_by', 'prompt_version', 'produced_at'])
      .executeTakeFirst()
    return { base, local: local && toProducedTexts(local) }
  },

  /**
   * Writes the texts in place of stored ones. Stale texts that are saved unchanged are no longer stale.
   * @throws DomainError missing, conflict (changed meanwhile)
   */
  async write(actor: Actor, key: TranslationKey, { was, ...wanted }: TranslationUpdate): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      await lockPublished(transaction, key.id)
      await requireLanguages(transaction, [key.code], languageFailures.missing)
      const stored = await readTexts(transaction, key)
      const { stale: _, ...before } = stored ?? { ...mapScenarioTexts(() => ''), stale: false }
      await upsertTexts(transaction, actor, key, stored, applyChange(before, wanted, was), null)
      await recordVersions(transaction, actor, [key.id])
    })
  },

  /**
   * Stores a model's translation, unless the stored texts are up to date or the English ones have changed meanwhile.
   * @throws DomainError missing, conflict
   */
  async add(
    transaction: Transaction<DB>,
    actor: Actor,
    key: TranslationKey,
    {
      from,
      texts,
      by,
    }: { readonly from: ScenarioTexts; readonly texts: ScenarioTexts; readonly by: ModelInfo },
  ): Promise<void> {
    await lockPublished(transaction, key.id)
    const local = await readTexts(transaction, key)
    if (local && !local.stale) refuseSecondTranslation()
    const base = await readEnglish(transaction, key.id)
    if (!base || changedTexts(base, from)) throw new DomainError(scenarioFailures.changedMeanwhile)
    await upsertTexts(transaction, actor, key, local, texts, by)
    await recordVersions(transaction, actor, [key.id])
  },
})

/** Refuses a model's translation, because it must never overwrite texts that are up to date. */
export function refuseSecondTranslation(): never {
  throw new DomainError(scenarioFailures.alreadyTranslated)
}

const readTexts = (database: Database | Transaction<DB>, key: TranslationKey) =>
  selectTexts(database, key).select('stale').executeTakeFirst()

const readEnglish = (database: Database | Transaction<DB>, id: number) =>
  selectTexts(database, { id, code: FALLBACK_LANGUAGE }).executeTakeFirst()

function toProducedTexts({ produced_by, prompt_version, produced_at, ...texts }: Row): ProducedTexts {
  if (produced_by === null || produced_at === null) return texts
  return { ...texts, produced_by, prompt_version, produced_at }
}

const selectTexts = (database: Database | Transaction<DB>, { id, code }: TranslationKey) =>
  database
    .selectFrom('scenario_texts')
    .where('scenario_id', '=', id)
    .where('language_code', '=', code)
    .select(scenarioTextFields)

async function upsertTexts(
  transaction: Transaction<DB>,
  actor: Actor,
  { id, code }: TranslationKey,
  stored: StoredTexts | undefined,
  wanted: ScenarioTexts,
  by: ModelInfo | null,
): Promise<void> {
  const { stale = false, ...before } = stored ?? {}
  const changes = changedTexts(before, wanted)
  if (!changes && !stale) return
  // Saving a model's texts unchanged does not make the person their author.
  const written = { ...wanted, stale: false, ...((changes || by) && producerColumns(by)) }
  await transaction
    .insertInto('scenario_texts')
    .values({ scenario_id: id, language_code: code, ...written })
    .onConflict((conflict) => conflict.columns(['scenario_id', 'language_code']).doUpdateSet(written))
    .execute()
  await recordChange(transaction, {
    ...globalChange(actor, 'scenario', id),
    action: 'translate',
    before: stored ? { language: code, ...(stale && { stale }), ...changes?.before } : null,
    after: { language: code, ...(stale && { stale: false }), ...changes?.after },
  })
}

/** All null for texts that a person wrote. */
const producerColumns = (by: ModelInfo | null) => ({
  produced_by: by?.name ?? null,
  prompt_version: by?.promptVersion ?? null,
  produced_at: by && sql<Date>`now()`,
})
