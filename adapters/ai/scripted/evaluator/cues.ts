import { phrases } from '../vocabulary.ts'

/** What the evaluator listens for besides the partner's word lists; matched against folded text. */
export type Cues = {
  /** That the speaker takes part in what is proposed. */
  readonly who: RegExp
  /** A day or an hour. */
  readonly when: RegExp
  /** An amount in words; figures count anyway. */
  readonly amount: RegExp
  /** Promises or proposes, whatever the verb. */
  readonly commits: RegExp
  /** Asks for somebody's account without a question mark. */
  readonly invites: RegExp
  /** Says back what was heard. */
  readonly restates: RegExp
  /** Tells the other person what to do. */
  readonly order: RegExp
  /** Makes light of what the other person feels, or of what is at stake. */
  readonly belittles: RegExp
  readonly threatens: RegExp
  /** Set phrases and house rules. */
  readonly formula: RegExp
  /** Hedges and fillers that are neither: an honest "I don't know", "you know why". */
  readonly meant: RegExp
  /** Speaks of the other person. */
  readonly second: RegExp
  /** Asks whether a proposal suits, or whether something was understood rightly. */
  readonly checks: RegExp
  /** Takes back what stands before it. */
  readonly but: RegExp
  /** Speaks of all times instead of one. */
  readonly generalises: RegExp
}

/** Any of some phrases, in which `#` stands for a number. */
export const anyOf = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${phrases(list).join('|').replaceAll('#', '\\d+')})(?![\\p{L}\\d])`, 'u')
