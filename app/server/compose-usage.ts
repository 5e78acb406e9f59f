import type { FastifyInstance } from 'fastify'
import { isModel, type ModelInfo } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import { usageRoutes } from '#features/usage/contract.ts'
import { budgetRoutes } from '#features/usage/contract-budgets.ts'
import { budgetHandlers } from '#features/usage/server/budget-routes.ts'
import { budgetStore } from '#features/usage/server/budget-store.ts'
import { usageReportStore } from '#features/usage/server/report-store.ts'
import { reservationStore } from '#features/usage/server/reservation-store.ts'
import { createReserveCalls } from '#features/usage/server/reserve-calls.ts'
import { usageHandlers } from '#features/usage/server/routes.ts'
import { usageStore } from '#features/usage/server/store.ts'
import { createTellShares } from '#features/usage/server/tell-shares.ts'
import type { Gate } from '#platform/server/gate.ts'
import { mount } from '#platform/server/mount.ts'
import type { Config } from './configuration.ts'
import type { Observability } from './observability.ts'

type UsageOptions = {
  readonly config: Pick<Config, 'modelPrices' | 'modelBudget'>
  readonly database: Database
  readonly observation: Observability
}

/** Counts what models consume, and reserves it beforehand where an organisation has a budget. */
export function openUsage({ config, database, observation: { metrics, warn } }: UsageOptions) {
  const { modelPrices: prices, modelBudget: byDefault } = config
  const reservations = reservationStore(database, byDefault)
  const onSpent = createTellShares({ database, byDefault, warn, metrics })
  return {
    usage: usageStore({ database, warn, metrics, prices, onSpent }),
    reserveFor: createReserveCalls({ store: reservations, prices, warn }),
  }
}

/** @param services those that are models need a price, or an organisation cannot have a budget in money */
export function mountUsage(
  app: FastifyInstance,
  gate: Gate,
  { config, database }: Pick<UsageOptions, 'config' | 'database'>,
  services: readonly ModelInfo[],
): void {
  const { modelPrices: prices, modelBudget: byDefault } = config
  const models = services.filter(isModel).map(({ name }) => name)
  mount(app, gate, usageRoutes, usageHandlers({ store: usageReportStore(database), prices }))
  mount(app, gate, budgetRoutes, budgetHandlers({ store: budgetStore(database, byDefault), prices, models }))
}
