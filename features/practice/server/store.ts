import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { ScenarioTries } from '../contract.ts'
import { measuresInStudy } from './measures-in-study.ts'

export type PracticeStore = ReturnType<typeof practiceStore>

/** Results that lie further back than so many tries of a scenario say little about today, and are not looked for. */
const LATEST_TRIES = 20

const StoredTries = z.extend(ScenarioTries, {
  /** When `last` was evaluated; null without one. */
  evaluated_at: z.nullable(z.date()),
  /** The chat of `last`; null without one, or when its words have gone. */
  readable_chat_id: z.nullable(z.int()),
  /** The branch of that chat that was evaluated. */
  branch: z.nullable(z.int()),
})
export type StoredTries = z.output<typeof StoredTries>

const RehearsedOwn = z.object({
  evaluated_at: z.date(),
  chat_id: z.int(),
  branch: z.int(),
  own_conversation: z.object({ id: z.int(), takes_place_on: z.nullable(z.iso.date()), tries: z.int() }),
})
export type RehearsedOwn = z.output<typeof RehearsedOwn>

/** @param hintCount how many hints there were, in a statement that reads `evaluations` */
export const practiceStore = (database: Database, hintCount: RawBuilder<number>) => ({
  /**
   * What somebody has practised, by scenario. Tries are counted in an index; of evaluations only the verdicts of the
   * newest of each scenario are read. A study's measurement counts as a conversation and is no result: nothing of it is
   * tried again.
   */
  async tries(userId: number): Promise<StoredTries[]> {
    const { rows } = await sql`
      select practised.scenario_id, practised.moods, newest.evaluated_at, newest.readable_chat_id, newest.branch,
        case when newest.chat_id is not null
          then json_build_object('mood', newest.mood_id, 'verdicts', newest.verdicts, 'is_unaided', newest.hints = 0) end as last
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
            and chats.scenario_id = practised.scenario_id and not ${measuresInStudy}
          order by created_at desc, id desc limit ${LATEST_TRIES}
        ) latest join evaluations on evaluations.chat_id = latest.id
        order by evaluations.created_at desc, evaluations.id desc limit 1
      ) newest on true
      order by practised.scenario_id`.execute(database)
    return rows.map((row) => StoredTries.parse(row))
  },

  /**
   * The newest evaluation of a rehearsal of a conversation of somebody's own, whose words are there; undefined without one.
   * Nobody has many of these conversations.
   */
  async newestRehearsal(userId: number): Promise<RehearsedOwn | undefined> {
    const { rows } = await sql`
      select evaluations.created_at as evaluated_at, evaluations.chat_id, evaluations.branch,
        json_build_object('id', own.id, 'takes_place_on', own.takes_place_on, 'tries', (
          select count(*) from chats
          where chats.own_conversation_id = own.id and has_turns and deleted_at is null
        )) as own_conversation
      from own_conversations own join lateral (
        select id from chats
        where chats.own_conversation_id = own.id and user_id = ${userId}
          and has_turns and deleted_at is null and erased_at is null
        order by created_at desc, id desc limit ${LATEST_TRIES}
      ) latest on true join evaluations on evaluations.chat_id = latest.id
      where own.user_id = ${userId}
      order by evaluations.created_at desc, evaluations.id desc limit 1`.execute(database)
    return rows.map((row) => RehearsedOwn.parse(row))[0]
  },
})
