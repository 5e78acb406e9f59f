import * as z from 'zod/mini'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Id, WasRead } from '#platform/contract/schemas.ts'

export const budgetFailures = defineFailures('usage', {
  organizationMissing: ['missing', 'Organisation not found'],
  amountInvalid: [
    'invalid',
    'Please give an amount above 0: whole tokens, or money with at most two decimals',
  ],
  unpriced: [
    'conflict',
    'A budget in money needs a price of every model. None is configured for {{names}}: see MODEL_PRICES.',
  ],
})

/** From this share of a budget on, in percent, administrators and operators are warned. */
export const BUDGET_WARNING = 80

/** What an organisation may spend in a day (UTC), and what it has spent today. */
export const OrganizationBudget = z.object({
  organization: z.object({ id: z.int(), name: z.string() }),
  /** What is limited; `none`: nothing is. */
  unit: z.enum(['tokens', 'money', 'none']),
  /** An exact decimal; null where nothing is limited. */
  amount: z.nullable(z.string()),
  /** Whether it is the configuration's, for organisations without a budget of their own. */
  is_default: z.boolean(),
  /** Whether the built-in partner speaks once the budget is spent. */
  allows_built_in: z.boolean(),
  spent_tokens: z.int(),
  /** An exact decimal; null where no price list is configured. */
  spent_money: z.nullable(z.string()),
  /** How much of the budget is spent, in percent, rounded down; null without a budget. */
  share: z.nullable(z.int()),
})
export type OrganizationBudget = z.output<typeof OrganizationBudget>

const amountRule = z.regex(/^\d{1,12}(\.\d{1,2})?$/, ruleMessage(budgetFailures.amountInvalid))

/** What a budget counts; `default` takes the configuration's. */
export const budgetUnits = ['default', 'tokens', 'money', 'none'] as const

/** A budget as a superadmin sets it. */
export const NewBudget = z
  .strictObject({
    unit: z.enum(budgetUnits),
    amount: z.nullable(z.string().check(amountRule)),
    allows_built_in: z.boolean(),
    was: WasRead({ unit: z.enum(budgetUnits), amount: z.nullable(z.string()), allows_built_in: z.boolean() }),
  })
  .check(
    z.refine(
      ({ unit, amount }) => {
        if (unit === 'none' || unit === 'default') return amount === null
        return Number(amount) > 0 && (unit === 'money' || Number.isInteger(Number(amount)))
      },
      { error: ruleMessage(budgetFailures.amountInvalid), path: ['amount'] },
    ),
  )
export type NewBudget = z.output<typeof NewBudget>

export const budgetRoutes = {
  listBudgets: route({
    method: 'GET',
    path: '/admin/budgets',
    access: 'admin',
    summary: 'What organisations may spend on models in a day, and have spent today; for an admin, their own',
    reply: z.object({
      /** The currency of the price list; null where none is configured. */
      currency: z.nullable(z.string()),
      budgets: z.array(OrganizationBudget),
    }),
  }),
  setBudget: route({
    method: 'PUT',
    path: '/admin/organizations/:id/budget',
    access: 'superadmin',
    summary:
      'Set what an organisation may spend on models in a day, and whether the built-in partner takes over',
    params: z.object({ id: Id }),
    body: NewBudget,
    reply: Confirmation,
  }),
}
