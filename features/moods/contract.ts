import * as z from 'zod/mini'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { LanguageCode } from '#platform/contract/schemas.ts'

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

/**
 * The kinds of mood that the partner plays, from the easiest to the hardest: by how tense a conversation begins in it, which
 * the director decides (`adapters/ai/director/temperaments.ts`). `app/server/director.test.ts` keeps both in one order.
 */
export const moodKinds = [
  'enthusiastic',
  'calm',
  'neutral',
  'withdrawn',
  'anxious',
  'defensive',
  'angry',
] as const
type Kind = (typeof moodKinds)[number]

/** Tells which kind a mood is of: the adapters know the words. */
export type ClassifyMood = (
  mood: { readonly title: string; readonly description: string | null } | null,
) => Kind

/** A mood to choose for a scenario. */
export const ScenarioMood = z.extend(Mood, { kind: z.enum(moodKinds) })
export type ScenarioMood = z.output<typeof ScenarioMood>

/** From the easiest to the hardest; among those of one kind, the one that was written first. */
export const compareMoods = (
  a: Pick<ScenarioMood, 'id' | 'kind'>,
  b: Pick<ScenarioMood, 'id' | 'kind'>,
): number => moodKinds.indexOf(a.kind) - moodKinds.indexOf(b.kind) || a.id - b.id

/** Whether a conversation is harder in this mood than in the other. */
export const isHarderMood = (mood: Pick<ScenarioMood, 'kind'>, other: Pick<ScenarioMood, 'kind'>): boolean =>
  moodKinds.indexOf(mood.kind) > moodKinds.indexOf(other.kind)

/** Letters, digits, hyphen and underscore. */
export const MoodId = z.string().check(z.regex(/^[\w-]{1,64}$/, ruleMessage(moodFailures.invalidId)))

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
