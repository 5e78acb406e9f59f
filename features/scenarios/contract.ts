import * as z from 'zod/mini'
import { difficulties } from '#conversation/director/world.ts'
import { FALLBACK_LANGUAGE, TextsLanguage } from '#features/languages/contract.ts'
import { ScenarioMood } from '#features/moods/contract.ts'
import { route } from '#platform/contract/route.ts'
import { ForwardPage, Id, LanguageCode } from '#platform/contract/schemas.ts'
import { defineFailures } from '#platform/contract/failures.ts'

export const scenarioFailures = defineFailures('scenarios', {
  missing: ['missing', 'Scenario not found'],
  archived: ['conflict', 'This scenario is archived. Please restore it first.'],
  assigned: ['conflict', 'This scenario is assigned to {{names}}. Please unassign it first.'],
  otherOrganization: ['forbidden', 'You can assign scenarios to your own organisation only'],
  notWithin: ['invalid', 'Only organisations named in `within` can be assigned'],
  introRequired: ['invalid', 'Introduction text is required'],
  promptRequired: ['invalid', 'Prompt is required'],
  tooManyLines: ['invalid', 'No more than {{count}} lines'],
  originalLanguage: ['conflict', 'English is what is translated from: edit the scenario instead'],
  alreadyTranslated: ['conflict', 'This scenario already has a translation into this language'],
  changedMeanwhile: ['conflict', 'The scenario was changed while it was being translated. Please try again.'],
})

/** The texts that every scenario has. */
export const requiredTextFields = ['title', 'description', 'intro_text'] as const
/** The texts of a briefing: the learner's role, goals and knowledge. Blank until somebody writes them. */
export const optionalTextFields = ['learner_role', 'goals', 'knowledge'] as const
// Schemas, forms, stores and translations follow these lists.
/** The texts of a scenario that learners read. */
export const scenarioTextFields = [...requiredTextFields, ...optionalTextFields] as const
export type RequiredTextField = (typeof requiredTextFields)[number]
export type OptionalTextField = (typeof optionalTextFields)[number]
export type ScenarioTextField = (typeof scenarioTextFields)[number]

/** Makes one value for each text that every scenario has. */
export const mapRequiredTexts = <Value>(
  valueOf: (field: RequiredTextField) => Value,
): Record<RequiredTextField, Value> => ({
  /** The title. */
  title: valueOf('title'),
  /** What the conversation is about. */
  description: valueOf('description'),
  /** What learners read before the first turn. */
  intro_text: valueOf('intro_text'),
})

/** Makes one value for each text of a briefing. */
export const mapOptionalTexts = <Value>(
  valueOf: (field: OptionalTextField) => Value,
): Record<OptionalTextField, Value> => ({
  /** Who the learner is; may be blank. */
  learner_role: valueOf('learner_role'),
  /** What the learner wants to reach, one goal per line; may be blank. */
  goals: valueOf('goals'),
  /** What the learner knows at the beginning, one item per line; may be blank. */
  knowledge: valueOf('knowledge'),
})

/** A briefing that nobody has written yet. */
export const blankBriefing = mapOptionalTexts(() => '')

/** Makes one value for each text of a scenario. */
export const mapScenarioTexts = <Value>(
  valueOf: (field: ScenarioTextField) => Value,
): Record<ScenarioTextField, Value> => ({ ...mapRequiredTexts(valueOf), ...mapOptionalTexts(valueOf) })

/** A scenario as learners see it: without its prompt, in the requested language where it has texts, else in English. */
export const Scenario = z.object({
  id: z.int(),
  ...mapRequiredTexts(() => z.string()),
  language: TextsLanguage,
  /** Whether a mood has to be chosen to begin a chat. */
  has_mood_modifiers: z.boolean(),
  /** From the easiest to the hardest. */
  available_moods: z.array(ScenarioMood),
})
export type Scenario = z.output<typeof Scenario>

/** A character whom learners may meet in a scenario. */
const CastCharacter = z.object({
  id: z.int(),
  /** The name; null where the character is known by its role alone. */
  name: z.nullable(z.string()),
  /** Who they are to the learner; null where nobody has written it. */
  role: z.nullable(z.string()),
  /** The seed that the face is drawn from. */
  face_seed: z.int(),
  language: TextsLanguage,
})

/** A scenario as its card shows it, with the characters mapped to it and its difficulty. */
export const ListedScenario = z.extend(Scenario, {
  /** The characters whom learners may meet in it. */
  characters: z.array(CastCharacter),
  difficulty: z.enum(difficulties),
})
export type ListedScenario = z.output<typeof ListedScenario>

/** One scenario; only superadmins receive the prompt. */
export const ScenarioDetail = z.extend(Scenario, {
  /** Directs the partner; absent for anyone but superadmins. */
  prompt: z.optional(z.string()),
})
export type ScenarioDetail = z.output<typeof ScenarioDetail>

const language = z._default(LanguageCode, FALLBACK_LANGUAGE)

export const scenarioRoutes = {
  listScenarios: route({
    method: 'GET',
    path: '/scenarios/',
    access: 'member',
    summary: "The scenarios of the caller's organisation",
    query: z.strictObject({
      /** The code of the language to read texts in; English stands in where there are none. */
      language,
      ...ForwardPage,
    }),
    reply: z.array(ListedScenario),
  }),
  readScenario: route({
    method: 'GET',
    path: '/scenarios/:id',
    access: 'member',
    summary: "One scenario of the caller's organisation; for a superadmin any, with its prompt",
    params: z.object({ id: Id }),
    query: z.strictObject({
      /** The code of the language to read texts in; English stands in where there are none. */
      language,
    }),
    reply: ScenarioDetail,
  }),
}
