import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Warn } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import { BUDGET_WARNING } from '../contract-budgets.ts'
import { shareOf } from './budget-store.ts'
import { budgetDay, budgetsInForce, type ModelBudget } from './model-budget.ts'

type Dependencies = {
  readonly database: Database
  readonly byDefault: ModelBudget | undefined
  readonly warn: Warn
  readonly metrics: Metrics
}

/** Warns operators that an organisation nears its budget and that it has spent it: once a day each, by one process. */
export function createBudgetWarnings({ database, byDefault, warn, metrics }: Dependencies) {
  const count = metrics.counter({
    name: 'organization_budgets_reached_total',
    help: 'Organisations that have spent 80 % of their budget for models on a day, and all of it.',
    labels: ['share'],
  })
  // Initialised with 0, because Prometheus sees no increase in a series that begins with its first event.
  for (const share of [BUDGET_WARNING, 100]) count({ share: String(share) }, 0)
  /** @param userIds of users whose calls have just been counted */
  return async (userIds: readonly number[]): Promise<void> => {
    const { rows } = await sql<{ organization_id: number; told_share: number }>`
      with budget as (${budgetsInForce(
        byDefault,
        sql`organizations.id in (select organization_id from users where id = any(${[...userIds]}::bigint[]))`,
      )}), reached as (
        select organization_id, case when share >= 100 then 100 else ${sql.lit(BUDGET_WARNING)} end as step from (
          select organization_id, ${shareOf(sql`spent_tokens`, sql`spent_money`)} as share
          from budget join organization_spending using (organization_id) where day = ${budgetDay}
        ) as spent where share >= ${sql.lit(BUDGET_WARNING)}
      )
      update organization_spending as spending set told_share = step from reached
      where spending.organization_id = reached.organization_id and day = ${budgetDay} and told_share < step
      returning spending.organization_id, told_share`.execute(database)
    for (const { organization_id: id, told_share: share } of rows) {
      count({ share: String(share) })
      warn(new BudgetReached(id, share), 'an organisation comes to the end of its budget for models')
    }
  }
}

/** For the log, in which organisations appear by id only. */
class BudgetReached extends Error {
  override name = 'BudgetReached'
  constructor(organizationId: number, share: number) {
    super(`organisation ${organizationId} has spent ${share} % of its budget for today`)
  }
}
