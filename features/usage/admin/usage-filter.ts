import { type AddressSearch, parsePositive, withoutUnset } from '#platform/web/address-filter.ts'

/** How many months a report may go back. */
export const reportLengths = [1, 3, 6, 12, 24] as const
const DEFAULT_LENGTH = 6

/** Which calls the screen shows, as the address has it. */
export type UsageFilter = {
  readonly months?: number | undefined
  readonly organization?: number | undefined
}

/** Reads a filter out of an address, which may be anything. */
export const parseUsageFilter = (search: AddressSearch): UsageFilter =>
  withoutUnset({
    months: reportLengths.find((length) => length === search.months && length !== DEFAULT_LENGTH),
    organization: parsePositive(search.organization),
  })

/** A filter as the server takes it: months of UTC, this one among them. */
export function toUsageRequest({ months = DEFAULT_LENGTH, organization }: UsageFilter, now = new Date()) {
  const monthBefore = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7)
  return { from: monthBefore(months - 1), to: monthBefore(0), ...(organization && { organization }) }
}

export const lengthOf = ({ months = DEFAULT_LENGTH }: UsageFilter): number => months
