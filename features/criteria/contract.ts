import * as z from 'zod/mini'
import { textFailures } from '#platform/contract/text.ts'
import { defineFailures, type Failure, ruleMessage } from '#platform/contract/failures.ts'
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
  checkCount: ['invalid', 'A rubric has 3 to 10 checks'],
  threshold: ['invalid', 'A threshold is a whole number from 0 to 10,000'],
  thresholdOrder: ['invalid', '“Met” cannot be easier to reach than “partly”'],
  rubricPublished: ['conflict', 'This version is published already'],
  rubricMissing: ['missing', 'This version of the rubric was not found'],
  pairRequired: ['invalid', 'Please select both a scenario and evaluation criteria'],
  objectionMissing: ['missing', 'Objection not found'],
  noVerdict: ['refused', 'Only an objection to the verdict of a rubric can become a regression case.'],
})

/** What rules in code can count (adapters/ai/rubric.ts). */
export const rubricRules = [
  'open_questions',
  'share_of_words',
  'longest_message',
  'agreed_steps',
  'taken_up_words',
  'figures_and_dates',
  'insults_and_threats',
] as const

/** With these rules fewer is better: met is the smaller number. */
const upperLimits: readonly string[] = [
  'share_of_words',
  'longest_message',
  'insults_and_threats',
] satisfies (typeof rubricRules)[number][]
export const isUpperLimit = (rule: (typeof rubricRules)[number]): boolean => upperLimits.includes(rule)

/** Whose words prove a check: the learner's alone, or with the reply before or after them. */
export const checkEvidences = ['own_words', 'reply_and_answer', 'words_and_reply'] as const

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
  /** A learner's words for each verdict; `partly` is null where there is nothing between met and not met. */
  examples: z.strictObject({ met: LocalTexts, partly: z.nullable(LocalTexts), not_met: LocalTexts }),
}

const thresholdRule = ruleMessage(criteriaFailures.threshold)
const Threshold = z
  .int(thresholdRule)
  .check(z.nonnegative({ error: thresholdRule }), z.maximum(10_000, { error: thresholdRule }))

/** One thing that a conversation is checked for: by a model (`judged`) or by a rule in code (`counted`). */
export const RubricCheck = z.discriminatedUnion('kind', [
  z.strictObject({
    ...checkTexts,
    kind: z.literal('judged'),
    evidence: z.enum(checkEvidences),
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
    met: Threshold,
    partly: Threshold,
  }),
])
export type RubricCheck = z.output<typeof RubricCheck>
export const RubricChecks = z.array(RubricCheck)

/** Where a rule for the checks of a rubric is broken. */
type BrokenCheck = { readonly index: number; readonly field: 'key' | 'met'; readonly failure: Failure }

function findBrokenChecks(checks: readonly RubricCheck[]): readonly BrokenCheck[] {
  const keys = checks.map(({ key }) => key)
  return checks.flatMap((check, index): readonly BrokenCheck[] => [
    ...(keys.indexOf(check.key) === index
      ? []
      : [{ index, field: 'key' as const, failure: criteriaFailures.checkKeyTwice }]),
    ...(check.kind === 'counted' && isMetEasier(check)
      ? [{ index, field: 'met' as const, failure: criteriaFailures.thresholdOrder }]
      : []),
  ])
}

const isMetEasier = ({ rule, met, partly }: Extract<RubricCheck, { kind: 'counted' }>): boolean =>
  isUpperLimit(rule) ? met > partly : met < partly

/** How many checks a rubric has. */
export const rubricLimits = { minimum: 3, maximum: 10 } as const

const countRule = { error: ruleMessage(criteriaFailures.checkCount) }

/** What a set of criteria checks; each key once. */
export const NewRubric = z
  .strictObject({
    checks: RubricChecks.check(
      z.minLength(rubricLimits.minimum, countRule),
      z.maxLength(rubricLimits.maximum, countRule),
    ),
  })
  .check(
    z.superRefine(({ checks }, context) => {
      for (const { index, field, failure } of findBrokenChecks(checks))
        context.addIssue({ code: 'custom', message: ruleMessage(failure), path: ['checks', index, field] })
    }),
  )

const TypedTexts = z.object({ en: z.string(), pt: z.string(), fr: z.string() })

/** A check as it is typed: it keeps what belongs to the other kind, so that choosing a kind loses nothing. */
const CheckDraft = z.object({
  key: z.string(),
  name: TypedTexts,
  description: TypedTexts,
  skill: z.enum(['', ...skills]),
  kind: z.enum(['judged', 'counted']),
  examples: z.object({ met: TypedTexts, partly: TypedTexts, not_met: TypedTexts }),
  hasPartly: z.boolean(),
  evidence: z.enum(checkEvidences),
  hasOccasion: z.boolean(),
  occasion: TypedTexts,
  counter: z.boolean(),
  rule: z.enum(rubricRules),
  // An empty field is no number.
  met: z.union([z.number(), z.nan()]),
  partly: z.union([z.number(), z.nan()]),
})
export type CheckDraft = z.output<typeof CheckDraft>

/** The form of a rubric: what is typed, and by the contract's rules what is sent. */
export const RubricDraft = z.pipe(
  z.pipe(
    z.object({ checks: z.array(CheckDraft) }),
    z.transform(({ checks }) => ({ checks: checks.map(toCheck) })),
  ),
  NewRubric,
)

function toCheck({ key, name, description, skill, examples, ...draft }: CheckDraft): RubricCheck {
  const texts = {
    key,
    name,
    description,
    skill: skill === '' ? null : skill,
    examples: { ...examples, partly: draft.hasPartly ? examples.partly : null },
  }
  if (draft.kind === 'counted')
    return { ...texts, kind: 'counted', rule: draft.rule, met: draft.met, partly: draft.partly }
  const occasion = draft.hasOccasion ? draft.occasion : null
  return { ...texts, kind: 'judged', evidence: draft.evidence, occasion, counter: draft.counter }
}

/** What is known of a version beside its checks. The hash is the SHA-256 of the checks. */
const rubricFacts = {
  id: z.int(),
  version: z.int(),
  hash: z.string(),
  /** Null for a version of the demo. */
  author: z.nullable(z.string()),
  created_at: Moment,
  /** Only published versions evaluate conversations: the newest of them. */
  published: z.nullable(
    z.object({
      at: Moment,
      by: z.nullable(z.string()),
      /** Why, where a trial does not speak for it. */
      reason: z.nullable(z.string()),
    }),
  ),
}
export const RubricSummary = z.object(rubricFacts)
export type RubricSummary = z.input<typeof RubricSummary>

/** A version of a rubric. */
export const RubricVersion = z.object({ ...rubricFacts, checks: RubricChecks })
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
  listRubricVersions: route({
    method: 'GET',
    path: '/admin/evaluation-criteria/:id/rubric/versions',
    access: 'superadmin',
    summary: 'The versions of a rubric without their checks, newest first',
    params: z.object({ id: Id }),
    reply: z.array(RubricSummary),
  }),
  readRubricVersion: route({
    method: 'GET',
    path: '/admin/evaluation-criteria/:id/rubric/versions/:version',
    access: 'superadmin',
    summary: 'One version of a rubric',
    params: z.object({ id: Id, version: Id }),
    reply: RubricVersion,
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
