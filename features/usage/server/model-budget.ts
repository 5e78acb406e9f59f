import { type RawBuilder, sql } from 'kysely'

/** What may be spent on models in a day: whole tokens, or money in the currency of the price list, as an exact decimal. */
export type ModelBudget = { readonly unit: 'tokens' | 'money'; readonly amount: string }

/** Days are those of UTC, as in the usage of models. */
export const budgetDay = sql`(clock_timestamp() at time zone 'utc')::date`

/**
 * The budgets that hold, each organisation's own or else the configuration's; `unit` is `none` where nothing is limited.
 * A query, to stand in parentheses or in a `with`.
 */
export const budgetsInForce = (
  byDefault: ModelBudget | undefined,
  inScope: RawBuilder<unknown> = sql`true`,
) => sql`
  select organizations.id as organization_id, organizations.name, own.unit is null as is_default,
    coalesce(own.unit, ${byDefault?.unit ?? 'none'}) as unit,
    case when own.unit is null then ${byDefault?.amount ?? null}::numeric else own.amount end as amount,
    coalesce(own.allows_built_in, false) as allows_built_in
  from organizations left join organization_budgets as own on own.organization_id = organizations.id
  where ${inScope}`
