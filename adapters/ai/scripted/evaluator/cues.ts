import * as z from 'zod/mini'

/** A pattern over folded text. */
const pattern = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((source) => new RegExp(source)),
)

/** Any of some phrases, in which `#` stands for a number, as whole words of a folded text. */
const anyOf = z.pipe(
  z.array(z.string().check(z.minLength(1))),
  z.transform(
    (phrases) =>
      new RegExp(`(?<![\\p{L}\\d])(?:${phrases.join('|').replaceAll('#', '\\d+')})(?![\\p{L}\\d])`, 'u'),
  ),
)

/** What the evaluator listens for besides the partner's vocabulary. */
export const Cues = z.strictObject({
  /** That the speaker takes part in what is proposed. */
  who: anyOf,
  /** A day or an hour. */
  when: anyOf,
  /** An amount in words; figures count anyway. */
  amount: anyOf,
  /** Promises or proposes, whatever the verb. */
  commits: pattern,
  /** Asks for somebody's account without a question mark. */
  invites: pattern,
  /** Says back what was heard. */
  restates: pattern,
  /** Tells the other person what to do. */
  order: anyOf,
  /** Makes light of what the other person feels, or of what is at stake. */
  belittles: anyOf,
  threatens: anyOf,
  /** Set phrases and company rules. */
  formula: anyOf,
  /** Phrases that look like hedges or fillers but carry meaning: an honest "I don't know", "you know why". */
  meant: pattern,
  /** Speaks of the other person. */
  second: anyOf,
  /** Asks whether a proposal suits, or whether something was understood rightly. */
  checks: anyOf,
  /** Takes back what stands before it. */
  but: pattern,
  /** Speaks of all times instead of one. */
  generalises: anyOf,
})
export type Cues = z.infer<typeof Cues>
