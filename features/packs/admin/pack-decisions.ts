import type { PackChoice, PackDecisions, PackState, PreviewedItem } from '../contract.ts'
import type { PackKind } from '../contract-format.ts'

/** What was chosen, by the key of the item. */
export type ChoicesByItem = ReadonlyMap<string, PackChoice>

export const keyOfItem = ({ kind, key }: Pick<PreviewedItem, 'kind' | 'key'>): string => `${kind} ${key}`

/** What the server does without a choice; undefined where it requires one. */
const defaultPackChoices: Readonly<Record<PackState, PackChoice | undefined>> = {
  conflict: undefined,
  archived: undefined,
  newer: 'theirs',
  edited: 'ours',
  new: 'theirs',
  same: 'ours',
}

/** The order in which states are shown: those that wait for a decision come first. */
export const packStateOrder = ['conflict', 'archived', 'newer', 'edited', 'new', 'same'] as const

/** Whether there is a choice in this state. */
export const offersPackChoice = (state: PackState): boolean => state !== 'new' && state !== 'same'

const kindOrder: readonly PackKind[] = ['scenario', 'character', 'mood', 'criteria']

/** Scenarios come first, because a pack is about them. */
export const sortByKind = <Item extends { readonly kind: PackKind }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind))

export const choiceOf = (item: PreviewedItem, decided: ChoicesByItem): PackChoice | undefined =>
  decided.get(keyOfItem(item)) ?? defaultPackChoices[item.state]

export type PackEffect = 'added' | 'updated' | 'copied' | 'kept' | 'undecided'

const effects = { ours: 'kept', theirs: 'updated', copy: 'copied' } as const

/** What an import would do with an item, by the choices so far. */
export function effectOf(item: PreviewedItem, decided: ChoicesByItem): PackEffect {
  if (item.state === 'new') return 'added'
  const choice = choiceOf(item, decided)
  return choice ? effects[choice] : 'undecided'
}

/** The choices as the server expects them: only those that a person has made. */
export const toChoices = (
  items: readonly PreviewedItem[],
  decided: ChoicesByItem,
): PackDecisions['choices'] =>
  items.flatMap((item) => {
    const choice = decided.get(keyOfItem(item))
    return choice ? [{ kind: item.kind, key: item.key, choice }] : []
  })
