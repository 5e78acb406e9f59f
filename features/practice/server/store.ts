import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { isMeasurementChat } from '#database/studies.ts'
import { ScenarioTries } from '../contract.ts'

export type PracticeStore = ReturnType<typeof practiceStore>

/** How many of the latest tries of a scenario are searched for a result; older results say little about today. */
const LATEST_TRIES = 20

const StoredTries = z.extend(ScenarioTries, {
  /** When `last` was evaluated; null without one. */
  evaluated_at: z.nullable(z.date()),
  /** The chat of `last`; null without one, or when its words have gone. */
  readable_chat_id: z.nullable(z.int()),
  /** The branch of that chat that was evaluated. */
  branch: z.nullable(z.int()),
})
type StoredTries = z.output<typeof StoredTries>

const RehearsedOwn = z.object({
  evaluated_at: z.date(),
  readable_chat_id: z.int(),
  branch: z.int(),
  own_conversation: z.object({ id: z.int(), takes_place_on: z.nullable(z.iso.date()), tries: z.int() }),
})
export type RehearsedOwn = z.output<typeof RehearsedOwn>

/** What somebody has practised. */
export type PracticeRecord = {
  readonly tries: readonly StoredTries[]
  readonly rehearsal: RehearsedOwn | undefined
}

/** @param hintCount SQL for how many hints there were, in a statement that reads `evaluations` */
export const practiceStore = (database: Database, hintCount: RawBuilder<number>) => ({
  /**
   * What somebody has practised: a row for each scenario, and one for the newest evaluation of a rehearsal that is not
   * erased. Tries are counted in an index; of evaluations only the verdicts of each scenario's newest are read. A
   * study's measurement counts as a conversation but is no result, because it cannot be tried again.
   */
  async practised(userId: number): Promise<PracticeRecord> {
    const { rows } = await sql<{ own_conversation: unknown }>`
      ${selectTries(userId, hintCount)} union all ${selectRehearsal(userId)}
      order by scenario_id`.execute(database)
    const rehearsal = rows.find((row) => row.own_conversation !== null)
    return {
      tries: rows.filter((row) => row !== rehearsal).map((row) => StoredTries.parse(row)),
      rehearsal: rehearsal && RehearsedOwn.parse(rehearsal),
    }
  },
})

const selectTries = (userId: number, hintCount: RawBuilder<number>) => sql`
  select practised.scenario_id, practised.moods, newest.evaluated_at, newest.readable_chat_id, newest.branch,
    case when newest.chat_id is not null
      then json_build_object('mood', newest.mood_id, 'verdicts', newest.verdicts, 'is_unaided', newest.hints = 0) end as last,
    null::json as own_conversation
  from (
    select scenario_id, json_agg(json_build_object('mood', mood_id, 'count', count) order by mood_id) as moods
    from (
      select scenario_id, mood_id, count(*) from chats
      where user_id = ${userId} and has_turns and scenario_id is not null
      group by scenario_id, mood_id
    ) counted group by scenario_id
  ) practised left join lateral (
    select evaluations.chat_id, latest.mood_id, evaluations.created_at as evaluated_at,
      evaluations.branch, ${hintCount} as hints,
      case when latest.erased_at is null then evaluations.chat_id end as readable_chat_id,
      (
        select coalesce(json_agg(item ->> 'verdict' order by place), '[]')
        from json_array_elements(evaluations.checks) with ordinality as listed (item, place)
        where item ->> 'verdict' <> 'not_judged'
      ) as verdicts
    from (
      select id, mood_id, erased_at from chats
      where user_id = ${userId} and has_turns and deleted_at is null
        and chats.scenario_id = practised.scenario_id and not ${isMeasurementChat}
      order by created_at desc, id desc limit ${LATEST_TRIES}
    ) latest join evaluations on evaluations.chat_id = latest.id
    order by evaluations.created_at desc, evaluations.id desc limit 1
  ) newest on true`

/**
 * The newest evaluated rehearsal. All own conversations of the person are looked at, because nobody has many of them.
 */
const selectRehearsal = (userId: number) => sql`(
  select null::integer, null::json, evaluations.created_at, evaluations.chat_id, evaluations.branch, null::json,
    json_build_object('id', own.id, 'takes_place_on', own.takes_place_on, 'tries', (
      select count(*) from chats
      where chats.own_conversation_id = own.id and has_turns and deleted_at is null
    ))
  from own_conversations own join lateral (
    select id from chats
    where chats.own_conversation_id = own.id and user_id = ${userId}
      and has_turns and deleted_at is null and erased_at is null
    order by created_at desc, id desc limit ${LATEST_TRIES}
  ) latest on true join evaluations on evaluations.chat_id = latest.id
  where own.user_id = ${userId}
  order by evaluations.created_at desc, evaluations.id desc limit 1)`
