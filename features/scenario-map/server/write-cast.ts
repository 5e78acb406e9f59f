import { type Transaction, sql } from 'kysely'
import type { DB } from '#database/schema.ts'

type CastMember = { readonly characterId: number; readonly moodId: number | null }

/** Has exactly these characters play a scenario in these moods; whoever calls it has locked what they name. */
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
