/** The search part of an address, which may be anything. */
export type AddressSearch = Readonly<Record<string, unknown>>

/** The id or number that an address holds; undefined if it holds anything else. */
export const parsePositive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** The filter without its unset fields, so that equal filters are equal queries. */
export const omitUnsetFields = <Filter extends object>(filter: Filter): Partial<Filter> => {
  const set: Partial<Filter> = { ...filter }
  for (const name of Object.keys(filter)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets whose keys they are
    const key = name as keyof Filter
    if (filter[key] === undefined) delete set[key]
  }
  return set
}

export const isFilterEmpty = (filter: object): boolean => Object.keys(filter).length === 0
