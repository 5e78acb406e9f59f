import type { Pack, PackItem } from '#features/packs/contract-format.ts'
import { writePack } from '#features/packs/server/pack-file.ts'
import { readStarterPack } from '#features/packs/server/starter-pack.ts'

export const MARKED_PACK_TITLE = 'Marked'

/**
 * Other keys than in the starter pack, so that an import adds its scenarios, characters and moods beside the demo's.
 */
const keys = (key: string): string => `${key}-marked`

/**
 * A pack in which every changeable item has the same number in its texts, so a store with two numbers holds a
 * half-imported pack. Criteria are left out because they never change.
 */
export function markedPack(number: number): Promise<Buffer> {
  const mark = `pack number ${number}`
  const items = readStarterPack().items.flatMap((item): PackItem[] => {
    if (item.kind === 'criteria') return []
    if (item.kind === 'character')
      return [{ ...item, key: keys(item.key), content: { ...item.content, description: mark } }]
    if (item.kind === 'mood') {
      const titles = Object.fromEntries(
        Object.entries(item.content.titles).map(([code, title]) => [code, `${title} (${code}, marked)`]),
      )
      return [{ ...item, key: keys(item.key), content: { titles, description: mark } }]
    }
    const { cast, ...content } = item.content
    const renamed = cast.map(({ character, mood }) => ({
      character: keys(character),
      mood: mood === null ? null : keys(mood),
    }))
    return [
      { ...item, key: keys(item.key), content: { ...content, cast: renamed, criteria: null, prompt: mark } },
    ]
  })
  const pack: Pack = {
    facts: {
      title: MARKED_PACK_TITLE,
      version: `1.0.${number}`,
      licence: 'CC0-1.0',
      author: 'Northwind',
    },
    items,
  }
  return writePack(pack)
}
