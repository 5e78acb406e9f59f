import { isSameContent } from './contract-content.ts'

export type MergeSide = 'mine' | 'theirs'

/** A JSON value; undefined marks an absent field. */
export type Mergeable = unknown

/** A field that both have changed to different values. */
export type FieldConflict = {
  readonly path: readonly string[]
  readonly mine: Mergeable
  readonly theirs: Mergeable
}

type MergedValue = { readonly value: Mergeable; readonly conflicts: readonly FieldConflict[] }

/** A field's key in the choices. */
export const pathName = (path: readonly string[]): string => path.join(' ')

/** Three-way merge: objects field by field, any other value as a whole. */
export function mergeValues(
  base: Mergeable,
  mine: Mergeable,
  theirs: Mergeable,
  choices: ReadonlyMap<string, MergeSide>,
  path: readonly string[] = [],
): MergedValue {
  if (isSameValue(mine, base) || isSameValue(mine, theirs)) return { value: theirs, conflicts: [] }
  if (isSameValue(theirs, base)) return { value: mine, conflicts: [] }
  if (isTree(mine) && isTree(theirs)) {
    const before = isTree(base) ? base : {}
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    const parts = keys.map(
      (key) => [key, mergeValues(before[key], mine[key], theirs[key], choices, [...path, key])] as const,
    )
    return {
      value: Object.fromEntries(
        parts.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value] as const])),
      ),
      conflicts: parts.flatMap(([, { conflicts }]) => conflicts),
    }
  }
  const isTheirs = choices.get(pathName(path)) === 'theirs'
  return { value: isTheirs ? theirs : mine, conflicts: [{ path, mine, theirs }] }
}

/** A list as an object, so that its items are compared and merged one by one. */
export const byKey = <Item extends { readonly key: string }>(
  items: readonly Item[],
): Readonly<Record<string, Item>> => Object.fromEntries(items.map((item) => [item.key, item]))

const isSameValue = (one: Mergeable, other: Mergeable): boolean =>
  one === other || (one !== undefined && other !== undefined && isSameContent(one, other))

const isTree = (value: Mergeable): value is Readonly<Record<string, Mergeable>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
