import * as z from 'zod/mini'
import { textFailures } from '#platform/contract/text.ts'
import { defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import {
  maxTextLength,
  Confirmation,
  Id,
  CreatedConfirmation,
  RequiredLine,
  RequiredText,
  ValuesBeforeEdit,
} from '#platform/contract/schemas.ts'

export const criteriaFailures = defineFailures('criteria', {
  missing: ['missing', 'Evaluation criteria not found'],
  archived: ['conflict', 'These evaluation criteria are archived. Please restore them first.'],
  assigned: ['conflict', 'These evaluation criteria are assigned to {{names}}. Please unassign them first.'],
  scenarioTaken: ['conflict', 'This scenario has evaluation criteria already. Please unassign them first.'],
  templateRequired: ['invalid', 'Evaluation template is required'],
  checkTextRequired: ['invalid', 'Every text of a check is required, in each language'],
  checkKey: ['invalid', 'The key of a check has lower-case letters, digits and hyphens'],
  checkKeyTwice: ['invalid', 'Two checks of a rubric cannot have the same key'],
  checkCount: ['invalid', 'A rubric has 3 to 10 checks'],
  threshold: ['invalid', 'A threshold is a whole number from 0 to 10,000'],
  thresholdOrder: ['invalid', '“Met” cannot be easier to reach than “partly”'],
  rubricPublished: ['conflict', 'This version is published already'],
  rubricChanged: [
    'conflict',
    'A version of this rubric was saved elsewhere meanwhile. Please load it first.',
  ],
  rubricMissing: ['missing', 'This version of the rubric was not found'],
  pairRequired: ['invalid', 'Please select both a scenario and evaluation criteria'],
  objectionMissing: ['missing', 'Objection not found'],
  noRubric: [
    'refused',
    'There is no published rubric for this conversation, so nothing can become a case of it.',
  ],
  expectation: [
    'invalid',
    'A contested check needs the verdict that is expected, a contested statement none',
  ],
})

/** The variables of a template; an evaluation replaces them by the conversation's texts (requirement E2). */
export const templateVariables = [
  'user_role',
  'bot_role',
  'scenario_description',
  'mood',
  'conversation_history',
  'scenario',
] as const
export type TemplateVariable = (typeof templateVariables)[number]

/** A variable as it is written in a template. */
export const formatVariable = (name: TemplateVariable): string =>
  name === 'scenario' ? `{{${name}}}` : `{${name}}`

const singles = templateVariables.filter((name) => name !== 'scenario')
const VARIABLE = new RegExp(`(\\{\\{\\s*scenario\\s*\\}\\}|\\{(?:${singles.join('|')})\\})`)

type TemplatePart = { readonly text: string; readonly variable: TemplateVariable | undefined }

/** Splits a template into its variables and the text between them. */
export const splitTemplate = (template: string): readonly TemplatePart[] =>
  template
    .split(VARIABLE)
    // `split` puts the separators, which are the variables, at the odd positions.
    .map((text, index) => ({ text, variable: index % 2 === 1 ? variableIn(text) : undefined }))
    .filter(({ text }) => text !== '')

const variableIn = (written: string): TemplateVariable | undefined =>
  templateVariables.find((name) => name === written.replace(/[{}\s]/g, ''))

/** Replaces each variable by its value, in one pass, so that a variable inside a value stays as it is. */
export const fillTemplate = (template: string, values: Readonly<Record<TemplateVariable, string>>): string =>
  splitTemplate(template)
    .map(({ text, variable }) => (variable ? values[variable] : text))
    .join('')

/** Texts that are written like variables but are none, each once; an evaluation leaves them as they are. */
export const findUnknownVariables = (template: string): readonly string[] => [
  ...new Set(
    splitTemplate(template).flatMap(({ text, variable }) =>
      variable ? [] : (text.match(/\{{1,3} {0,3}[\p{L}_][\p{L}\p{N}_ -]{0,60}\}{1,3}/gu) ?? []),
    ),
  ),
]

/** A template by which scenarios are evaluated. */
export const Criteria = z.object({
  id: z.int(),
  title: z.string(),
  /** The template of the prompt by which a model evaluates. */
  evaluation: z.string(),
  /** The scenarios that it is assigned to, with their English titles. */
  scenarios: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Whether it is archived: out of use until it is restored. */
  archived: z.boolean(),
})
export type Criteria = z.output<typeof Criteria>

const AllCriteria = z.object({
  /** All evaluation criteria. */
  evaluation_criteria: z.array(Criteria),
})

/** Evaluation criteria to create. */
export const NewCriteria = z.strictObject({
  title: RequiredLine(textFailures.titleRequired, maxTextLength(200)),
  /** The template of the prompt by which a model evaluates. */
  evaluation: RequiredText(criteriaFailures.templateRequired, maxTextLength(20_000)),
})

/** Changed evaluation criteria. */
export const CriteriaEdit = z.extend(NewCriteria, {
  /** The values as the caller read them; absent: what is sent is written, whatever stands there now. */
  was: ValuesBeforeEdit({ title: z.string(), evaluation: z.string() }),
})
export type CriteriaEdit = z.output<typeof CriteriaEdit>

/** The two choices in the form of an assignment: ids as strings, as a select has them. */
export const CriteriaAssignmentChoice = z.strictObject({
  scenario: RequiredText(criteriaFailures.pairRequired),
  criteria: RequiredText(criteriaFailures.pairRequired),
})

export const criteriaRoutes = {
  listCriteria: route({
    method: 'GET',
    path: '/admin/evaluation-criteria',
    access: 'admin',
    summary: 'The evaluation criteria and the scenarios that they are assigned to',
    reply: AllCriteria,
  }),
  listCriteriaToCreate: route({
    method: 'GET',
    path: '/admin/evaluation-criteria/create',
    access: 'admin',
    summary: 'The same, for whoever is about to create some',
    reply: AllCriteria,
  }),
  createCriteria: route({
    method: 'POST',
    keyed: true,
    path: '/admin/evaluation-criteria/create',
    access: 'superadmin',
    summary: 'Creates evaluation criteria',
    body: NewCriteria,
    reply: CreatedConfirmation,
  }),
  updateCriteria: route({
    method: 'PUT',
    path: '/admin/evaluation-criteria/:id',
    access: 'superadmin',
    summary: 'Changes title and template; what was evaluated, and conversations that have begun, keep theirs',
    params: z.object({ id: Id }),
    body: CriteriaEdit,
    reply: Confirmation,
  }),
  archiveCriteria: route({
    method: 'PUT',
    path: '/admin/evaluation-criteria/:id/archived',
    access: 'superadmin',
    summary: 'Archives evaluation criteria that no scenario is assigned, or restores them',
    params: z.object({ id: Id }),
    body: z.strictObject({
      /** Whether to archive them; false restores them. */
      archived: z.boolean(),
    }),
    reply: Confirmation,
  }),
}
