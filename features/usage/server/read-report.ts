import { DomainError } from '#platform/server/errors.ts'
import { MAX_REPORT_MONTHS, usageFailures, type UsageGrouping, type UsageReport } from '../contract.ts'
import { buildReport } from './build-report.ts'
import type { PriceList } from './price-list.ts'
import type { ReportScope, UsageReportStore } from './report-store.ts'

export type ReportDependencies = {
  readonly store: UsageReportStore
  /** Absent if no price list is configured. */
  readonly prices: PriceList | undefined
}

/** @throws DomainError refused when there are too many months, or they are in the wrong order */
export function requireRange({ from, to }: Pick<ReportScope, 'from' | 'to'>): void {
  const months = monthNumber(to) - monthNumber(from) + 1
  if (months < 1 || months > MAX_REPORT_MONTHS) throw new DomainError(usageFailures.rangeInvalid)
}

/** @throws DomainError refused when there are too many months, or they are in the wrong order */
export async function readReport(
  { store, prices }: ReportDependencies,
  scope: ReportScope,
  by: readonly UsageGrouping[],
): Promise<UsageReport> {
  requireRange(scope)
  const [consumption, times, failures] = await Promise.all([
    store.readConsumption(scope, by, prices?.starts ?? []),
    store.readTimes(scope, by),
    store.readFailures(scope, by),
  ])
  return buildReport({ consumption, times, failures }, prices)
}

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
