import { roles } from '#platform/contract/access.ts'
import { userStates, type User } from '#features/users/contract.ts'

/** Which users the list shows, by the names that the address and the server have for it. */
export type ListFilter = {
  readonly search?: string | undefined
  readonly organization?: number | undefined
  readonly role?: User['permissions'][number] | undefined
  readonly state?: User['state'] | undefined
  readonly inactive_days?: number | undefined
  readonly never_signed_in?: true | undefined
}

/** For how many days somebody was not active. */
export const inactiveDays = [7, 30, 90, 180] as const

/** Reads a filter out of an address, which may be anything. */
export function parseListFilter(search: Readonly<Record<string, unknown>>): ListFilter {
  const text = typeof search.search === 'string' || typeof search.search === 'number' ? search.search : ''
  return withoutUnset({
    search: String(text) || undefined,
    organization: positive(search.organization),
    role: roles.find((role) => role === search.role),
    state: userStates.find((state) => state === search.state),
    inactive_days: inactiveDays.find((days) => days === search.inactive_days),
    never_signed_in: search.never_signed_in === true ? true : undefined,
  })
}

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** Without what is not set: the same filter is the same list, however it came about. */
export const withoutUnset = (filter: ListFilter): ListFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

export const isFilterEmpty = (filter: ListFilter): boolean => Object.keys(filter).length === 0
