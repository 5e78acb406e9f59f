import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import {
  atMost,
  Done,
  Id,
  Kept,
  LanguageCode,
  Made,
  Moment,
  Nothing,
  Spare,
  Typed,
} from '#platform/contract/schemas.ts'

/** A mood as learners see it: its title in English, and in the languages it is translated to. */
export const Mood = z.object({
  id: z.int(),
  title: z.string(),
  translations: z.array(z.object({ language_code: LanguageCode, title_translation: z.string() })),
})
export type Mood = z.output<typeof Mood>

/** Letters, digits, hyphen and underscore. */
export const MoodId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Invalid mood format'))

/** The title in a language, or the English one. */
export const moodTitle = (mood: Mood, language: string): string =>
  mood.translations.find(({ language_code }) => language_code === language)?.title_translation ?? mood.title

/** A mood as administrators see it. `translations` names the languages of `titles`: all that it has beside English. */
export const AdminMood = z.object({
  id: z.int(),
  title: z.string(),
  translations: z.array(LanguageCode),
  titles: z.array(
    z.object({
      language_code: LanguageCode,
      title_translation: z.string(),
      /** The model that translated it, and when; absent where a person did. */
      produced_by: z.optional(z.string()),
      prompt_version: z.optional(z.nullable(z.string())),
      produced_at: z.optional(Moment),
    }),
  ),
  /** Directs the partner; null for anyone but superadmins. */
  description: z.nullable(z.string()),
  archived: z.boolean(),
})
export type AdminMood = z.input<typeof AdminMood>

/** The languages that a model translates the title of a mood into (requirement A9). */
export const MOOD_TRANSLATION_LANGUAGES = ['pt', 'fr'] as const

const title = Typed('Mood is required', atMost(200))
const description = [atMost(2000)]

export const NewMood = z.strictObject({ title, description: Spare(...description) })

/** A description that is left out stays as it is. */
export const MoodUpdate = z.strictObject({ title, description: Kept(...description) })

/** A title in another language. */
export const MoodTitle = z.strictObject({ title })

const moodParams = z.object({ id: Id })

export const moodRoutes = {
  readMood: route({
    method: 'GET',
    path: '/moods/:id',
    access: 'member',
    summary: 'One mood',
    params: z.object({ id: MoodId }),
    reply: Mood,
  }),
  listAllMoods: route({
    method: 'GET',
    path: '/admin/mood-modifiers',
    access: 'admin',
    summary: 'The moods with their translations, archived ones too',
    reply: z.array(AdminMood),
  }),
  createMood: route({
    method: 'POST',
    path: '/admin/mood-modifiers/create',
    access: 'superadmin',
    summary: 'Creates a mood',
    body: NewMood,
    reply: Made,
  }),
  updateMood: route({
    method: 'PUT',
    path: '/admin/mood-modifiers/:id',
    access: 'superadmin',
    summary: "Changes a mood's English title, and what directs the partner in it",
    params: moodParams,
    body: MoodUpdate,
    reply: Done,
  }),
  translateMood: route({
    method: 'POST',
    path: '/admin/mood-modifiers/:id/translate',
    access: 'superadmin',
    summary: 'Has a model translate the title into Portuguese and French, where it is missing',
    params: moodParams,
    body: Nothing,
    reply: z.extend(Done, { total_translations: z.int() }),
  }),
  writeMoodTranslation: route({
    method: 'PUT',
    path: '/admin/mood-modifiers/:id/translation/:code',
    access: 'superadmin',
    summary: 'Writes the title in a language by hand',
    params: z.object({ id: Id, code: LanguageCode }),
    body: MoodTitle,
    reply: Done,
  }),
  archiveMood: route({
    method: 'PUT',
    path: '/admin/mood-modifiers/:id/archived',
    access: 'superadmin',
    summary: 'Archives a mood that no scenario uses, or restores it',
    params: moodParams,
    body: z.strictObject({ archived: z.boolean() }),
    reply: Done,
  }),
}
