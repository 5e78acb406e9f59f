import type { usageColumns, UsageRow } from '../contract.ts'
import { readReport, type ReportDependencies } from './read-report.ts'
import type { ReportScope } from './report-store.ts'

/**
 * Yields a report by month, organisation and model. A cost without a price is empty rather than 0. It reads month by
 * month, because the rows of thousands of organisations over years would keep other requests waiting for seconds.
 */
export async function* exportReport(dependencies: ReportDependencies, scope: ReportScope) {
  for (const month of monthsBetween(scope)) {
    const one = { ...scope, from: month, to: month }
    const { rows, currency } = await readReport(dependencies, one, ['month', 'organization', 'model'])
    yield rows.map((row) => toExportedRow(row, currency))
  }
}

function* monthsBetween({ from, to }: Pick<ReportScope, 'from' | 'to'>) {
  for (let month = from; month <= to; month = monthAfter(month)) yield month
}

const monthAfter = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)))).toISOString().slice(0, 7)

const toExportedRow = (
  row: UsageRow,
  currency: string | null,
): Record<(typeof usageColumns)[number], string | number | null> => ({
  month: row.month,
  organization: row.organization?.name ?? null,
  model: row.model,
  calls: row.calls,
  failed_calls: row.failures.reduce((sum, { calls }) => sum + calls, 0),
  input_tokens: row.input_tokens,
  cached_tokens: row.cached_tokens,
  output_tokens: row.output_tokens,
  cost: row.unpriced_models.length > 0 ? null : row.cost,
  currency: row.cost === null ? null : currency,
  first_token_p50_ms: row.first_token?.p50 ?? null,
  first_token_p95_ms: row.first_token?.p95 ?? null,
  duration_p50_ms: row.duration?.p50 ?? null,
  duration_p95_ms: row.duration?.p95 ?? null,
  cache_write_tokens: row.cache_write_tokens,
  organization_id: row.organization?.id ?? null,
})
