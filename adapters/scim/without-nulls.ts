/** What stands for nothing in SCIM, an unassigned attribute, is left out, at every depth. */
export function withoutNulls(value: unknown): unknown {
  if (value === null) return undefined
  if (Array.isArray(value)) return value.map(withoutNulls).filter((one) => one !== undefined)
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const kept = withoutNulls(one)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}
