import type { Translate } from '#adapters/ai/port.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { Actor } from '#platform/server/gate.ts'
import { MoodTitle } from '../contract-admin.ts'
import type { MoodTitleStore } from './title-store.ts'

type Dependencies = { readonly titles: MoodTitleStore; readonly translate: Translate }

/**
 * Has a model translate the missing and stale titles, outside of any transaction, and stores all of them or none. A
 * repeat translates nothing again.
 * @returns the number of translations
 */
export async function translateMoodTitle(
  { titles, translate }: Dependencies,
  actor: Actor,
  id: number,
): Promise<number> {
  const { title, total, codes } = await titles.findMissing(id)
  if (codes.length === 0) return total
  const translated = await Promise.all(
    codes.map(async (to) => {
      const options = { userId: actor.id, from: FALLBACK_LANGUAGE, to, schema: MoodTitle }
      const { texts, by } = await translate({ title }, options)
      return { code: to, title: texts.title, by }
    }),
  )
  return titles.addTranslations(actor, id, title, translated)
}
