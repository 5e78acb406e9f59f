import { isModel } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import * as usageBudgetsContract from '#features/usage/contract-budgets.ts'
import * as usageContract from '#features/usage/contract.ts'
import { budgetHandlers } from '#features/usage/server/budget-routes.ts'
import { budgetStore } from '#features/usage/server/budget-store.ts'
import { usageReportStore } from '#features/usage/server/report-store.ts'
import { reservationStore } from '#features/usage/server/reservation-store.ts'
import { createReserveCalls } from '#features/usage/server/reserve-calls.ts'
import { usageHandlers } from '#features/usage/server/routes.ts'
import { usageStore } from '#features/usage/server/store.ts'
import { createBudgetWarnings } from '#features/usage/server/budget-warnings.ts'
import type { CompositionContext } from './compose-context.ts'
import type { Config } from './configuration.ts'
import type { Observability } from './observability.ts'

type UsageOptions = {
  readonly config: Pick<Config, 'modelPrices' | 'modelBudget'>
  readonly database: Database
  readonly observation: Observability
}

/** Counts what models consume, and reserves it beforehand where an organisation has a budget. */
export function composeUsageTracking({ config, database, observation: { metrics, warn } }: UsageOptions) {
  const { modelPrices: prices, modelBudget: byDefault } = config
  const reservations = reservationStore(database, byDefault)
  const onSpent = createBudgetWarnings({ database, byDefault, warn, metrics })
  return {
    usage: usageStore({ database, warn, metrics, prices, onSpent }),
    reserveFor: createReserveCalls({ store: reservations, prices, warn }),
  }
}

export function mountUsage({ mountSlice, config, database, ai }: CompositionContext): void {
  const { modelPrices: prices, modelBudget: byDefault } = config
  // For a budget in money, each of them that is a model needs a price.
  const models = [ai.partner, ai.evaluator].filter(isModel).map(({ name }) => name)
  mountSlice(
    {
      name: 'usage',
      description: 'What models consume and cost',
      contracts: [usageContract, usageBudgetsContract],
    },
    { ...usageContract.usageRoutes, ...usageBudgetsContract.budgetRoutes },
    {
      ...usageHandlers({ store: usageReportStore(database), prices }),
      ...budgetHandlers({ store: budgetStore(database, byDefault), prices, models }),
    },
  )
}
