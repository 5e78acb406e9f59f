import { type AddressSearch, parsePositive, omitUnsetFields } from '#platform/web/address-filter.ts'

/** The offered numbers of months. */
export const reportLengths = [1, 3, 6, 12, 24] as const
const DEFAULT_LENGTH = 6

/** The filter of the report; the keys are the page's query parameters. */
export type UsageFilter = {
  readonly months?: number | undefined
  readonly organization?: number | undefined
}

/** Reads a filter from a URL's query, which may contain anything. */
export const parseUsageFilter = (search: AddressSearch): UsageFilter =>
  omitUnsetFields({
    months: reportLengths.find((length) => length === search.months && length !== DEFAULT_LENGTH),
    organization: parsePositive(search.organization),
  })

/** The newest month of a report. Administrators of an organisation read only months that are over. */
export type ReportEnd = 'this month' | 'last month'

/** The filter as query parameters of the API: months in UTC, up to and including the newest one. */
export function toUsageRequest(
  { months = DEFAULT_LENGTH, organization }: UsageFilter,
  end: ReportEnd,
  now = new Date(),
) {
  const newest = end === 'this month' ? 0 : 1
  const monthBefore = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7)
  return {
    from: monthBefore(newest + months - 1),
    to: monthBefore(newest),
    ...(organization && { organization }),
  }
}

export const lengthOf = ({ months = DEFAULT_LENGTH }: UsageFilter): number => months
