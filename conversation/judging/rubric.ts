/** What the learner is assessed in. */
export const skills = [
  'listening',
  'asking',
  'acknowledging',
  'concreteness',
  'planning',
  'fairness',
  'clarity',
] as const
export type Skill = (typeof skills)[number]

/** The languages that every text of a rubric is written in. */
export const rubricLanguageCodes = ['en', 'pt', 'fr'] as const
export type LocalTexts = Readonly<Record<(typeof rubricLanguageCodes)[number], string>>

/** The language in which a rubric's texts are read in a conversation: its own where they exist in it, else English. */
export const rubricLanguage = (code: string): keyof LocalTexts =>
  rubricLanguageCodes.find((one) => one === code) ?? 'en'

/** The verdict on a check. `no_occasion`: the conversation never came to it, which is no fault. */
export const verdicts = ['met', 'partly', 'not_met', 'no_occasion'] as const
export type Verdict = (typeof verdicts)[number]

// A rule's figures against labelled conversations stand beside it in `conversation/counted/`; what a rule cannot tell
// reliably is not in the catalogue.
/** What can be told by counting. */
export const countedRules = [
  /** Open questions that the learner asked. */
  'open_questions',
  /** The learner's share of all words, per cent: at most. */
  'share_of_words',
  /** The words of the learner's longest message: at most. */
  'longest_message',
  /** Steps in the learner's words that name a person and a date. */
  'agreed_steps',
  /** Messages that take up words of the partner's last reply. */
  'taken_up_words',
  /** Numbers, amounts, days and months that the learner named. */
  'figures_and_dates',
  /** Insults and threats in the learner's messages: at most. */
  'insults_and_threats',
] as const
export type CountedRule = (typeof countedRules)[number]

/** The traits, as far as code counts them, in which two wordings in the same place can differ. */
export const wordingTraits = ['open_question', 'step', 'taken_up', 'figure', 'blame', 'length'] as const
export type WordingTrait = (typeof wordingTraits)[number]

type CheckTexts = {
  /** Names the check within its rubric: lower case, digits and hyphens. It stays when a check is worded anew. */
  readonly key: string
  readonly name: LocalTexts
  /** What to look for. */
  readonly description: LocalTexts
  /** The skill that it speaks for. */
  readonly skill: Skill | null
  /** A learner's words for each verdict; `partly` is null where there is nothing between met and not met. */
  readonly examples: {
    readonly met: LocalTexts
    readonly partly: LocalTexts | null
    readonly not_met: LocalTexts
  }
}

/**
 * Whose words prove a check: the learner's alone, a reply of the partner's together with what the learner answered, or
 * the learner's words together with the reply to them.
 */
export const checkEvidences = ['own_words', 'reply_and_answer', 'words_and_reply'] as const
export type CheckEvidence = (typeof checkEvidences)[number]

/** Whether a model judges a check, or a rule in code counts it. */
export const checkKinds = ['judged', 'counted'] as const

/** A check that a model judges. */
export type JudgedCheck = CheckTexts & {
  readonly kind: 'judged'
  readonly evidence: CheckEvidence
  /** When there is something to check at all; null: in every conversation. */
  readonly occasion: LocalTexts | null
  /** Checks that something is absent: whoever judges must name the worst candidate. */
  readonly counter: boolean
}

/**
 * A check that a rule in code settles: met from `met` on, partly from `partly` on; with "at most" rules, up to them.
 */
export type CountedCheck = CheckTexts & {
  readonly kind: 'counted'
  readonly rule: CountedRule
  readonly met: number
  readonly partly: number
}

export type Check = JudgedCheck | CountedCheck

/** What a conversation is checked for: 3 to 10 checks. A version never changes once an evaluation has used it. */
export type Rubric = { readonly checks: readonly Check[] }

/** Word for word from a message of the conversation; messages are numbered from 1, both sides together. */
export type Evidence = { readonly message: number; readonly quotation: string }

/**
 * The verdict on a check. `no_occasion`: the conversation never came to it, which is no fault. `divided`: the readings
 * do not agree. `not_judged`: no reading has an opinion that its evidence bears out.
 */
export const settledVerdicts = [...verdicts, 'divided', 'not_judged'] as const
export type SettledVerdict = (typeof settledVerdicts)[number]

/** How many readings came to each verdict. */
export type VerdictCounts = Readonly<Record<Verdict, number>>

/** The final verdict on a check, with the quotations that it rests on. */
export type SettledCheck = {
  readonly key: string
  readonly verdict: SettledVerdict
  readonly readings: VerdictCounts
  readonly evidence: readonly Evidence[]
  /** The words where what a counted check looks for would have helped most; only if it is not met, or in part. */
  readonly missing?: Evidence
}

/** The verdicts on the checks of a rubric, in their order. */
export type RubricResult = {
  readonly checks: readonly SettledCheck[]
  /** The levels that follow from the checks, 0 to 2; skills without a settled check are left out. */
  readonly skills: readonly { readonly skill: Skill; readonly level: 0 | 1 | 2 }[]
  /** How many independent readings of a model the verdicts rest on; 0 without a model. */
  readonly readings: number
}
