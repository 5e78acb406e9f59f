import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { SkillLevel } from '#features/evaluations/contract.ts'

/** A conversation that a user had in a scenario, with the day of its evaluation if it has one. */
export type PastTry = {
  readonly userId: number
  readonly scenarioId: number
  readonly talkedOn: string
  /** When a further message was sent. */
  readonly continuedOn?: string
  readonly evaluatedOn?: string
  readonly skills?: readonly SkillLevel[]
}

let lastChatId = 5_000_000

/** Inserts the conversations with their past dates and returns their ids. */
export async function insertPastTries(database: Database, tries: readonly PastTry[]): Promise<number[]> {
  const ids: number[] = []
  for (const { userId, scenarioId, talkedOn, continuedOn, evaluatedOn, skills = [] } of tries) {
    const id = (lastChatId += 1)
    ids.push(id)
    await sql`
      insert into chats (id, organization_id, user_id, scenario_id, language_code, turn_count, created_at)
      select ${id}, organization_id, id, ${scenarioId}, 'en', 5, ${talkedOn}::timestamptz
      from users where id = ${userId}`.execute(database)
    await sql`
      insert into messages (chat_id, position, is_user, content, created_at)
      select ${id}, 2 * (place - 1), true, 'Good morning.', said_on
      from unnest(${[talkedOn, continuedOn].filter((day) => day !== undefined)}::timestamptz[])
        with ordinality as said (said_on, place)`.execute(database)
    if (evaluatedOn === undefined) continue
    await sql`
      insert into evaluations (chat_id, organization_id, content, specifics, message_ids, turn_count, produced_by, created_at, measures)
      select id, organization_id, '<p>Well said.</p>', '[]', '{}', 5, 'scripted', ${evaluatedOn}::timestamptz,
        ${JSON.stringify({ skills, turns: [] })}::json
      from chats where id = ${id}`.execute(database)
  }
  return ids
}

/** Inserts users of an organisation who have done nothing yet, and returns their ids. */
export async function insertPeople(
  database: Database,
  organizationId: number,
  count: number,
  activeOn?: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (username, name, organization_id, role, language_id, created_at, last_active_at)
    select 'colleague-' || ${organizationId}::bigint || '-' || gen_random_uuid(), 'A colleague', ${organizationId}, 'user', 1,
      '2025-01-15', ${activeOn ?? null}::timestamptz
    from generate_series(1, ${count}) returning id`.execute(database)
  return rows.map(({ id }) => id)
}
