import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { budgetFailures, type budgetRoutes, type OrganizationBudget } from '../contract-budgets.ts'
import type { BudgetStore } from './budget-store.ts'
import { findUnpriced, type PriceList } from './price-list.ts'

type Dependencies = {
  readonly store: BudgetStore
  readonly prices: PriceList | undefined
  /** The configured models, as `provider:model`. */
  readonly models: readonly string[]
}

/** Percent. */
const SHARE_STEP = 10

/** The difference of two exact figures would tell an administrator what somebody is doing at the moment. */
const inSteps = (budget: OrganizationBudget): OrganizationBudget => ({
  ...budget,
  spent_tokens: null,
  spent_money: null,
  share: budget.share === null ? null : budget.share - (budget.share % SHARE_STEP),
})

export const budgetHandlers = ({ store, prices, models }: Dependencies): Handlers<typeof budgetRoutes> => ({
  listBudgets: async (_received, { actor }) => ({
    currency: prices?.currency ?? null,
    budgets: (await store.list(actor)).map(({ organization_id: id, name, spent_money, ...budget }) => {
      const exact = { organization: { id, name }, ...budget, spent_money: prices ? spent_money : null }
      return actor.role === 'superadmin' ? exact : inSteps(exact)
    }),
  }),

  setBudget: async ({ params, body }, { actor }) => {
    const unpriced = body.unit === 'money' ? findUnpriced(prices, models) : []
    if (unpriced.length > 0) throw new DomainError(budgetFailures.unpriced({ names: unpriced.join(', ') }))
    await store.set(actor, params.id, body)
    return { message: 'Budget saved' }
  },
})
