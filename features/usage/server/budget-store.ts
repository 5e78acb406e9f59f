import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Principal } from '#platform/contract/access.ts'
import { recordChange } from '#platform/server/audit.ts'
import { applyChange } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { budgetFailures, type NewBudget, type OrganizationBudget } from '../contract-budgets.ts'
import { budgetDay, budgetsInForce, type ModelBudget } from './model-budget.ts'

export type BudgetStore = ReturnType<typeof budgetStore>

type StoredBudget = Omit<OrganizationBudget, 'organization' | 'spent_tokens' | 'spent_money'> & {
  readonly organization_id: number
  readonly name: string
  readonly spent_tokens: number
  readonly spent_money: string
}

/** @param byDefault the configured budget, for organisations without one of their own */
export const budgetStore = (database: Database, byDefault: ModelBudget | undefined) => ({
  /** All organisations' budgets for a superadmin, otherwise that of the actor's own; sorted by name. */
  async list(actor: Principal): Promise<StoredBudget[]> {
    const inScope =
      actor.role === 'superadmin' ? sql`true` : sql`organizations.id = ${actor.organizationId ?? 0}`
    const { rows } = await sql<StoredBudget>`
      with budget as (${budgetsInForce(byDefault, inScope)})
      select budget.organization_id, name, unit, trim_scale(amount)::text as amount, is_default, allows_built_in,
        coalesce(spent_tokens, 0) as spent_tokens, trim_scale(coalesce(spent_money, 0))::text as spent_money,
        ${shareOf(sql`coalesce(spent_tokens, 0)`, sql`coalesce(spent_money, 0)`)}::bigint as share
      from budget left join organization_spending as spending
        on spending.organization_id = budget.organization_id and day = ${budgetDay}
      order by name`.execute(database)
    return rows
  },

  /** @throws DomainError missing, conflict (changed meanwhile) */
  set: (actor: Actor, organizationId: number, { was, ...wanted }: NewBudget): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const organization = await transaction
        .selectFrom('organizations')
        .where('id', '=', organizationId)
        .select('id')
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!organization) throw new DomainError(budgetFailures.organizationMissing)
      const before = await readOwnBudget(transaction, organizationId)
      const read = was?.unit === undefined ? was : { ...was, limit: { unit: was.unit, amount: was.amount } }
      const { limit, allows_built_in } = applyChange(joinLimit(before), joinLimit(wanted), read)
      const unit = limit.unit === 'default' ? null : limit.unit
      const columns = { unit, amount: limit.amount, allows_built_in }
      await transaction
        .insertInto('organization_budgets')
        .values({ organization_id: organizationId, ...columns })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
        .execute()
      const after = await readOwnBudget(transaction, organizationId)
      if (isDeepStrictEqual(before, after)) return
      await recordChange(transaction, {
        actorId: actor.id,
        organizationId,
        action: 'update',
        subject: 'organization',
        subjectId: organizationId,
        before: describeBudget(before),
        after: describeBudget(after),
      })
    }),
})

/** The spent share of a budget in percent, null without a limit; for a query that selects from `budget`. */
export const shareOf = (tokens: ReturnType<typeof sql>, money: ReturnType<typeof sql>) => sql`
  case unit when 'tokens' then trunc(100 * ${tokens} / amount) when 'money' then trunc(100 * ${money} / amount) end`

type Budget = Omit<NewBudget, 'was'>

/** Amount and unit are compared as one value, because a changed unit changes the meaning of the amount. */
const joinLimit = ({ unit, amount, ...rest }: Budget) => ({ limit: { unit, amount }, ...rest })

/** Reads an organisation's own budget; `default` if it has none. */
async function readOwnBudget(transaction: Transaction<DB>, organizationId: number): Promise<Budget> {
  const own = await transaction
    .selectFrom('organization_budgets')
    .where('organization_id', '=', organizationId)
    .select([
      sql<Budget['unit']>`coalesce(unit, 'default')`.as('unit'),
      sql<string | null>`trim_scale(amount)::text`.as('amount'),
      'allows_built_in',
    ])
    .executeTakeFirst()
  return own ?? { unit: 'default', amount: null, allows_built_in: false }
}

/** The budget as the audit records it. */
const describeBudget = ({ unit, amount, allows_built_in }: Budget) => ({
  budget: unit,
  budget_amount: amount,
  built_in_partner: allows_built_in,
})
