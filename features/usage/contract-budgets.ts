import * as z from 'zod/mini'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Id, ValuesBeforeEdit } from '#platform/contract/schemas.ts'

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

/** The spent share of a budget, in percent, from which administrators and operators are warned. */
export const BUDGET_WARNING = 80

/** An organisation's budget for one day (UTC), and what it has spent today. */
export const OrganizationBudget = z.object({
  /** The organisation. */
  organization: z.object({ id: z.int(), name: z.string() }),
  /** The unit of the limit; `none` if there is no limit. */
  unit: z.enum(['tokens', 'money', 'none']),
  /** An exact decimal; null without a limit. */
  amount: z.nullable(z.string()),
  /** Whether it is the configured budget for organisations without one of their own. */
  is_default: z.boolean(),
  /** Whether the scripted partner takes over once the budget is spent. */
  allows_built_in: z.boolean(),
  /** Null for all but superadmins, because exact figures of the present day would tell what somebody is doing. */
  spent_tokens: z.nullable(z.int()),
  /** The same in money: an exact decimal, also null if no price list is configured. */
  spent_money: z.nullable(z.string()),
  /** The spent share in percent, rounded down; to whole tens for those who are no superadmins. Null without a budget. */
  share: z.nullable(z.int()),
})
export type OrganizationBudget = z.output<typeof OrganizationBudget>

const amountRule = z.regex(/^\d{1,12}(\.\d{1,2})?$/, ruleMessage(budgetFailures.amountInvalid))

/** The unit of a budget; `default` chooses the configured budget, `none` sets no limit. */
export const budgetUnits = ['default', 'tokens', 'money', 'none'] as const

/** A budget as a superadmin sets it. */
export const NewBudget = z
  .strictObject({
    unit: z.enum(budgetUnits),
    /** The limit for one day, an exact decimal; null for `default` and `none`. */
    amount: z.nullable(z.string().check(amountRule)),
    /** Whether the scripted partner takes over once the budget is spent. */
    allows_built_in: z.boolean(),
    /** The values as the caller read them; absent: what is sent is written, whatever stands there now. */
    was: ValuesBeforeEdit({
      unit: z.enum(budgetUnits),
      amount: z.nullable(z.string()),
      allows_built_in: z.boolean(),
    }),
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
    summary:
      'What organisations may spend on models in a day, and have spent today; for an admin, their own, in steps of ten percent',
    reply: z.object({
      /** The currency of the price list; null if none is configured. */
      currency: z.nullable(z.string()),
      /** The budget of each organisation. */
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
