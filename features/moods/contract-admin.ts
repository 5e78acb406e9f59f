import * as z from 'zod/mini'
import { ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import {
  maxTextLength,
  Confirmation,
  Id,
  TextPatch,
  LanguageCode,
  CreatedConfirmation,
  Moment,
  EmptyBody,
  OptionalText,
  RequiredLine,
  ValuesBeforeEdit,
} from '#platform/contract/schemas.ts'
import { moodFailures, moodTitle, moodTitleLanguage } from './contract-rules.ts'

/** A mood as administrators see it. `translations` lists the languages of `titles`, which are all but English. */
export const AdminMood = z.object({
  id: z.int(),
  /** The title in English. */
  title: z.string(),
  /** The codes of the languages of `titles`. */
  translations: z.array(LanguageCode),
  /** The title in other languages. */
  titles: z.array(
    z.object({
      /** The code of the language (ISO 639). */
      language_code: LanguageCode,
      /** The title in this language. */
      title_translation: z.string(),
      /** Whether the English title has changed since. */
      stale: z.boolean(),
      /** The model that translated it, and when; absent when a person did. */
      produced_by: z.optional(z.string()),
      /** The version of the prompts that it was translated with; absent when a person did. */
      prompt_version: z.optional(z.nullable(z.string())),
      /** When it was translated; absent when a person did. */
      produced_at: z.optional(Moment),
    }),
  ),
  /** Directs the partner; null for anyone but superadmins. */
  description: z.nullable(z.string()),
  /** Whether it is archived: out of use until it is restored. */
  archived: z.boolean(),
})
export type AdminMood = z.input<typeof AdminMood>

/** The title that administrators read in a language: as learners do, in English where there is no other. */
export const adminMoodTitle = ({ title, titles }: AdminMood, language: string): string =>
  moodTitle({ title, translations: titles }, language)

/** The language of the title that `adminMoodTitle` returns. */
export const adminMoodTitleLanguage = ({ title, titles }: AdminMood, language: string): string =>
  moodTitleLanguage({ title, translations: titles }, language)

/** The languages that a model translates the title of a mood into (requirement A10). */
export const MOOD_TRANSLATION_LANGUAGES = ['pt', 'fr'] as const

const title = RequiredLine(moodFailures.titleRequired, maxTextLength(200))
const description = [maxTextLength(2000)]

/** A mood to create. */
export const NewMood = z.strictObject({
  /** The title in English. */
  title,
  /** Directs the partner; blank, null or absent: none. */
  description: OptionalText(...description),
})

/** Absent fields stay as they are. */
export const MoodUpdate = z
  .strictObject({
    /** The title in English. */
    title: z.optional(title),
    /** Directs the partner; blank or null: none. */
    description: TextPatch(...description),
    /** The values as the caller read them; absent: what is sent is written, whatever stands there now. */
    was: ValuesBeforeEdit({ title: z.string(), description: z.nullable(z.string()) }),
  })
  .check(
    z.refine((change) => change.title !== undefined || change.description !== undefined, {
      error: ruleMessage(moodFailures.titleRequired),
      path: ['title'],
    }),
  )

export type MoodUpdate = z.output<typeof MoodUpdate>

/** A title in another language. `was` holds the title that was read; a blank one where there was none. */
export const MoodTitle = z.strictObject({
  title,
  /** The title as the caller read it; absent: what is sent is written, whatever stands there now. */
  was: ValuesBeforeEdit({ title: z.string() }),
})
export type MoodTitle = z.output<typeof MoodTitle>

const moodParams = z.object({ id: Id })

export const moodAdminRoutes = {
  listAllMoods: route({
    method: 'GET',
    path: '/admin/mood-modifiers',
    access: 'admin',
    summary: 'The moods with their translations, archived ones too',
    reply: z.array(AdminMood),
  }),
  createMood: route({
    method: 'POST',
    keyed: true,
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
    reply: z.extend(Confirmation, {
      /** How many titles were translated. */
      total_translations: z.int(),
    }),
  }),
  writeMoodTranslation: route({
    method: 'PUT',
    path: '/admin/mood-modifiers/:id/translation/:code',
    access: 'superadmin',
    summary: 'Writes the title in a language by hand',
    params: z.object({
      id: Id,
      /** The code of the language of the title. */
      code: LanguageCode,
    }),
    body: MoodTitle,
    reply: Confirmation,
  }),
  archiveMood: route({
    method: 'PUT',
    path: '/admin/mood-modifiers/:id/archived',
    access: 'superadmin',
    summary: 'Archives a mood that no scenario uses, or restores it',
    params: moodParams,
    body: z.strictObject({
      /** Whether to archive it; false restores it. */
      archived: z.boolean(),
    }),
    reply: Confirmation,
  }),
}
