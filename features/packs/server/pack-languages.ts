import type { PackItem } from '../contract-format.ts'

/** Codes of all languages that any text of these items is in, in their order. */
export const languagesOfItems = (items: readonly PackItem[]): string[] =>
  [...new Set(items.flatMap(languagesOfItem))].toSorted()

function languagesOfItem(item: PackItem): readonly string[] {
  if (item.kind === 'character') return ['en', ...Object.keys(item.content.translations)]
  if (item.kind === 'mood') return Object.keys(item.content.titles)
  if (item.kind === 'scenario')
    return [...Object.keys(item.content.texts), ...Object.keys(item.content.learners)]
  return item.content.checks ? Object.keys(item.content.checks[0]?.name ?? { en: '' }) : ['en']
}
