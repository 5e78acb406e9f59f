import * as z from 'zod/mini'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { Mood } from '#features/moods/contract.ts'
import { route } from '#platform/contract/route.ts'
import { Id, LanguageCode } from '#platform/contract/schemas.ts'

/** A scenario as learners see it: no prompt. Texts are in the language asked for where they exist, else in English. */
export const Scenario = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  intro_text: z.string(),
  has_mood_modifiers: z.boolean(),
  available_moods: z.array(Mood),
})
export type Scenario = z.output<typeof Scenario>

/** One scenario; the prompt, which directs the partner, is for superadmins only. */
export const ScenarioDetail = z.extend(Scenario, { prompt: z.optional(z.string()) })
export type ScenarioDetail = z.output<typeof ScenarioDetail>

const language = z._default(LanguageCode, FALLBACK_LANGUAGE)

export const scenarioRoutes = {
  listScenarios: route({
    method: 'GET',
    path: '/scenarios/',
    access: 'member',
    summary: "The scenarios of the caller's organisation",
    query: z.strictObject({ language }),
    reply: z.array(Scenario),
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
