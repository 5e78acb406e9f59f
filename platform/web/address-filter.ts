/** The search part of an address, which may be anything. */
export type AddressSearch = Readonly<Record<string, unknown>>

/** An id or a number of something; undefined for whatever else an address has there. */
export const parsePositive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** Without what is not set: the same filter is the same list, however it came about. */
export const withoutUnset = <Filter extends object>(filter: Filter): Partial<Filter> => {
  const set: Partial<Filter> = { ...filter }
  for (const name of Object.keys(filter)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets whose keys they are
    const key = name as keyof Filter
    if (filter[key] === undefined) delete set[key]
  }
  return set
}

export const isFilterEmpty = (filter: object): boolean => Object.keys(filter).length === 0
