import { type RawBuilder, sql } from 'kysely'

/** A daily budget for models: whole tokens, or money as an exact decimal in the currency of the price list. */
export type ModelBudget = { readonly unit: 'tokens' | 'money'; readonly amount: string }

/** The day of a budget, in UTC like all days of usage. */
export const budgetDay = sql`(clock_timestamp() at time zone 'utc')::date`

/**
 * The budgets in force: each organisation's own, or else the configured one; `unit` is `none` without a limit. A query
 * to use in parentheses or in a `with`.
 */
export const budgetsInForce = (byDefault: ModelBudget | undefined, inScope: RawBuilder<unknown>) => sql`
  select organizations.id as organization_id, organizations.name, own.unit is null as is_default,
    coalesce(own.unit, ${byDefault?.unit ?? 'none'}) as unit,
    case when own.unit is null then ${byDefault?.amount ?? null}::numeric else own.amount end as amount,
    coalesce(own.allows_built_in, false) as allows_built_in
  from organizations left join organization_budgets as own on own.organization_id = organizations.id
  where ${inScope}`
