/** The value at a path of field names in JSON of an unknown shape. */
export const readField = (owner: unknown, ...path: readonly string[]): unknown =>
  path.reduce(
    (field: unknown, name) =>
      typeof field === 'object' && field !== null ? Reflect.get(field, name) : undefined,
    owner,
  )

/** The text at a path; empty where there is none. */
export function readText(owner: unknown, ...path: readonly string[]): string {
  const field = readField(owner, ...path)
  return typeof field === 'string' ? field : ''
}

export function readNumber(owner: unknown, ...path: readonly string[]): number | undefined {
  const field = readField(owner, ...path)
  return typeof field === 'number' ? field : undefined
}
