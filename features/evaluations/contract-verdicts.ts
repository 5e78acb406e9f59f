import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import { specificsHeadings } from './contract-rules.ts'
import type { CheckTotal, EvaluatedCheck } from './contract.ts'

type Verdicts = readonly SettledVerdict[]

/** "5 of 8 checks met". */
export type MetChecks = { readonly met: number; readonly count: number }

/**
 * How many checks are met, and of how many: the one way to count them, on every screen and in every answer. A check
 * counts when it was looked at and the conversation came to it. `divided` counts, because it was looked at and nobody can
 * say that it was met; `no_occasion` is neither a merit nor a fault, and `not_judged` says nothing.
 */
export function countMetChecks(verdicts: Verdicts): MetChecks {
  const counted = verdicts.filter((verdict) => verdict !== 'no_occasion' && verdict !== 'not_judged')
  return { met: counted.filter((verdict) => verdict === 'met').length, count: counted.length }
}

/**
 * How many of a rubric's checks are met, as a range, where its author wants a total. `met` counts at either end; `partly` and
 * `not_met` at none. `divided` and `not_judged` count at the
 * upper end alone, because either may be met and nobody can say so. `no_occasion` takes no part. Other than above, what
 * nobody has judged widens the range and is no reason to leave a check out: a sum over fewer checks would look like more.
 * @returns null when no check had an occasion
 */
export function rangeMetChecks(verdicts: Verdicts): CheckTotal | null {
  const taking = verdicts.filter((verdict) => verdict !== 'no_occasion')
  const from = taking.filter((verdict) => verdict === 'met').length
  const open = taking.filter((verdict) => verdict === 'divided' || verdict === 'not_judged').length
  return taking.length === 0 ? null : { from, to: from + open, of: taking.length }
}

/** Whether nothing is left to be done better: every check that counts is met, and there is one. */
export function hasMetAll(verdicts: Verdicts): boolean {
  const { met, count } = countMetChecks(verdicts)
  return count > 0 && met === count
}

/**
 * Whether a try went so well that the next one may be harder: more than half of the checks that count are met. Where all
 * has gone well, this holds too.
 */
export function hasGoneWell(verdicts: Verdicts): boolean {
  const { met, count } = countMetChecks(verdicts)
  return met * 2 > count
}

/** The words that a verdict rests on, without those in which something is missing. */
export const listProvingWords = ({
  evidence,
}: Pick<EvaluatedCheck, 'evidence'>): EvaluatedCheck['evidence'] =>
  evidence.filter(({ is_missing }) => is_missing !== true)

/** The words to be said anew for a check: where something is missing, else those that it rests on. */
export const findWordsToSayAnew = ({
  evidence,
}: Pick<EvaluatedCheck, 'evidence'>): EvaluatedCheck['evidence'][number] | undefined =>
  evidence.find(({ is_missing }) => is_missing === true) ?? evidence[0]

/**
 * Which text of this slice says what became of a check, on every page and in the export. Of a prohibition that rules count,
 * "no occasion" would read as an accusation: there nothing was found. In a language that the rules do not know nothing was
 * looked for.
 */
export const chooseVerdictText = (
  { verdict, kind, counter }: Pick<EvaluatedCheck, 'verdict' | 'kind' | 'counter'>,
  language: string,
) =>
  verdict === 'no_occasion' && counter && kind === 'counted' && language in specificsHeadings
    ? ('checks.noneFound' as const)
    : (`checks.verdicts.${verdict}` as const)
