import { quoteNames, refuseBecauseOf } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type PackChoice, type PackDecisions, packFailures, type PackImport } from '../contract.ts'
import { nameOfItem } from '../contract-format.ts'
import { referencesOf } from './item-contents.ts'
import type { ComparedItem } from './compare-pack.ts'

type Outcome = PackImport['items'][number]['outcome']

/** An item with the decision about it, and the outcome. */
export type DecidedItem = ComparedItem & { readonly choice: PackChoice; readonly outcome: Outcome }

/**
 * Decides what to do with each item: what somebody chose, or else the default of its state.
 * @throws DomainError conflict when something has still to be decided
 */
export function decideItems(
  items: readonly ComparedItem[],
  choices: PackDecisions['choices'],
): readonly DecidedItem[] {
  const chosen = new Map(choices.map(({ kind, key, choice }) => [`${kind} ${key}`, choice]))
  const undecided: string[] = []
  const decided = items.map((judged): DecidedItem => {
    const { state, item } = judged
    const asked = chosen.get(`${item.kind} ${item.key}`)
    if (state === 'new') return { ...judged, choice: 'theirs', outcome: 'added' }
    if (state === 'same') return { ...judged, choice: 'ours', outcome: 'kept' }
    if (!asked && (state === 'conflict' || state === 'archived')) undecided.push(nameOfItem(item))
    const choice = asked ?? (state === 'newer' ? 'theirs' : 'ours')
    return { ...judged, choice, outcome: outcomes[choice] }
  })
  refuseBecauseOf(undecided, packFailures.undecided)
  return decided
}

const outcomes = { ours: 'kept', theirs: 'updated', copy: 'copied' } as const

/**
 * Refuses to import a scenario that refers to a character, a mood or criteria that stay archived.
 * @throws DomainError conflict
 */
export function refuseArchivedReferences(decided: readonly DecidedItem[]): void {
  const archived = new Set(
    decided
      .filter(({ state, choice }) => state === 'archived' && choice === 'ours')
      .map(({ item }) => `${item.kind} ${item.key}`),
  )
  const broken = decided.filter(
    ({ item, choice }) =>
      item.kind === 'scenario' &&
      choice !== 'ours' &&
      referencesOf(item.content).some(({ kind, key }) => archived.has(`${kind} ${key}`)),
  )
  if (broken.length > 0)
    throw new DomainError(
      packFailures.archivedKept({ names: quoteNames(broken.map(({ item }) => nameOfItem(item))) }),
    )
}
