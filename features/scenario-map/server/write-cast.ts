import { type Transaction, sql } from 'kysely'
import type { DB } from '#database/schema.ts'

type CastMember = { readonly characterId: number; readonly moodId: number | null }

/** Replaces the cast of a scenario: which characters play it, in which moods. The caller has locked these records. */
export async function writeScenarioCast(
  transaction: Transaction<DB>,
  scenarioId: number,
  cast: readonly CastMember[],
): Promise<void> {
  const rows = JSON.stringify(
    cast.map(({ characterId, moodId }) => ({ character_id: characterId, mood_id: moodId })),
  )
  const wanted = sql`json_to_recordset(${rows}::json) as wanted (character_id bigint, mood_id bigint)`
  await sql`
    delete from scenario_map where scenario_id = ${scenarioId} and not exists (
      select from ${wanted}
      where wanted.character_id = scenario_map.character_id
        and wanted.mood_id is not distinct from scenario_map.mood_id
    )`.execute(transaction)
  await sql`
    insert into scenario_map (scenario_id, character_id, mood_id)
    select ${scenarioId}, character_id, mood_id from ${wanted}
    on conflict do nothing`.execute(transaction)
}
