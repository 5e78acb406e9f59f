import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { LanguageCode } from '#platform/contract/schemas.ts'

/** A mood as learners see it: its title in English, and in the languages it is translated to. */
export const Mood = z.object({
  id: z.int(),
  title: z.string(),
  translations: z.array(z.object({ language_code: LanguageCode, title_translation: z.string() })),
})
export type Mood = z.output<typeof Mood>

/** Letters, digits, hyphen and underscore (specification, section 5). */
export const MoodId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Invalid mood format'))

/** The title in a language, or the English one. */
export const moodTitle = (mood: Mood, language: string): string =>
  mood.translations.find(({ language_code }) => language_code === language)?.title_translation ?? mood.title

export const moodRoutes = {
  readMood: route({
    method: 'GET',
    path: '/moods/:id',
    access: 'member',
    summary: 'One mood',
    params: z.object({ id: MoodId }),
    reply: Mood,
  }),
}
