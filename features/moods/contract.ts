import * as z from 'zod/mini'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import {
  maxTextLength,
  Confirmation,
  Id,
  ChangedText,
  LanguageCode,
  CreatedConfirmation,
  Moment,
  EmptyBody,
  OptionalText,
  RequiredText,
} from '#platform/contract/schemas.ts'

export const moodFailures = defineFailures('moods', {
  missing: ['missing', 'Mood not found'],
  invalidId: ['invalid', 'Invalid mood format'],
  archived: ['conflict', 'This mood is archived. Please restore it first.'],
  mapped: ['conflict', 'This mood is mapped to {{names}}. Please remove it from the scenario map first.'],
  titleRequired: ['invalid', 'Mood is required'],
  titleTaken: ['conflict', 'A mood with this title already exists'],
  originalLanguage: ['conflict', 'English is not a translation. Please edit the mood itself.'],
  languagesMissing: ['conflict', 'Portuguese and French have not been added yet. Please add them first.'],
  changedMeanwhile: ['conflict', 'This mood was changed meanwhile. Please translate it again.'],
})

/** A mood as learners see it: its title in English, and in the languages it is translated to. */
export const Mood = z.object({
  id: z.int(),
  title: z.string(),
  translations: z.array(z.object({ language_code: LanguageCode, title_translation: z.string() })),
})
export type Mood = z.output<typeof Mood>

/** Letters, digits, hyphen and underscore. */
export const MoodId = z.string().check(z.regex(/^[\w-]{1,64}$/, ruleMessage(moodFailures.invalidId)))

/** The title in a language, or the English one. */
export const moodTitle = (mood: Mood, language: string): string =>
  mood.translations.find(({ language_code }) => language_code === language)?.title_translation ?? mood.title

/** A mood as administrators see it. `translations` names the languages of `titles`: all but English. */
export const AdminMood = z.object({
  id: z.int(),
  title: z.string(),
  translations: z.array(LanguageCode),
  titles: z.array(
    z.object({
      language_code: LanguageCode,
      title_translation: z.string(),
      /** The English title has changed since. */
      stale: z.boolean(),
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

/** The languages that a model translates the title of a mood into (requirement A10). */
export const MOOD_TRANSLATION_LANGUAGES = ['pt', 'fr'] as const

const title = RequiredText(moodFailures.titleRequired, maxTextLength(200))
const description = [maxTextLength(2000)]

export const NewMood = z.strictObject({ title, description: OptionalText(...description) })

/** A description that is left out stays as it is. */
export const MoodUpdate = z.strictObject({ title, description: ChangedText(...description) })

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
    reply: CreatedConfirmation,
  }),
  updateMood: route({
    method: 'PUT',
    path: '/admin/mood-modifiers/:id',
    access: 'superadmin',
    summary: "Changes a mood's English title, and what directs the partner in it",
    params: moodParams,
    body: MoodUpdate,
    reply: Confirmation,
  }),
  translateMood: route({
    method: 'POST',
    path: '/admin/mood-modifiers/:id/translate',
    access: 'superadmin',
    summary: 'Has a model translate the title into Portuguese and French, where it is missing or stale',
    params: moodParams,
    body: EmptyBody,
    reply: z.extend(Confirmation, { total_translations: z.int() }),
  }),
  writeMoodTranslation: route({
    method: 'PUT',
    path: '/admin/mood-modifiers/:id/translation/:code',
    access: 'superadmin',
    summary: 'Writes the title in a language by hand',
    params: z.object({ id: Id, code: LanguageCode }),
    body: MoodTitle,
    reply: Confirmation,
  }),
  archiveMood: route({
    method: 'PUT',
    path: '/admin/mood-modifiers/:id/archived',
    access: 'superadmin',
    summary: 'Archives a mood that no scenario uses, or restores it',
    params: moodParams,
    body: z.strictObject({ archived: z.boolean() }),
    reply: Confirmation,
  }),
}
