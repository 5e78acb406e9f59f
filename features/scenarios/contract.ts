import * as z from 'zod/mini'
import { difficulties } from '#conversation/director/world.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract-rules.ts'
import { ScenarioMood } from '#features/moods/contract.ts'
import { route } from '#platform/contract/route.ts'
import { ForwardPage, Id, LanguageCode } from '#platform/contract/schemas.ts'
import { mapRequiredTexts } from './contract-rules.ts'

/** A scenario as learners see it: without its prompt, in the requested language where it has texts, else in English. */
export const Scenario = z.object({
  id: z.int(),
  ...mapRequiredTexts(() => z.string()),
  has_mood_modifiers: z.boolean(),
  /** From the easiest to the hardest. */
  available_moods: z.array(ScenarioMood),
})
export type Scenario = z.output<typeof Scenario>

/** Somebody whom learners may meet in a scenario. */
const CastCharacter = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  face_seed: z.int(),
})
export type CastCharacter = z.output<typeof CastCharacter>

/** A scenario on its card, with the characters that are mapped to it and how hard they are. */
export const ListedScenario = z.extend(Scenario, {
  characters: z.array(CastCharacter),
  difficulty: z.enum(difficulties),
})
export type ListedScenario = z.output<typeof ListedScenario>

/** One scenario; only superadmins receive the prompt. */
export const ScenarioDetail = z.extend(Scenario, { prompt: z.optional(z.string()) })
export type ScenarioDetail = z.output<typeof ScenarioDetail>

const language = z._default(LanguageCode, FALLBACK_LANGUAGE)

export const scenarioRoutes = {
  listScenarios: route({
    method: 'GET',
    path: '/scenarios/',
    access: 'member',
    summary: "The scenarios of the caller's organisation",
    query: z.strictObject({ language, ...ForwardPage }),
    reply: z.array(ListedScenario),
  }),
  readScenario: route({
    method: 'GET',
    path: '/scenarios/:id',
    access: 'member',
    summary: "One scenario of the caller's organisation; for a superadmin any, with its prompt",
    params: z.object({ id: Id }),
    query: z.strictObject({ language }),
    reply: ScenarioDetail,
  }),
}
