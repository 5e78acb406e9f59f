import type { Page } from 'playwright'

const figures = {
  calls: 412,
  failures: [
    { kind: 'filtered', calls: 2 },
    { kind: 'timeout', calls: 4 },
  ],
  input_tokens: 1_200_000,
  cached_tokens: 300_000,
  cache_write_tokens: 0,
  output_tokens: 80_000,
  cost: '8.4025',
  unpriced_models: [] as string[],
  first_token: { p50: 640, p95: 1850 },
  duration: { p50: 2300, p95: 6100 },
}
const row = { ...figures, month: null, model: null, organization: null }
const free = { cost: null, unpriced_models: ['local:a-model-with-a-long-name'] }
const demo = { id: 1, name: 'Demo Organisation' }
const rows: Readonly<Record<string, readonly object[]>> = {
  month: ['2026-09', '2026-10', '2026-11'].map((month) => ({ ...row, month })),
  model: [
    { ...row, model: 'openai:gpt-5-mini' },
    { ...row, ...free, model: 'local:a-model-with-a-long-name', first_token: null, duration: null },
  ],
  organization: [{ ...row, organization: demo }],
}
const budget = {
  organization: demo,
  unit: 'money',
  amount: '10',
  is_default: false,
  allows_built_in: true,
  spent_tokens: 40_000,
  spent_money: '8.4025',
  share: 84,
}

/** Figures that no demo has, because its partner asks no model. */
export async function answerUsage(page: Page): Promise<void> {
  await page.route('**/api/v1/admin/usage?**', (route) => {
    const by = new URL(route.request().url()).searchParams.get('by') ?? ''
    return route.fulfill({ json: { currency: 'EUR', total: figures, rows: rows[by] } })
  })
  await page.route('**/api/v1/admin/budgets', (route) =>
    route.fulfill({ json: { currency: 'EUR', budgets: [budget] } }),
  )
}
