import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import { specificsHeadings } from './contract-rules.ts'
import type { CheckTotal, EvaluatedCheck } from './contract.ts'

type Verdicts = readonly SettledVerdict[]

/** "5 of 8 checks met". */
export type MetChecks = { readonly met: number; readonly count: number }

/**
 * Counts how many checks are met, and of how many. Every screen and every answer counts them by this function. A check
 * counts when it was judged and had an occasion. `divided` counts, because it was judged and cannot be called met;
 * `no_occasion` is neither a merit nor a fault, and `not_judged` says nothing.
 */
export function countMetChecks(verdicts: Verdicts): MetChecks {
  const counted = verdicts.filter((verdict) => verdict !== 'no_occasion' && verdict !== 'not_judged')
  return { met: counted.filter((verdict) => verdict === 'met').length, count: counted.length }
}

/**
 * How many of a rubric's checks are met, as a range, where its author wants a total. `met` counts at both ends,
 * `partly` and `not_met` at neither. `divided` and `not_judged` count at the upper end only, because they may be met.
 * `no_occasion` is left out. Unlike in `countMetChecks`, a check that was not judged is not left out but widens the
 * range: a sum over fewer checks would look like a better result.
 * @returns null when no check had an occasion
 */
export function rangeMetChecks(verdicts: Verdicts): CheckTotal | null {
  const taking = verdicts.filter((verdict) => verdict !== 'no_occasion')
  const from = taking.filter((verdict) => verdict === 'met').length
  const open = taking.filter((verdict) => verdict === 'divided' || verdict === 'not_judged').length
  return taking.length === 0 ? null : { from, to: from + open, of: taking.length }
}

/** Whether every check that counts is met, and there is at least one. */
export function hasMetAll(verdicts: Verdicts): boolean {
  const { met, count } = countMetChecks(verdicts)
  return count > 0 && met === count
}

/**
 * Whether a try went so well that the next one may be harder: more than half of the checks that count are met. Where
 * `hasMetAll` is true, so is this.
 */
export function hasGoneWell(verdicts: Verdicts): boolean {
  const { met, count } = countMetChecks(verdicts)
  return met * 2 > count
}

/** The words that a verdict rests on, without those in which something is missing. */
export const listSupportingEvidence = ({
  evidence,
}: Pick<EvaluatedCheck, 'evidence'>): EvaluatedCheck['evidence'] =>
  evidence.filter(({ is_missing }) => is_missing !== true)

/** The words to say again for a check: those in which something is missing, else the first that it rests on. */
export const findRetryEvidence = ({
  evidence,
}: Pick<EvaluatedCheck, 'evidence'>): EvaluatedCheck['evidence'][number] | undefined =>
  evidence.find(({ is_missing }) => is_missing === true) ?? evidence[0]

/**
 * The key of the text that states a check's verdict, on every page and in the export. For a counted check that
 * something is absent, "no occasion" would read as an accusation, so the text says that nothing was found. This does
 * not hold in a language that the rules do not know, where nothing was looked for.
 */
export const chooseVerdictText = (
  { verdict, kind, counter }: Pick<EvaluatedCheck, 'verdict' | 'kind' | 'counter'>,
  language: string,
) =>
  verdict === 'no_occasion' && counter && kind === 'counted' && language in specificsHeadings
    ? ('checks.noneFound' as const)
    : (`checks.verdicts.${verdict}` as const)
