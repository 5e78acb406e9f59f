import { roles } from '#platform/contract/access.ts'
import { userStates, type User } from '#features/users/contract.ts'
import { type AddressSearch, parsePositive, omitUnsetFields } from '#platform/web/address-filter.ts'

/** Which users the list shows; the keys are the query parameters of both the page and the API. */
export type ListFilter = {
  readonly search?: string | undefined
  readonly organization?: number | undefined
  readonly role?: User['permissions'][number] | undefined
  readonly state?: User['state'] | undefined
  readonly inactive_days?: number | undefined
  readonly never_signed_in?: true | undefined
  readonly erasure_requested?: true | undefined
}

/** The offered numbers of days without activity. */
export const inactiveDays = [7, 30, 90, 180] as const

/** Reads a filter from a URL's query, which may contain anything. */
export function parseListFilter(search: AddressSearch): ListFilter {
  const text = typeof search.search === 'string' || typeof search.search === 'number' ? search.search : ''
  return omitUnsetFields({
    search: String(text) || undefined,
    organization: parsePositive(search.organization),
    role: roles.find((role) => role === search.role),
    state: userStates.find((state) => state === search.state),
    inactive_days: inactiveDays.find((days) => days === search.inactive_days),
    never_signed_in: search.never_signed_in === true ? true : undefined,
    erasure_requested: search.erasure_requested === true ? true : undefined,
  })
}
