import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { isMeasurementChat, type FindStudyReservation } from '#database/studies.ts'
import type { DB } from '#database/schema.ts'
import { RubricChecks } from '#features/criteria/contract-rubric.ts'
import { EvaluatedCheck, SkillLevel } from '#features/evaluations/contract.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { BOOSTER_END, BoosterKey } from '../contract-booster.ts'
import { chooseBooster } from './choose-booster.ts'

export type BoosterStore = ReturnType<typeof boosterStore>
export type FoundOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

/** How many of the latest tries are searched for evaluations. */
const LATEST_TRIES = 40

const Checks = z.array(EvaluatedCheck)
const Levels = z.array(SkillLevel)

/** Each statement has the owner in its WHERE. */
export const boosterStore = (database: Database, findStudyReservation: FindStudyReservation) => ({
  /** Finds the booster that somebody is offered now, by the rule of choose-booster.ts. */
  findOffer: (userId: number, within: Database = database) => findOffer(within, userId, findStudyReservation),

  /** Stores in which chat a booster is tried. @param chatId null: it was declined */
  async keep(
    transaction: Transaction<DB>,
    userId: number,
    { evaluation_id, after_days, check }: FoundOffer,
    chatId: number | null,
  ): Promise<void> {
    await transaction
      .insertInto('boosters')
      .values({ user_id: userId, evaluation_id, after_days, check_key: check.key, chat_id: chatId })
      .onConflict((conflict) =>
        conflict
          .columns(['evaluation_id', 'after_days'])
          .doUpdateSet({ chat_id: chatId, check_key: check.key })
          .where('boosters.user_id', '=', userId),
      )
      .execute()
  },

  /** A chat's booster with the result in a branch; undefined when the chat is not the user's, or is no booster. */
  async find(userId: number, chatId: number, branch: number | null) {
    const wanted = sql<number>`coalesce(${branch}::int, chats.branch)`
    const row = await database
      .selectFrom('boosters')
      .innerJoin('chats', 'chats.id', 'boosters.chat_id')
      .innerJoin('evaluations', 'evaluations.id', 'boosters.evaluation_id')
      .innerJoin('rubrics', 'rubrics.id', 'evaluations.rubric_id')
      .leftJoin('booster_results', (join) =>
        join
          .onRef('booster_results.booster_id', '=', 'boosters.id')
          .on('booster_results.branch', '=', wanted),
      )
      .where('boosters.chat_id', '=', chatId)
      .where('boosters.user_id', '=', userId)
      .where('chats.user_id', '=', userId)
      .where('chats.deleted_at', 'is', null)
      .select([
        'boosters.id',
        'boosters.evaluation_id',
        'boosters.after_days',
        'boosters.check_key',
        'rubrics.checks',
        'chats.language_code as language',
        'booster_results.result',
        'booster_results.turn_count as judged_turns',
        sql<boolean>`chats.erased_at is not null`.as('is_erased'),
        wanted.as('branch_id'),
      ])
      .executeTakeFirst()
    if (!row) return undefined
    const { checks, check_key, result, ...booster } = row
    const check = RubricChecks.parse(checks).find(({ key }) => key === check_key)
    return check && { ...booster, check, result: result === null ? null : EvaluatedCheck.parse(result) }
  },
})

async function findOffer(database: Database, userId: number, findStudyReservation: FindStudyReservation) {
  const [evaluations, known] = await Promise.all([
    readEvaluations(database, userId, findStudyReservation),
    readKnown(database, userId),
  ])
  const chosen = chooseBooster(evaluations, known)
  if (!chosen) return undefined
  const begun = known.find(
    (one) => one.evaluation_id === chosen.evaluation_id && one.after_days === chosen.after_days,
  )
  const chatId = begun?.chatId ?? null
  return {
    ...chosen,
    // A booster that was begun goes on only if it is still about this check: its own may have been met elsewhere since.
    begunChatId: begun?.checkKey === chosen.check.key ? chatId : null,
    /** The empty chat that is stored for it, even where that is about another check. */
    emptyChatId: chatId,
  }
}

/**
 * The latest evaluations of scenarios that can still be practised as they were, newest first; without a study's
 * measurements, which cannot be tried again.
 */
async function readEvaluations(
  database: Database,
  userId: number,
  findStudyReservation: FindStudyReservation,
) {
  const { rows } = await sql<{
    id: number
    criteria_id: number
    created_at: Date
    age: number
    checks: unknown
    skills: unknown
    scenario_id: number
    title: string
    is_fallback: boolean
    mood_id: number | null
    language: string
  }>`
    select evaluations.id, rubrics.criteria_id, evaluations.created_at,
      (extract(epoch from now() - evaluations.created_at) / 86400)::float8 as age,
      evaluations.checks, coalesce(evaluations.measures -> 'skills', '[]') as skills,
      latest.scenario_id, latest.mood_id, latest.language_code as language,
      (
        select title from scenario_texts
        where scenario_texts.scenario_id = latest.scenario_id
          and scenario_texts.language_code in (latest.language_code, ${FALLBACK_LANGUAGE})
        order by scenario_texts.language_code = latest.language_code desc limit 1
      ) as title,
      not exists (
        select from scenario_texts
        where scenario_texts.scenario_id = latest.scenario_id
          and scenario_texts.language_code = latest.language_code
      ) as is_fallback
    from (
      select id, organization_id, scenario_id, mood_id, language_code from chats
      where user_id = ${userId} and has_turns and deleted_at is null and not ${isMeasurementChat}
      order by created_at desc, id desc limit ${LATEST_TRIES}
    ) latest
    join evaluations on evaluations.chat_id = latest.id
    join rubrics on rubrics.id = evaluations.rubric_id
    join scenarios on scenarios.id = latest.scenario_id and scenarios.archived_at is null
    join users on users.id = ${userId}
    join scenario_organizations on scenario_organizations.scenario_id = scenarios.id
      and scenario_organizations.organization_id = users.organization_id
    where evaluations.created_at > now() - make_interval(days => ${BOOSTER_END})
      and ${findStudyReservation(userId, sql`scenarios.id`)} is null
      and case when latest.mood_id is null
        then not exists (select from scenario_map where scenario_map.scenario_id = latest.scenario_id and mood_id is not null)
        else exists (
          select from scenario_map join characters on characters.id = scenario_map.character_id
          join moods on moods.id = scenario_map.mood_id
          where scenario_map.scenario_id = latest.scenario_id and scenario_map.mood_id = latest.mood_id
            and characters.archived_at is null and moods.archived_at is null
        )
      end
    order by evaluations.created_at desc, evaluations.id desc`.execute(database)
  return rows.map(({ criteria_id, created_at, checks, skills, ...row }) => ({
    ...row,
    criteriaId: criteria_id,
    createdAt: created_at,
    checks: Checks.parse(checks),
    skills: Levels.parse(skills),
  }))
}

/** The boosters that somebody has begun or declined in the last `BOOSTER_END` days. */
async function readKnown(database: Database, userId: number) {
  const rows = await database
    .selectFrom('boosters')
    .innerJoin('evaluations', 'evaluations.id', 'boosters.evaluation_id')
    .innerJoin('rubrics', 'rubrics.id', 'evaluations.rubric_id')
    .leftJoin('chats', 'chats.id', 'boosters.chat_id')
    .where('boosters.user_id', '=', userId)
    .where('boosters.created_at', '>', sql<Date>`now() - make_interval(days => ${BOOSTER_END})`)
    .select(['boosters.evaluation_id', 'boosters.after_days', 'boosters.check_key'])
    // A booster whose chat was deleted while it was empty can be begun again.
    .select(sql<number | null>`case when chats.deleted_at is null then chats.id end`.as('chat_id'))
    .select(['rubrics.criteria_id', sql<boolean>`coalesce(chats.has_turns, true)`.as('is_over')])
    .select(({ selectFrom }) =>
      selectFrom('booster_results')
        .whereRef('booster_results.booster_id', '=', 'boosters.id')
        .where(sql<boolean>`booster_results.result ->> 'verdict' = 'met'`)
        .select(({ fn }) => fn.max('booster_results.created_at').as('met_at'))
        .as('met_at'),
    )
    .execute()
  return rows.map(({ evaluation_id, after_days, check_key, chat_id, criteria_id, is_over, met_at }) => ({
    ...BoosterKey.parse({ evaluation_id, after_days }),
    checkKey: check_key,
    chatId: chat_id,
    criteriaId: criteria_id,
    isOver: is_over,
    metAt: met_at,
  }))
}
