/** A field's values before and after; undefined where it was absent. An empty name stands for the change as a whole. */
type ComparedValue = {
  readonly field: string
  readonly was: unknown
  readonly is: unknown
  readonly isChanged: boolean
}

/** Pairs the fields of both sides by name. */
export function compareValues(before: unknown, after: unknown): readonly ComparedValue[] {
  const [old, recent] = [fieldsByName(before), fieldsByName(after)]
  const names = new Set([...old.keys(), ...recent.keys()])
  return [...names].map((field) => {
    const [was, is] = [old.get(field), recent.get(field)]
    return { field, was, is, isChanged: JSON.stringify(was) !== JSON.stringify(is) }
  })
}

function fieldsByName(value: unknown): ReadonlyMap<string, unknown> {
  if (value === null || value === undefined) return new Map()
  if (typeof value === 'object' && !Array.isArray(value)) return new Map(Object.entries(value))
  return new Map([['', value]])
}
