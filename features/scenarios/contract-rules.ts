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
/** The texts of a briefing: who the learner is, what they want to reach and what they know. Blank until somebody writes them. */
export const optionalTextFields = ['learner_role', 'goals', 'knowledge'] as const
/** The texts of a scenario that learners read, in each language. Schemas, forms, stores and translations follow these lists. */
export const scenarioTextFields = [...requiredTextFields, ...optionalTextFields] as const
export type RequiredTextField = (typeof requiredTextFields)[number]
export type OptionalTextField = (typeof optionalTextFields)[number]
export type ScenarioTextField = (typeof scenarioTextFields)[number]

/** One value for each text that every scenario has. */
export const mapRequiredTexts = <Value>(
  valueOf: (field: RequiredTextField) => Value,
): Record<RequiredTextField, Value> => ({
  title: valueOf('title'),
  description: valueOf('description'),
  intro_text: valueOf('intro_text'),
})

/** One value for each text of a briefing. */
export const mapOptionalTexts = <Value>(
  valueOf: (field: OptionalTextField) => Value,
): Record<OptionalTextField, Value> => ({
  learner_role: valueOf('learner_role'),
  goals: valueOf('goals'),
  knowledge: valueOf('knowledge'),
})

/** The texts of a briefing that nobody has written. */
export const blankBriefing = mapOptionalTexts(() => '')

/** One value for each text. */
export const mapScenarioTexts = <Value>(
  valueOf: (field: ScenarioTextField) => Value,
): Record<ScenarioTextField, Value> => ({ ...mapRequiredTexts(valueOf), ...mapOptionalTexts(valueOf) })
