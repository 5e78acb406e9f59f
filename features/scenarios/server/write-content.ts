import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { ScenarioTextField } from '../contract.ts'

/** The texts in one language, and the model that produced them; null when a person wrote them. */
type PublishedTexts = Readonly<Record<ScenarioTextField, string>> & {
  readonly stale: boolean
  readonly produced: {
    readonly by: string
    readonly prompt_version: string | null
    readonly at: string
  } | null
}

/** Puts this slice's part of a scenario's content in force. The caller has locked the scenario. */
export async function writeScenarioContent(
  transaction: Transaction<DB>,
  id: number,
  {
    texts,
    prompt,
    criteriaId,
  }: {
    readonly texts: Readonly<Record<string, PublishedTexts>>
    readonly prompt: string
    readonly criteriaId: number | null
  },
): Promise<void> {
  await transaction
    .updateTable('scenarios')
    .set({ prompt, criteria_id: criteriaId })
    .where('id', '=', id)
    .execute()
  await transaction
    .deleteFrom('scenario_texts')
    .where('scenario_id', '=', id)
    .where('language_code', 'not in', Object.keys(texts))
    .execute()
  for (const [language_code, { produced, ...local }] of Object.entries(texts)) {
    const written = {
      ...local,
      produced_by: produced?.by ?? null,
      prompt_version: produced?.prompt_version ?? null,
      produced_at: produced && sql<Date>`${produced.at}::timestamptz`,
    }
    await transaction
      .insertInto('scenario_texts')
      .values({ scenario_id: id, language_code, ...written })
      .onConflict((conflict) => conflict.columns(['scenario_id', 'language_code']).doUpdateSet(written))
      .execute()
  }
}

/** Creates the row of a scenario that is still to be written. @returns its id */
export async function addUnpublishedScenario(transaction: Transaction<DB>): Promise<number> {
  const { id } = await transaction
    .insertInto('scenarios')
    .values({ prompt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a scenario that was never published. */
export async function deleteUnpublishedScenario(transaction: Transaction<DB>, id: number): Promise<void> {
  await transaction.deleteFrom('scenarios').where('id', '=', id).where('prompt', 'is', null).execute()
}
