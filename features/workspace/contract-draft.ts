import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { dropBlankLanguages, type TypedWorld } from '#features/worlds/contract-admin.ts'
import { byKey, type FieldConflict, mergeValues, type Mergeable, type MergeSide } from './contract-merge.ts'
import type { TypedTexts } from './contract.ts'
import type { WorkspaceDraft } from './contract-content.ts'

/** The part of a draft that authors type and that is merged. */
export type TypedDraft = Omit<WorkspaceDraft, 'texts'> & {
  readonly texts: Readonly<Record<string, TypedTexts>>
}

/** A draft without the origin of its texts (`stale`, `produced`). */
export const toTypedDraft = ({ texts, ...draft }: WorkspaceDraft): TypedDraft => ({
  ...draft,
  texts: Object.fromEntries(
    Object.entries(texts).map(([code, own]) => [code, mapScenarioTexts((field) => own[field])]),
  ),
})

type MergedDraft = { readonly draft: TypedDraft; readonly conflicts: readonly FieldConflict[] }

/**
 * Merges the drafts of two authors field by field: a field that only one of them changed keeps that change.
 * @param base the draft that both started from
 * @param choices the side for each field that both changed, by its path; defaults to mine
 */
export function mergeDrafts(
  base: TypedDraft,
  mine: TypedDraft,
  theirs: TypedDraft,
  choices: ReadonlyMap<string, MergeSide> = new Map(),
): MergedDraft {
  const { value, conflicts } = mergeValues(toFields(base), toFields(mine), toFields(theirs), choices)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the fields of three drafts, each of which has all fields
  const fields = value as DraftFields
  const orders = hasOrderOf(base, mine) ? ([theirs, mine] as const) : ([mine, theirs] as const)
  return { draft: fromFields(fields, orders), conflicts }
}

type ItemsByKey<Item> = Readonly<Record<string, Item>>
type DraftFields = {
  readonly texts: TypedDraft['texts']
  readonly prompt: string
  readonly difficulty: TypedWorld['difficulty']
  readonly facts: ItemsByKey<TypedWorld['facts'][number]>
  readonly needs: ItemsByKey<TypedWorld['needs'][number]>
  /** Sets as objects: each member is a key, so that members merge one by one. */
  readonly gets: Readonly<Record<string, true>>
  readonly cast: Readonly<Record<string, true>>
  readonly criteria: string | null
}

/** A draft as a tree of fields. List items are keyed by their identity rather than their place. */
function toFields({ texts, prompt, world, cast, criteria }: TypedDraft): Mergeable {
  const { difficulty, facts, needs, gets } = dropBlankLanguages(world)
  return {
    texts,
    prompt,
    difficulty,
    facts: byKey(facts),
    needs: byKey(needs),
    gets: asSet(gets),
    cast: asSet(cast.map(nameOfCast)),
    criteria,
  } satisfies DraftFields
}

/** @param orders drafts that give the order of list items; the first has precedence */
function fromFields(fields: DraftFields, orders: readonly [TypedDraft, TypedDraft]): TypedDraft {
  const cast = new Map(orders.flatMap((one) => one.cast.map((line) => [nameOfCast(line), line] as const)))
  return {
    texts: fields.texts,
    prompt: fields.prompt,
    world: {
      difficulty: fields.difficulty,
      facts: inOrder(
        fields.facts,
        orders.flatMap(({ world }) => world.facts),
      ),
      needs: inOrder(
        fields.needs,
        orders.flatMap(({ world }) => world.needs),
      ),
      gets: [...new Set(orders.flatMap(({ world }) => world.gets))].filter((one) => fields.gets[one]),
    },
    cast: [...cast].flatMap(([name, line]) => (fields.cast[name] ? [line] : [])),
    criteria: fields.criteria,
  }
}

/** Whether this author has added, removed and moved no fact or need. */
const hasOrderOf = (base: TypedDraft, mine: TypedDraft): boolean =>
  [base, mine]
    .map(({ world }) => [...world.facts, ...world.needs].map(({ key }) => key).join(' '))
    .every((keys, _, [first]) => keys === first)

/** The remaining items, each at its first place in `order`. */
const inOrder = <Item extends { readonly key: string }>(
  items: ItemsByKey<Item>,
  order: readonly Item[],
): Item[] => [...new Set(order.map(({ key }) => key))].flatMap((key) => items[key] ?? [])
const asSet = (names: readonly string[]): Record<string, true> =>
  Object.fromEntries(names.map((name) => [name, true]))
const nameOfCast = ({ character, mood }: TypedDraft['cast'][number]): string => `${character} ${mood ?? ''}`
