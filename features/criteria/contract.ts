import * as z from 'zod/mini'
import { textFailures } from '#platform/contract/text.ts'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { skills } from '#features/evaluations/contract.ts'
import {
  maxTextLength,
  Confirmation,
  Id,
  Moment,
  CreatedConfirmation,
  RequiredText,
} from '#platform/contract/schemas.ts'

export const criteriaFailures = defineFailures('criteria', {
  missing: ['missing', 'Evaluation criteria not found'],
  archived: ['conflict', 'These evaluation criteria are archived. Please restore them first.'],
  assigned: ['conflict', 'These evaluation criteria are assigned to {{names}}. Please unassign them first.'],
  scenarioTaken: ['conflict', 'This scenario has evaluation criteria already. Please unassign them first.'],
  notAssigned: ['missing', 'This scenario has no evaluation criteria assigned'],
  templateRequired: ['invalid', 'Evaluation template is required'],
  checkTextRequired: ['invalid', 'Every text of a check is required, in each language'],
  checkKey: ['invalid', 'The key of a check has lower-case letters, digits and hyphens'],
  checkKeyTwice: ['invalid', 'Two checks of a rubric cannot have the same key'],
  pairRequired: ['invalid', 'Please select both a scenario and evaluation criteria'],
})

/** What rules in code can count (adapters/ai/rubric.ts). */
export const rubricRules = [
  'open_questions',
  'share_of_words',
  'longest_message',
  'agreed_steps',
  'taken_up_words',
  'insults_and_threats',
] as const

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

export type TemplatePart = { readonly text: string; readonly variable: TemplateVariable | undefined }

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
  evaluation: z.string(),
  /** The scenarios that it is assigned to, with their English titles. */
  scenarios: z.array(z.object({ id: z.int(), title: z.string() })),
  archived: z.boolean(),
})
export type Criteria = z.output<typeof Criteria>

const AllCriteria = z.object({ evaluation_criteria: z.array(Criteria) })

export const NewCriteria = z.strictObject({
  title: RequiredText(textFailures.titleRequired, maxTextLength(200)),
  evaluation: RequiredText(criteriaFailures.templateRequired, maxTextLength(20_000)),
})

/** How long each text of a check may be, in characters. */
const CheckText = RequiredText(criteriaFailures.checkTextRequired, maxTextLength(600))
const LocalTexts = z.strictObject({ en: CheckText, pt: CheckText, fr: CheckText })

const checkTexts = {
  /** Names the check within its rubric; it stays when the check is worded anew. */
  key: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, ruleMessage(criteriaFailures.checkKey))),
  name: LocalTexts,
  /** What to look for. */
  description: LocalTexts,
  /** The skill that it speaks for. */
  skill: z.nullable(z.enum(skills)),
  /** A learner's words for each verdict. */
  examples: z.strictObject({ met: LocalTexts, partly: LocalTexts, not_met: LocalTexts }),
}

/** One thing that a conversation is checked for: by a model (`judged`) or by a rule in code (`counted`). */
export const RubricCheck = z.discriminatedUnion('kind', [
  z.strictObject({
    ...checkTexts,
    kind: z.literal('judged'),
    /** Whose words prove it: the learner's alone, or a reply together with what the learner answered. */
    evidence: z.enum(['own_words', 'reply_and_answer']),
    /** When there is something to check at all; null: in every conversation. */
    occasion: z.nullable(LocalTexts),
    /** Checks that something is absent: whoever judges must name the worst candidate. */
    counter: z.boolean(),
  }),
  z.strictObject({
    ...checkTexts,
    kind: z.literal('counted'),
    rule: z.enum(rubricRules),
    /** Met from this number on; for a rule that says "at most", up to it. */
    met: z.int().check(z.nonnegative()),
    partly: z.int().check(z.nonnegative()),
  }),
])
export type RubricCheck = z.output<typeof RubricCheck>
export const RubricChecks = z.array(RubricCheck)

/** What a set of criteria checks; each key once. */
export const NewRubric = z
  .strictObject({ checks: RubricChecks.check(z.minLength(3), z.maxLength(10)) })
  .check(
    z.refine(({ checks }) => new Set(checks.map(({ key }) => key)).size === checks.length, {
      error: ruleMessage(criteriaFailures.checkKeyTwice),
      path: ['checks'],
    }),
  )

/** A version of a rubric. The hash is the SHA-256 of its checks. */
export const RubricVersion = z.object({
  id: z.int(),
  version: z.int(),
  hash: z.string(),
  checks: RubricChecks,
  created_at: Moment,
})
export type RubricVersion = z.input<typeof RubricVersion>

/** The two choices in the form of an assignment: ids as text, as a select has them. */
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
    path: '/admin/evaluation-criteria/create',
    access: 'superadmin',
    summary: 'Creates evaluation criteria',
    body: NewCriteria,
    reply: CreatedConfirmation,
  }),
  readRubric: route({
    method: 'GET',
    path: '/admin/evaluation-criteria/:id/rubric',
    access: 'superadmin',
    summary: 'The newest version of the rubric of evaluation criteria, or null',
    params: z.object({ id: Id }),
    reply: z.object({ rubric: z.nullable(RubricVersion) }),
  }),
  writeRubric: route({
    method: 'PUT',
    path: '/admin/evaluation-criteria/:id/rubric',
    access: 'superadmin',
    summary: 'Adds the next version of a rubric; checks that are the same as before add none',
    params: z.object({ id: Id }),
    body: NewRubric,
    reply: z.extend(Confirmation, { version: z.int() }),
  }),
  archiveCriteria: route({
    method: 'PUT',
    path: '/admin/evaluation-criteria/:id/archived',
    access: 'superadmin',
    summary: 'Archives evaluation criteria that no scenario is assigned, or restores them',
    params: z.object({ id: Id }),
    body: z.strictObject({ archived: z.boolean() }),
    reply: Confirmation,
  }),
}
