import * as z from 'zod/mini'
import {
  checkEvidences,
  checkKinds,
  countedRules,
  type CountedRule,
  skills,
} from '#conversation/judging/rubric.ts'
import { type Failure, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { maxTextLength, Confirmation, Id, Moment, RequiredText } from '#platform/contract/schemas.ts'
import { criteriaFailures } from './contract.ts'

/** For these rules fewer is better, so `met` is the smaller threshold. */
const upperLimits: readonly string[] = [
  'share_of_words',
  'longest_message',
  'insults_and_threats',
] satisfies CountedRule[]
export const isUpperLimit = (rule: CountedRule): boolean => upperLimits.includes(rule)

/** The languages that a rubric is written in, in their own names. */
export const rubricLanguageNames = { en: 'English', pt: 'Português', fr: 'Français' } as const

/** A text of a check, in one language. */
const CheckText = RequiredText(criteriaFailures.checkTextRequired, maxTextLength(600))
const RequiredLocalTexts = z.strictObject({
  /** The English text. */
  en: CheckText,
  /** The Portuguese text. */
  pt: CheckText,
  /** The French text. */
  fr: CheckText,
})

const checkTexts = {
  /** Identifies the check within its rubric; it stays the same when the check is reworded. */
  key: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, ruleMessage(criteriaFailures.checkKey))),
  /** The name of the check, in each language. */
  name: RequiredLocalTexts,
  /** What to look for. */
  description: RequiredLocalTexts,
  /** The skill that it counts towards. */
  skill: z.nullable(z.enum(skills)),
  /** Examples of a learner's words for each verdict; `partly` is null if nothing lies between met and not met. */
  examples: z.strictObject({
    /** Words that meet the check. */
    met: RequiredLocalTexts,
    /** Words that meet it in part; null where nothing lies between. */
    partly: z.nullable(RequiredLocalTexts),
    /** Words that do not meet it. */
    not_met: RequiredLocalTexts,
  }),
}

const thresholdRule = ruleMessage(criteriaFailures.threshold)
const Threshold = z
  .int(thresholdRule)
  .check(z.nonnegative({ error: thresholdRule }), z.maximum(10_000, { error: thresholdRule }))

/** One thing that a conversation is checked for: by a model (`judged`) or by a rule in code (`counted`). */
export const RubricCheck = z.discriminatedUnion('kind', [
  z.strictObject({
    ...checkTexts,
    /** How the check is decided: by a model (`judged`) or by a rule (`counted`). */
    kind: z.literal('judged'),
    evidence: z.enum(checkEvidences),
    /** When the check applies; null: in every conversation. */
    occasion: z.nullable(RequiredLocalTexts),
    /** Whether it checks that something is absent: then a model must name the worst candidate. */
    counter: z.boolean(),
  }),
  z.strictObject({
    ...checkTexts,
    /** How the check is decided: by a model (`judged`) or by a rule (`counted`). */
    kind: z.literal('counted'),
    rule: z.enum(countedRules),
    /** The check is met from this number on, or up to it if fewer is better. */
    met: Threshold,
    /** The check is met in part from this number on, or up to it if fewer is better. */
    partly: Threshold,
  }),
])
export type RubricCheck = z.output<typeof RubricCheck>
/** The checks of a rubric, in order. */
export const RubricChecks = z.array(RubricCheck)

const isMetEasier = ({ rule, met, partly }: Extract<RubricCheck, { kind: 'counted' }>): boolean =>
  isUpperLimit(rule) ? met > partly : met < partly

/** How many checks a rubric may have. */
export const rubricLimits = { minimum: 3, maximum: 10 } as const

const countRule = { error: ruleMessage(criteriaFailures.checkCount) }

/** The checks of a rubric, with unique keys. */
const WholeChecks = RubricChecks.check(
  z.minLength(rubricLimits.minimum, countRule),
  z.maxLength(rubricLimits.maximum, countRule),
  z.superRefine((checks, context) => {
    const refuse = (failure: Failure, index: number, field: 'key' | 'met') =>
      context.addIssue({ code: 'custom', message: ruleMessage(failure), path: [index, field] })
    for (const [index, check] of checks.entries()) {
      if (checks.findIndex(({ key }) => key === check.key) < index)
        refuse(criteriaFailures.checkKeyTwice, index, 'key')
      if (check.kind === 'counted' && isMetEasier(check))
        refuse(criteriaFailures.thresholdOrder, index, 'met')
    }
  }),
)

const rubricContent = {
  /** The checks, in order. */
  checks: WholeChecks,
  /** Whether evaluations also say how many of all checks are met. Absent means false. */
  shows_total: z.optional(z.boolean()),
}
export const NewRubric = z.strictObject(rubricContent)
export type NewRubric = z.output<typeof NewRubric>

const TypedLocalTexts = z.object({ en: z.string(), pt: z.string(), fr: z.string() })

/** A check as it is typed: it keeps the fields of the other kind, so that switching the kind loses nothing. */
const CheckDraft = z.object({
  key: z.string(),
  name: TypedLocalTexts,
  description: TypedLocalTexts,
  skill: z.enum(['', ...skills]),
  kind: z.enum(checkKinds),
  examples: z.object({ met: TypedLocalTexts, partly: TypedLocalTexts, not_met: TypedLocalTexts }),
  hasPartly: z.boolean(),
  evidence: z.enum(checkEvidences),
  hasOccasion: z.boolean(),
  occasion: TypedLocalTexts,
  counter: z.boolean(),
  rule: z.enum(countedRules),
  // An empty field is NaN.
  met: z.union([z.number(), z.nan()]),
  partly: z.union([z.number(), z.nan()]),
})
export type CheckDraft = z.output<typeof CheckDraft>

const TypedRubric = z.object({ checks: z.array(CheckDraft), showsTotal: z.boolean() })
/** The values of the form's fields. */
export type TypedRubric = z.output<typeof TypedRubric>

/** Validates the form of a rubric: what is typed becomes what is sent, by the rules of the contract. */
export const RubricDraft = z.pipe(z.pipe(TypedRubric, z.transform(toRubric)), NewRubric)

/** Turns the values of the fields into a rubric, without validating it. */
export function toRubric({ checks, showsTotal }: TypedRubric): NewRubric {
  return { checks: checks.map(toCheck), ...(showsTotal && { shows_total: true }) }
}

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

/** The number of a version in an address; the database keeps it in four bytes. */
export const RubricVersionNumber = Id.check(z.maximum(2_147_483_647))

/**
 * What a version has beside its checks. The hash is the SHA-256 of the checks, and of `shows_total` where it is set.
 */
const rubricFacts = {
  /** The id of this version of the rubric. */
  id: z.int(),
  /** The number of the version; the first is 1. */
  version: z.int(),
  /** The SHA-256 of its checks, in hexadecimal digits. */
  hash: z.string(),
  /** Null for a version from the demo, and once the author is deleted. */
  author: z.nullable(z.string()),
  /** Whether the author's account was deleted; absent: no. */
  is_author_deleted: z.optional(z.boolean()),
  /** When the version was written. */
  created_at: Moment,
  /** Set once published: conversations are evaluated by the newest published version. */
  published: z.nullable(
    z.object({
      /** When it was published. */
      at: Moment,
      /** Null as with `author`. */
      by: z.nullable(z.string()),
      /** Why it was published without a trial that supports it; null with such a trial. */
      reason: z.nullable(z.string()),
    }),
  ),
}
/** A version of a rubric without its checks. */
export const RubricSummary = z.object(rubricFacts)
export type RubricSummary = z.input<typeof RubricSummary>

/** A version of a rubric. */
export const RubricVersion = z.object({
  ...rubricFacts,
  /** The checks, in order. */
  checks: RubricChecks,
  shows_total: rubricContent.shows_total,
})
export type RubricVersion = z.input<typeof RubricVersion>

export const rubricRoutes = {
  readRubric: route({
    method: 'GET',
    path: '/admin/evaluation-criteria/:id/rubric',
    access: 'superadmin',
    summary: 'The newest version of the rubric of evaluation criteria, or null',
    params: z.object({ id: Id }),
    reply: z.object({
      /** The newest version; null before the first. */
      rubric: z.nullable(RubricVersion),
    }),
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
    params: z.object({
      id: Id,
      /** The number of the version of the rubric. */
      version: RubricVersionNumber,
    }),
    reply: RubricVersion,
  }),
  writeRubric: route({
    method: 'PUT',
    path: '/admin/evaluation-criteria/:id/rubric',
    access: 'superadmin',
    summary:
      'Adds the next version of a rubric, unless somebody else has added one meanwhile; a rubric that is the same as before adds none',
    params: z.object({ id: Id }),
    /** `hash` is that of the version that the change is based on; null for the first version. */
    body: z.strictObject({
      ...rubricContent,
      /** The hash of the version that the change is based on; null for the first version. */
      hash: z.nullable(z.string()),
    }),
    reply: z.extend(Confirmation, {
      /** The number of the newest version. */
      version: z.int(),
      /** The hash of the newest version. */
      hash: z.string(),
    }),
  }),
}
