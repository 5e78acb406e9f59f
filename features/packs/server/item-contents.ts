import { quoteNames, refuseBecauseOf } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import { packFailures } from '../contract.ts'
import { type PackContents, type PackItem, type PackKind, pathOfItem } from '../contract-format.ts'

type Reference = { readonly kind: PackKind; readonly key: string }

/** What a scenario refers to: its characters, moods and criteria, each once. */
export function referencesOf({ cast, criteria }: PackContents['scenario']): readonly Reference[] {
  const of = (kind: PackKind, keys: readonly (string | null)[]) =>
    [...new Set(keys)].flatMap((key) => (key === null ? [] : [{ kind, key }]))
  return [
    ...of(
      'character',
      cast.map(({ character }) => character),
    ),
    ...of(
      'mood',
      cast.map(({ mood }) => mood),
    ),
    ...of('criteria', [criteria]),
  ]
}

/** @throws DomainError invalid when a scenario refers to an item that is not in the pack */
export function refuseUnknownReferences(items: readonly PackItem[]): void {
  const known = new Set(items.map(pathOfItem))
  for (const item of items) {
    if (item.kind !== 'scenario') continue
    const unknown = referencesOf(item.content)
      .map(pathOfItem)
      .filter((path) => !known.has(path))
    if (unknown.length > 0)
      throw new DomainError(
        packFailures.unknownReference({ file: pathOfItem(item), names: quoteNames(unknown) }),
      )
  }
}

/** @throws DomainError invalid when two moods have the same title in a language */
export function refuseSameTitles(items: readonly PackItem[]): void {
  const titles = items.flatMap((item) => (item.kind === 'mood' ? Object.entries(item.content.titles) : []))
  const known = new Set<string>()
  const again = titles.flatMap(([code, title]) => {
    const folded = `${code} ${title.toLowerCase()}`
    if (known.has(folded)) return [title]
    known.add(folded)
    return []
  })
  refuseBecauseOf(again, packFailures.sameTitle)
}

type PackCast = PackContents['scenario']['cast']

/** Sorts a cast by its keys, because its order has no meaning. */
export const sortCast = (cast: PackCast): PackCast =>
  cast.toSorted((one, other) => (sortKeyOfPlayer(one) < sortKeyOfPlayer(other) ? -1 : 1))

/** An item as it was parsed, with a scenario's cast sorted. */
export const withSortedCast = (item: PackItem): PackItem =>
  item.kind === 'scenario'
    ? { ...item, content: { ...item.content, cast: sortCast(item.content.cast) } }
    : item

const sortKeyOfPlayer = ({ character, mood }: PackCast[number]): string => `${character} ${mood ?? ''}`

/** The language codes of all texts in these items, sorted. */
export const languagesOfItems = (items: readonly PackItem[]): string[] =>
  [...new Set(items.flatMap(languagesOfItem))].toSorted()

function languagesOfItem(item: PackItem): readonly string[] {
  if (item.kind === 'character') return ['en', ...Object.keys(item.content.translations)]
  if (item.kind === 'mood') return Object.keys(item.content.titles)
  if (item.kind === 'scenario')
    return [...Object.keys(item.content.texts), ...Object.keys(item.content.learners)]
  return item.content.checks ? Object.keys(item.content.checks[0]?.name ?? { en: '' }) : ['en']
}
