import * as z from 'zod/mini'
import { moodKinds, type MoodKind } from '#conversation/conversation.ts'
import { ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { LanguageCode } from '#platform/contract/schemas.ts'
import { moodFailures } from './contract-rules.ts'

/** A mood as learners see it: its title in English, and in the languages it is translated to. */
export const Mood = z.object({
  id: z.int(),
  /** The title in English. */
  title: z.string(),
  /** The title in other languages. */
  translations: z.array(
    z.object({
      /** The code of the language (ISO 639). */
      language_code: LanguageCode,
      /** The title in this language. */
      title_translation: z.string(),
    }),
  ),
})
export type Mood = z.output<typeof Mood>

/** Classifies a mood: `conversation/classify-mood.ts`, whose word lists no contract may load. */
export type ClassifyMood = (
  mood: { readonly title: string; readonly description: string | null } | null,
) => MoodKind

/** A mood to choose for a scenario. */
export const ScenarioMood = z.extend(Mood, {
  /** How the partner is in it. */
  kind: z.enum(moodKinds),
})
export type ScenarioMood = z.output<typeof ScenarioMood>

/** Orders moods from the easiest to the hardest, and those of one kind by their ids. */
export const compareMoods = (
  a: Pick<ScenarioMood, 'id' | 'kind'>,
  b: Pick<ScenarioMood, 'id' | 'kind'>,
): number => moodKinds.indexOf(a.kind) - moodKinds.indexOf(b.kind) || a.id - b.id

/** The id of a mood as clients send it: letters, digits, hyphens and underscores. */
export const MoodId = z.string().check(z.regex(/^[\w-]{1,64}$/, ruleMessage(moodFailures.invalidId)))

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
