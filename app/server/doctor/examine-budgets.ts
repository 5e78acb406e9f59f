import { namedModels } from '#adapters/ai/configuration.ts'
import type { Connection } from '#database/connect.ts'
import { findUnpriced } from '#features/usage/server/price-list.ts'
import type { Config } from '../configuration.ts'
import { type DoctorFinding, createFindingFactory } from './finding.ts'

const { fine, notice, wrong } = createFindingFactory('budgets')

/** Whether every model that is configured by name has a price; budgets in money need one. */
export async function examineBudgets(
  { modelPrices, ...config }: Pick<Config, 'modelPrices' | 'partnerModel' | 'evaluatorModel'>,
  { pool }: Pick<Connection, 'pool'>,
): Promise<readonly DoctorFinding[]> {
  const unpriced = findUnpriced(modelPrices, namedModels(config))
  if (unpriced.length === 0) return modelPrices ? [fine('Every model has a price.')] : []
  const models = unpriced.join(', ')
  const { rows } = await pool.query<{ has_budgets: boolean }>(
    "select to_regclass('organization_budgets') is not null as has_budgets",
  )
  // An older schema has no such table; the checks of the database report that.
  const limited = rows[0]?.has_budgets
    ? await pool.query("select from organization_budgets where unit = 'money'")
    : { rowCount: 0 }
  if (!limited.rowCount)
    return [notice(`No price is configured for ${models}: what they cost is not reported (MODEL_PRICES).`)]
  return [
    wrong(
      `Organisations have budgets in money, and no price is configured for ${models}: none of its calls is let through.`,
      'Add their prices to MODEL_PRICES, or set the budgets in tokens: docs/operations.md.',
    ),
  ]
}
