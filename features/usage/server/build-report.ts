import type { UsageReport } from '../contract.ts'
import { addSummedUsage, toReportFigures, emptySummedUsage, type SummedUsage } from './summed-usage.ts'
import type { PriceList } from './price-list.ts'
import type { ConsumptionRow, FailuresRow, ReportKey, TimesRow } from './report-store.ts'

type ReportRows = {
  readonly consumption: readonly ConsumptionRow[]
  readonly times: readonly TimesRow[]
  readonly failures: readonly FailuresRow[]
}

/** Builds a report from the stored rows: in their order, with their sum. */
export function buildReport(
  { consumption, times, failures }: ReportRows,
  prices: PriceList | undefined,
): UsageReport {
  const rows = new Map<string, { readonly key: ReportKey; readonly figures: SummedUsage }>()
  const add = (key: ReportKey, more: Partial<SummedUsage>) => {
    const name = JSON.stringify([key.month, key.model, key.organization_id])
    const known = rows.get(name)
    rows.set(name, {
      key: known?.key ?? key,
      figures: addSummedUsage(known?.figures ?? emptySummedUsage, more),
    })
  }
  for (const row of consumption) add(row, toFigures(row, prices))
  for (const row of times) add(row, { firstToken: row.first_token, duration: row.duration })
  for (const row of failures) add(row, { failures: { [row.kind]: row.calls } })
  const all = [...rows.values()]
  return {
    currency: prices?.currency ?? null,
    total: toReportFigures(all.reduce((sum, { figures }) => addSummedUsage(sum, figures), emptySummedUsage)),
    rows: all.map(({ key, figures }) => ({
      month: key.month,
      model: key.model,
      organization:
        key.organization_id === null ? null : { id: key.organization_id, name: key.organization ?? '' },
      ...toReportFigures(figures),
    })),
  }
}

function toFigures(row: ConsumptionRow, prices: PriceList | undefined): Partial<SummedUsage> {
  const tokens = {
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    cacheWriteTokens: row.cache_write_tokens,
    outputTokens: row.output_tokens,
  }
  const day = prices?.starts[row.price_period - 1]
  const cost = day === undefined ? undefined : prices?.costOf(row.priced_model, day, tokens)
  return { ...tokens, calls: row.calls, cost, unpriced: cost === undefined ? [row.priced_model] : [] }
}
