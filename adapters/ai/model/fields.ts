// Reading what somebody else wrote, of which nothing is known.

export const fieldOf = (owner: unknown, ...path: readonly string[]): unknown =>
  path.reduce(
    (field: unknown, name) =>
      typeof field === 'object' && field !== null ? Reflect.get(field, name) : undefined,
    owner,
  )

export function textIn(owner: unknown, ...path: readonly string[]): string {
  const field = fieldOf(owner, ...path)
  return typeof field === 'string' ? field : ''
}

export function numberIn(owner: unknown, ...path: readonly string[]): number | undefined {
  const field = fieldOf(owner, ...path)
  return typeof field === 'number' ? field : undefined
}
