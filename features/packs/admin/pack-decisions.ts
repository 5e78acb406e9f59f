import type { PackChoice, PackDecisions, PackState, PreviewedItem } from '../contract.ts'
import type { PackKind } from '../contract-format.ts'

/** What was decided, by item. */
export type ChoicesByItem = ReadonlyMap<string, PackChoice>

export const keyOfItem = ({ kind, key }: Pick<PreviewedItem, 'kind' | 'key'>): string => `${kind} ${key}`

/** What the server does when nobody decides; undefined where it waits for a decision. */
const unlessDecided: Readonly<Record<PackState, PackChoice | undefined>> = {
  conflict: undefined,
  archived: undefined,
  newer: 'theirs',
  edited: 'ours',
  new: 'theirs',
  same: 'ours',
}

/** In the order in which they are read: what waits for a decision comes first. */
export const shownStates = ['conflict', 'archived', 'newer', 'edited', 'new', 'same'] as const

/** Whether there is anything to choose. */
export const isOpenState = (state: PackState): boolean => state !== 'new' && state !== 'same'

const kindOrder: readonly PackKind[] = ['scenario', 'character', 'mood', 'criteria']

/** Scenarios first: they are what a pack is about. */
export const sortByKind = <Item extends { readonly kind: PackKind }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind))

export const choiceOf = (item: PreviewedItem, decided: ChoicesByItem): PackChoice | undefined =>
  decided.get(keyOfItem(item)) ?? unlessDecided[item.state]

export type PackEffect = 'added' | 'updated' | 'copied' | 'kept' | 'undecided'

const effects = { ours: 'kept', theirs: 'updated', copy: 'copied' } as const

/** What becomes of an item as things are decided. */
export function effectOf(item: PreviewedItem, decided: ChoicesByItem): PackEffect {
  if (item.state === 'new') return 'added'
  const choice = choiceOf(item, decided)
  return choice ? effects[choice] : 'undecided'
}

/** As the server takes them: only what was chosen. */
export const toChoices = (
  items: readonly PreviewedItem[],
  decided: ChoicesByItem,
): PackDecisions['choices'] =>
  items.flatMap((item) => {
    const choice = decided.get(keyOfItem(item))
    return choice ? [{ kind: item.kind, key: item.key, choice }] : []
  })
