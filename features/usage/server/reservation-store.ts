import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { budgetDay, budgetsInForce, type ModelBudget } from './model-budget.ts'
import { formatMoney, type Money } from './money.ts'

/** A killed process's reservation comes free after so long: more than any call may take. Seconds. */
const RESERVATION_SECONDS = 60

/** What a call may take at most. */
export type WantedReservation = {
  readonly tokens: number
  /** Undefined where the model has no price: a budget in money then refuses it. */
  readonly money: Money | undefined
}

export type ReservationResult =
  /** The person's organisation has no budget, or the person no organisation. */
  | { readonly status: 'unlimited' }
  | { readonly status: 'reserved'; readonly id: string }
  | {
      readonly status: 'spent'
      readonly allowsBuiltIn: boolean
      /** Whether the budget is of money, and the call has no price. */
      readonly isUnpriced: boolean
    }

export type ReservationStore = ReturnType<typeof reservationStore>

export const reservationStore = (database: Database, byDefault: ModelBudget | undefined) => ({
  /**
   * Reserves what a call of a person's may take. It is granted while less than the budget is spent and reserved, so that all
   * processes together go beyond a budget by one call at most.
   */
  async reserve(userId: number, wanted: WantedReservation): Promise<ReservationResult> {
    const first = await reserveOnce(database, byDefault, userId, wanted)
    if (first.status !== 'spent') return first
    // What the dead have reserved is looked for only when it would keep somebody from a call.
    if ((await releaseLapsed(database, first.organizationId)) === 0) return first
    return reserveOnce(database, byDefault, userId, wanted)
  },

  /** Frees what was reserved for a call that is not made. */
  async cancel(id: string): Promise<void> {
    await sql`
      with ended as (delete from budget_reservations where id = ${id}::uuid returning *)
      update organization_spending as spending set
        reserved_tokens = spending.reserved_tokens - ended.tokens,
        reserved_money = spending.reserved_money - ended.money
      from ended where spending.organization_id = ended.organization_id and spending.day = ended.day`.execute(
      database,
    )
  },
})

/** Frees what processes had reserved that are gone, and forgets what was spent on days that are over. */
export async function sweepReservations(database: Database): Promise<void> {
  const { rows } = await sql<{ organization_id: number }>`
    select distinct organization_id from budget_reservations where expires_at < clock_timestamp()`.execute(
    database,
  )
  for (const { organization_id: id } of rows) await releaseLapsed(database, id)
  await sql`delete from organization_spending where day < ${budgetDay} - 1`.execute(database)
}

type Refusal = Extract<ReservationResult, { status: 'spent' }> & { readonly organizationId: number }

/**
 * One statement. The day's row is locked by its update, whose condition is then true of what every other process has
 * committed.
 */
async function reserveOnce(
  database: Database,
  byDefault: ModelBudget | undefined,
  userId: number,
  { tokens, money }: WantedReservation,
): Promise<Exclude<ReservationResult, { status: 'spent' }> | Refusal> {
  const id = randomUUID()
  const amount = money === undefined ? null : formatMoney(money)
  const { rows } = await sql<{
    organization_id: number
    allows_built_in: boolean
    is_unpriced: boolean
    is_limited: boolean
    is_reserved: boolean
  }>`
    with budget as (${budgetsInForce(
      byDefault,
      sql`organizations.id = (select organization_id from users where users.id = ${userId})`,
    )}), spending as (
      insert into organization_spending as known (organization_id, day, reserved_tokens, reserved_money)
      select organization_id, ${budgetDay}, ${tokens}, coalesce(${amount}::numeric, 0) from budget
      where unit = 'tokens' or (unit = 'money' and ${amount}::numeric is not null)
      on conflict (organization_id, day) do update set
        reserved_tokens = known.reserved_tokens + excluded.reserved_tokens,
        reserved_money = known.reserved_money + excluded.reserved_money
      where (select case unit
        when 'tokens' then known.spent_tokens + known.reserved_tokens
        else known.spent_money + known.reserved_money
      end < amount from budget)
      returning organization_id, day
    ), reservation as (
      insert into budget_reservations (id, organization_id, day, tokens, money, expires_at)
      select ${id}::uuid, organization_id, day, ${tokens}, coalesce(${amount}::numeric, 0),
        clock_timestamp() + make_interval(secs => ${sql.lit(RESERVATION_SECONDS)})
      from spending returning id
    )
    select organization_id, allows_built_in, unit <> 'none' as is_limited,
      unit = 'money' and ${amount}::numeric is null as is_unpriced,
      exists (select from reservation) as is_reserved
    from budget`.execute(database)
  const [row] = rows
  if (!row?.is_limited) return { status: 'unlimited' }
  if (row.is_reserved) return { status: 'reserved', id }
  const { allows_built_in: allowsBuiltIn, is_unpriced: isUnpriced, organization_id: organizationId } = row
  return { status: 'spent', allowsBuiltIn, isUnpriced, organizationId }
}

/** @returns how many reservations have lapsed */
const releaseLapsed = (database: Database, organizationId: number): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    // Days before reservations, and only those that nobody settles at this moment: nobody waits in a circle.
    await sql`
      select from organization_spending where organization_id = ${organizationId} order by day for update`.execute(
      transaction,
    )
    const { rows } = await sql<{ lapsed: number }>`
      with lapsed as (
        delete from budget_reservations where id in (
          select id from budget_reservations
          where organization_id = ${organizationId} and expires_at < clock_timestamp()
          for update skip locked
        ) returning day, tokens, money
      ), freed as (
        update organization_spending as spending set
          reserved_tokens = spending.reserved_tokens - of_day.tokens,
          reserved_money = spending.reserved_money - of_day.money
        from (select day, sum(tokens) as tokens, sum(money) as money from lapsed group by day) as of_day
        where spending.organization_id = ${organizationId} and spending.day = of_day.day
      )
      select count(*) as lapsed from lapsed`.execute(transaction)
    return rows[0]?.lapsed ?? 0
  })
