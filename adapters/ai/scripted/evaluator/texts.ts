import type { Skill } from '../../port.ts'
import type { Cues } from './cues.ts'

/** What can be said of one passage. */
export const findingKinds = [
  'open',
  'acknowledgement',
  'takenUp',
  'apology',
  'fact',
  'hardPart',
  'firm',
  'check',
  'generalising',
  'shouldHave',
  'blame',
  'threat',
  'private',
  'belittling',
  'formula',
  'order',
  'yesBut',
  'closed',
  'pile',
  'vague',
  'hedge',
  'filler',
  'speech',
  'short',
  'repeat',
  'praise',
  'statement',
  'outside',
  'foreign',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** Why a skill is not shown yet. */
export const gaps = [
  'blame',
  'threat',
  'private',
  'belittling',
  'formula',
  'order',
  'lecture',
  'fewWords',
  'deaf',
  'repeat',
  'noQuestion',
  'closedOnly',
  'fewOpen',
  'onlyAsks',
  'noAcknowledgement',
  'fewAcknowledgements',
  'onlyKind',
  'noFact',
  'fewFacts',
  'noStep',
  'vagueStep',
  'oneStep',
  'padding',
  'nothingPlain',
  'nothingHard',
] as const
export type Gap = (typeof gaps)[number]

/** What was counted, for a sentence or two. */
export type Figures = {
  readonly turns: number
  readonly share: number
  readonly average: number
  readonly open: number
  readonly closed: number
  readonly acknowledgements: number
  readonly facts: number
  readonly steps: number
  readonly firm: number
  readonly blame: number
}

/** A pattern of a sentence and the better sentence made of its pieces; the first that fits decides. */
export type Rewriting = readonly (readonly [RegExp, string])[]

/**
 * All that the evaluator says in one language. Placeholders: {quote} the learner's words, {cue} the telling
 * ones of them, {heard} what the partner had said, {better} a better wording, {n} a number.
 */
export type Texts = {
  readonly cues: Cues
  readonly quote: readonly [string, string]
  readonly comments: Readonly<Record<FindingKind, readonly string[]>>
  readonly overview: {
    /** By how much was shown: little, a part, much. */
    readonly lead: Readonly<Record<'little' | 'part' | 'much', readonly string[]>>
    readonly strengths: Readonly<Record<Skill, readonly string[]>>
    /** When no rule found a strength: with the learner's words, and without. */
    readonly start: readonly [string, string]
    readonly first: string
    readonly second: string
    /** The first whose placeholders have a value is said. */
    readonly gaps: Readonly<Record<Gap, readonly string[]>>
    readonly say: string
    readonly further: string
    readonly short: string
    readonly outside: string
    readonly foreign: string
    readonly figures: (figures: Figures) => string
    readonly origin: string
  }
  readonly better: {
    /** A closed question, a reproach, a padded sentence, a vague step, a statement. */
    readonly open: Rewriting
    readonly fair: Rewriting
    readonly plain: readonly (readonly [RegExp, string])[]
    /** Sentences from which nothing can be taken away without breaking them. */
    readonly brittle: RegExp
    readonly firm: Rewriting
    readonly and: Rewriting
    /** A statement that a question can follow, and the question. */
    readonly invitable: RegExp
    readonly invite: string
  }
}
