// Reading what somebody else wrote, of which nothing is known.

export const readField = (owner: unknown, ...path: readonly string[]): unknown =>
  path.reduce(
    (field: unknown, name) =>
      typeof field === 'object' && field !== null ? Reflect.get(field, name) : undefined,
    owner,
  )

export function readText(owner: unknown, ...path: readonly string[]): string {
  const field = readField(owner, ...path)
  return typeof field === 'string' ? field : ''
}

export function readNumber(owner: unknown, ...path: readonly string[]): number | undefined {
  const field = readField(owner, ...path)
  return typeof field === 'number' ? field : undefined
}
