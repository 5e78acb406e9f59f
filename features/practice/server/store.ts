import { sql } from 'kysely'
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

export const practiceStore = (database: Database) => ({
  /**
   * What somebody has practised, by scenario. Tries are counted in an index; of evaluations only the verdicts of the
   * newest of each scenario are read. A study's measurement counts as a conversation and is no result: nothing of it is
   * tried again.
   */
  async tries(userId: number): Promise<StoredTries[]> {
    const { rows } = await sql`
      select practised.scenario_id, practised.moods, newest.evaluated_at, newest.readable_chat_id, newest.branch,
        case when newest.chat_id is not null
          then json_build_object('mood', newest.mood_id, 'verdicts', newest.verdicts) end as last
      from (
        select scenario_id, json_agg(json_build_object('mood', mood_id, 'count', count) order by mood_id) as moods
        from (
          select scenario_id, mood_id, count(*) from chats
          where user_id = ${userId} and has_turns and scenario_id is not null
          group by scenario_id, mood_id
        ) counted group by scenario_id
      ) practised left join lateral (
        select evaluations.chat_id, latest.mood_id, evaluations.created_at as evaluated_at,
          evaluations.branch,
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
})
