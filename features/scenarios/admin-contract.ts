import * as z from 'zod/mini'
import { Mood } from '#features/moods/contract.ts'
import { route } from '#platform/contract/route.ts'
import { atMost, Done, Id, LanguageCode, Made, Moment, Nothing, Typed } from '#platform/contract/schemas.ts'

/** How long the texts of a scenario may be, in characters. */
export const scenarioLimits = { title: 200, description: 2000, intro_text: 4000, prompt: 20_000 } as const

const texts = {
  title: Typed('Title is required', atMost(scenarioLimits.title)),
  description: Typed('Description is required', atMost(scenarioLimits.description)),
  intro_text: Typed('Introduction text is required', atMost(scenarioLimits.intro_text)),
}

/** What learners read of a scenario, in one language. */
export const ScenarioTexts = z.strictObject(texts)
export type ScenarioTexts = z.output<typeof ScenarioTexts>

/** What a scenario is written as: the texts in English, the base, and what directs the partner. */
export const NewScenario = z.strictObject({
  ...texts,
  prompt: Typed('Prompt is required', atMost(scenarioLimits.prompt)),
})
export type NewScenario = z.output<typeof NewScenario>

/** A scenario as administrators see it; texts are the English ones. */
export const AuthoredScenario = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  intro_text: z.string(),
  /** For superadmins only. */
  prompt: z.optional(z.string()),
  /** Who may practise it; for an admin their own organisation at most. */
  organizations: z.array(z.object({ id: z.int(), name: z.string() })),
  /** None or one. */
  evaluation_criteria: z.array(z.object({ id: z.int(), title: z.string() })),
  available_moods: z.array(Mood),
  has_mood_modifiers: z.boolean(),
  /** Codes of the languages that have texts, English among them. */
  languages: z.array(LanguageCode),
  archived: z.boolean(),
})
export type AuthoredScenario = z.output<typeof AuthoredScenario>

/** The texts in a language, when they exist; what made them, and when, where that was no person. */
export const Translation = z.object({
  exists: z.boolean(),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  intro_text: z.optional(z.string()),
  produced_by: z.optional(z.string()),
  prompt_version: z.optional(z.nullable(z.string())),
  produced_at: z.optional(Moment),
})
export type Translation = z.input<typeof Translation>

const organizationIds = z.array(z.int().check(z.positive())).check(z.maxLength(1000))

const assignment = { organization_ids: organizationIds, within: z.optional(organizationIds) }
const isWithin = z.refine<{ organization_ids: number[]; within?: number[] | undefined }>(
  ({ organization_ids, within }) => !within || organization_ids.every((id) => within.includes(id)),
  { error: 'Only organisations named in `within` can be assigned', path: ['organization_ids'] },
)

/** Who may practise a scenario. Without `within` it is the whole list; with it only those named there change. */
const Assignment = z.strictObject(assignment).check(isWithin)

const ofScenario = z.object({ id: Id })
const ofTranslation = z.object({ id: Id, code: LanguageCode })

export const authoringRoutes = {
  listAllScenarios: route({
    method: 'GET',
    path: '/admin/scenarios',
    access: 'admin',
    summary: 'All scenarios; prompts for superadmins only',
    reply: z.array(AuthoredScenario),
  }),
  createScenario: route({
    method: 'POST',
    path: '/admin/scenarios/create',
    access: 'superadmin',
    summary: 'Creates a scenario',
    body: NewScenario,
    reply: Made,
  }),
  updateScenario: route({
    method: 'PUT',
    path: '/scenarios/:id',
    access: 'superadmin',
    summary: 'Changes the English texts and the prompt of a scenario',
    params: ofScenario,
    body: NewScenario,
    reply: Done,
  }),
  assignScenario: route({
    method: 'PUT',
    path: '/admin/scenarios/:id/organizations',
    access: 'admin',
    summary: "Sets which organisations may practise a scenario; an admin's own only",
    params: ofScenario,
    body: Assignment,
    reply: Done,
  }),
  archiveScenario: route({
    method: 'PUT',
    path: '/admin/scenarios/:id/archived',
    access: 'superadmin',
    summary: 'Archives a scenario that no organisation practises, or restores it',
    params: ofScenario,
    body: z.strictObject({ archived: z.boolean() }),
    reply: Done,
  }),
  readTranslation: route({
    method: 'GET',
    path: '/admin/scenarios/:id/translation/:code',
    access: 'superadmin',
    summary: 'Whether a scenario has texts in a language, and which',
    params: ofTranslation,
    reply: Translation,
  }),
  writeTranslation: route({
    method: 'PUT',
    path: '/admin/scenarios/:id/translation/:code',
    access: 'superadmin',
    summary: 'Writes the texts of a scenario in a language by hand',
    params: ofTranslation,
    body: ScenarioTexts,
    reply: Done,
  }),
  translateScenario: route({
    method: 'POST',
    path: '/admin/scenarios/:id/translate/:code',
    access: 'superadmin',
    summary: 'Has a model translate the texts of a scenario into a language that has none',
    params: ofTranslation,
    body: Nothing,
    reply: Done,
  }),
}
