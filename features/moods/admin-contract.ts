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

/** A mood as administrators see it. `translations` names the languages of `titles`: all that it has beside English. */
export const MoodModifier = z.object({
  id: z.int(),
  title: z.string(),
  translations: z.array(LanguageCode),
  titles: z.array(
    z.object({
      language_code: LanguageCode,
      title_translation: z.string(),
      /** What translated it, and when; absent where a person did. */
      produced_by: z.optional(z.string()),
      prompt_version: z.optional(z.nullable(z.string())),
      produced_at: z.optional(Moment),
    }),
  ),
  /** Directs the partner; null for whoever may not write it. */
  description: z.nullable(z.string()),
  archived: z.boolean(),
})
export type MoodModifier = z.input<typeof MoodModifier>

/** What a mood is translated into by a press (specification, section 9). */
export const TRANSLATED_INTO = ['pt', 'fr'] as const

const title = Typed('Mood is required', atMost(200))
const description = [atMost(2000)]

/** What a mood is created with. */
export const NewMood = z.strictObject({ title, description: Spare(...description) })

/** What may be changed of it: a description that is left out stays. */
export const ChangedMood = z.strictObject({ title, description: Kept(...description) })

/** A title that somebody translated by hand. */
export const MoodTitle = z.strictObject({ title })

const one = z.object({ id: Id })

export const moodModifierRoutes = {
  listMoodModifiers: route({
    method: 'GET',
    path: '/admin/mood-modifiers',
    access: 'admin',
    summary: 'The moods with their translations, archived ones too',
    reply: z.array(MoodModifier),
  }),
  createMoodModifier: route({
    method: 'POST',
    path: '/admin/mood-modifiers/create',
    access: 'superadmin',
    summary: 'Creates a mood',
    body: NewMood,
    reply: Made,
  }),
  updateMoodModifier: route({
    method: 'PUT',
    path: '/admin/mood-modifiers/:id',
    access: 'superadmin',
    summary: "Changes a mood's English title, and what directs the partner in it",
    params: one,
    body: ChangedMood,
    reply: Done,
  }),
  translateMoodModifier: route({
    method: 'POST',
    path: '/admin/mood-modifiers/:id/translate',
    access: 'superadmin',
    summary: 'Has a model translate the title into Portuguese and French, where it is missing',
    params: one,
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
  archiveMoodModifier: route({
    method: 'PUT',
    path: '/admin/mood-modifiers/:id/archived',
    access: 'superadmin',
    summary: 'Archives a mood that no scenario uses, or brings it back',
    params: one,
    body: z.strictObject({ archived: z.boolean() }),
    reply: Done,
  }),
}
