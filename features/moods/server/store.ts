import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { Mood } from '../contract.ts'

export type MoodStore = ReturnType<typeof moodStore>

export const moodStore = (database: Database) => ({
  async find(id: number): Promise<Mood | undefined> {
    const titles = await database
      .selectFrom('mood_titles')
      .where('mood_id', '=', id)
      .select(['language_code', 'title'])
      .orderBy('language_code')
      .execute()
    const base = titles.find(({ language_code }) => language_code === FALLBACK_LANGUAGE)
    if (!base) return undefined
    return {
      id,
      title: base.title,
      translations: titles
        .filter((title) => title !== base)
        .map(({ language_code, title }) => ({ language_code, title_translation: title })),
    }
  },
})
