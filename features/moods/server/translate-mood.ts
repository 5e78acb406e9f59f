import type { Translate } from '#adapters/ai/port.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { Actor } from '#platform/server/gate.ts'
import { MoodTitle } from '../admin-contract.ts'
import type { MoodTitleStore } from './title-store.ts'

type Parts = { readonly titles: MoodTitleStore; readonly translate: Translate }

/**
 * Has the missing titles made, with nothing held open meanwhile, and keeps all of them or none. Answers how many
 * translations there are now; asked again, nothing is made twice.
 */
export async function translateMood({ titles, translate }: Parts, actor: Actor, id: number): Promise<number> {
  const { title, total, codes } = await titles.lacking(id)
  if (codes.length === 0) return total
  const made = await Promise.all(
    codes.map(async (to) => {
      const asking = { userId: actor.id, from: FALLBACK_LANGUAGE, to, schema: MoodTitle }
      const { texts, by } = await translate({ title }, asking)
      return { code: to, title: texts.title, by }
    }),
  )
  return titles.keep(actor, id, title, made)
}
