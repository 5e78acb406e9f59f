import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { DB } from '#database/schema.ts'
import { SkillLevel } from '#features/evaluations/contract.ts'
import type { OrganizationMonth } from './month-store.ts'

const MonthActivity = z.object({
  scenario_id: z.int(),
  user_id: z.int(),
  has_talked: z.boolean(),
  /** The numbers of evaluations before the month and in it. */
  earlier: z.int(),
  now: z.int(),
  /** The levels in the first evaluation of the month. */
  skills: z.nullable(z.array(SkillLevel)),
})
/** One person's activity in a scenario in the month, and before it. */
export type MonthActivity = z.output<typeof MonthActivity>

/**
 * Leaves out own conversations and measurements of studies: beside the figures of deadlines, they would reveal how many
 * people take part.
 */
export async function readActivity(
  transaction: Transaction<DB>,
  { organizationId, month }: OrganizationMonth,
): Promise<MonthActivity[]> {
  const { rows } = await sql`
    with bounds as (${monthBounds(month)}),
    talked as (
      select distinct scenario_id, user_id from chats, bounds
      where organization_id = ${organizationId} and scenario_id is not null and not began_as_measurement
        and has_turns and created_at < bounds.finish and case when erased_at is null
          then exists (
            select from messages where messages.chat_id = chats.id and messages.is_user
              and messages.created_at >= bounds.start and messages.created_at < bounds.finish
          )
          -- Erased messages have no times any more, so the beginning of the conversation counts.
          else created_at >= bounds.start
        end
    ),
    judged as (
      select chats.scenario_id, chats.user_id,
        count(*) filter (where evaluations.created_at < bounds.start)::int as earlier,
        count(*) filter (where evaluations.created_at >= bounds.start)::int as now,
        (array_agg(evaluations.measures -> 'skills' order by evaluations.created_at, evaluations.id)
          filter (where evaluations.created_at >= bounds.start))[1] as skills
      from evaluations join chats on chats.id = evaluations.chat_id, bounds
      where evaluations.organization_id = ${organizationId} and chats.scenario_id is not null
        and evaluations.created_at < bounds.finish and not chats.began_as_measurement
      group by chats.scenario_id, chats.user_id
    )
    select scenario_id, user_id, talked.user_id is not null as has_talked,
      coalesce(earlier, 0) as earlier, coalesce(now, 0) as now, skills
    from talked full join judged using (scenario_id, user_id)
    where talked.user_id is not null or judged.now > 0 or judged.earlier > 0`.execute(transaction)
  return rows.map((row) => MonthActivity.parse(row))
}

/** The people whom the list of users shows or showed as active in the month, as far as that is still known. */
export async function readActivePeople(
  transaction: Transaction<DB>,
  { organizationId, month }: OrganizationMonth,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with bounds as (${monthBounds(month)})
    select id from users, bounds
    where organization_id = ${organizationId} and last_active_at >= bounds.start and last_active_at < bounds.finish
    union
    select user_id from chats, bounds
    where organization_id = ${organizationId} and created_at >= bounds.start and created_at < bounds.finish
    union
    select chats.user_id from evaluations join chats on chats.id = evaluations.chat_id, bounds
    where evaluations.organization_id = ${organizationId}
      and evaluations.created_at >= bounds.start and evaluations.created_at < bounds.finish`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

const monthBounds = (month: string) => sql`
  select ${month}::date::timestamp at time zone 'utc' as start,
    (${month}::date + interval '1 month') at time zone 'utc' as finish`
