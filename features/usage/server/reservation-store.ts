import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { budgetDay, budgetsInForce, type ModelBudget } from './model-budget.ts'
import { formatMoney, type Money } from './money.ts'

/** How long a reservation lasts if its process dies; longer than any call may take. Seconds. */
const RESERVATION_SECONDS = 60

/** The most that a call may use. */
type WantedReservation = {
  readonly tokens: number
  /** Undefined if the model has no price; a budget in money then refuses the call. */
  readonly money: Money | undefined
}

type ReservationResult =
  /** The person has no organisation, or their organisation has no budget. */
  | { readonly status: 'unlimited' }
  | { readonly status: 'reserved'; readonly id: string }
  | {
      readonly status: 'spent'
      readonly allowsBuiltIn: boolean
      /** Whether the budget is in money and the call has no price. */
      readonly isUnpriced: boolean
    }

export type ReservationStore = ReturnType<typeof reservationStore>

export const reservationStore = (database: Database, byDefault: ModelBudget | undefined) => ({
  /**
   * Reserves the most that a user's call may use. It is granted while spending and reservations are below the budget,
   * so all processes together exceed it by one call at most.
   */
  async reserve(userId: number, wanted: WantedReservation): Promise<ReservationResult> {
    const first = await reserveOnce(database, byDefault, userId, wanted)
    if (first.status !== 'spent') return first
    // Reservations of dead processes are looked for only if they might keep this call from being made.
    if ((await releaseLapsed(database, first.organizationId)) === 0) return first
    return reserveOnce(database, byDefault, userId, wanted)
  },

  /** Frees the reservation of a call that was not made. */
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

/** Frees the reservations of dead processes, and deletes the spending of past days. */
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
 * Reserves in one statement. The update locks the day's row, and its condition is then checked against what every other
 * process has committed.
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

/** @returns the number of lapsed reservations */
const releaseLapsed = (database: Database, organizationId: number): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    // Locks days before reservations and skips reservations that another process is settling, against deadlocks.
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
