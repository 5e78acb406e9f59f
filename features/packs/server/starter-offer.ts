import type { Database } from '#database/connect.ts'
import type { StarterOffer } from '../contract-starter.ts'
import { languagesOfItems } from './item-contents.ts'
import { readStarterPack } from './starter-pack.ts'

/** The contents of the starter pack; null when there is a scenario, even an unpublished one. */
export async function findStarterOffer(database: Database, language: string): Promise<StarterOffer | null> {
  const scenario = await database.selectFrom('scenarios').select('id').limit(1).executeTakeFirst()
  if (scenario) return null
  const { facts, items } = readStarterPack()
  const count = (kind: (typeof items)[number]['kind']) => items.filter((item) => item.kind === kind).length
  return {
    ...facts,
    languages: languagesOfItems(items),
    scenarios: items.flatMap((item) => {
      if (item.kind !== 'scenario') return []
      const texts = item.content.texts[language] ?? item.content.texts['en']
      return texts ? { key: item.key, title: texts.title, description: texts.description } : []
    }),
    characters: count('character'),
    moods: count('mood'),
    criteria: count('criteria'),
  }
}
