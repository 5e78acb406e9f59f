import { ModelBudgetSpent, type ReserveCall } from '#adapters/ai/port.ts'
import type { Warn } from '#platform/server/log.ts'
import { type PriceList, utcDay } from './price-list.ts'
import type { ReservationStore } from './reservation-store.ts'
import { worstCaseTokens } from './usage-sum.ts'

type Dependencies = {
  readonly store: ReservationStore
  readonly prices: PriceList | undefined
  readonly warn: Warn
}

export type ReserveCalls = ReturnType<typeof createReserveCalls>

/** Reserves the most that each call of a user may use, if their organisation has a budget. */
export const createReserveCalls =
  ({ store, prices, warn }: Dependencies) =>
  (userId: number): ReserveCall =>
  async (estimate) => {
    const money = prices?.costOf(estimate.model, utcDay(), worstCaseTokens(estimate))
    const result = await store.reserve(userId, {
      tokens: estimate.inputTokens + estimate.outputTokens,
      money,
    })
    if (result.status === 'unlimited') return undefined
    if (result.status === 'reserved') {
      const cancel = () =>
        store
          .cancel(result.id)
          .catch((error: unknown) => warn(error, 'a reservation could not be freed, and lapses'))
      return { id: result.id, estimate, cancel }
    }
    // Such calls are refused, because a newly configured model would otherwise have no limit.
    if (result.isUnpriced)
      warn(
        new Error(`no price is configured for ${estimate.model}`),
        'a budget in money lets no call through whose model has no price',
      )
    throw new ModelBudgetSpent(result.allowsBuiltIn)
  }
