import { foldText, splitWords } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'
import {
  type Evidence,
  type JudgedCheck,
  type SettledCheck,
  type SettledVerdict,
  type Verdict,
  type VerdictCounts,
  verdicts,
} from './rubric.ts'

/** What one reading says of one check. */
export type Opinion = { readonly verdict: Verdict; readonly evidence: readonly Evidence[] }

/** What one reading says of the checks that it was asked, by their keys. An opinion without a basis is left out. */
export type Reading = ReadonlyMap<string, Opinion>

/**
 * How many readings of five must agree. With a judge that errs in 13.6 % of its verdicts at random, three of five are
 * right in 97.9 % of all cases, two of three in 94.9 % and one alone in 86.4 % (binomial distribution).
 */
const MAJORITY = 3

/** Settles one check: all readings agree, or three do; otherwise it is divided. */
export function settleCheck(key: string, readings: readonly Reading[]): SettledCheck {
  const opinions = readings.flatMap((reading) => reading.get(key) ?? [])
  const counts = countVerdicts(opinions)
  const verdict = chooseVerdict(counts, opinions.length)
  const agreeing = opinions.filter((opinion) => opinion.verdict === verdict)
  return { key, verdict, readings: counts, evidence: mergeEvidence(agreeing) }
}

/** Whether further readings could still settle a check, because those made so far do not agree. */
export const needsMoreReadings = ({ verdict }: SettledCheck): boolean =>
  verdict === 'divided' || verdict === 'not_judged'

function chooseVerdict(counts: VerdictCounts, total: number): SettledVerdict {
  if (total === 0) return 'not_judged'
  return verdicts.find((verdict) => counts[verdict] >= Math.min(total, MAJORITY)) ?? 'divided'
}

function countVerdicts(opinions: readonly Opinion[]): VerdictCounts {
  const count = (wanted: Verdict) => opinions.filter(({ verdict }) => verdict === wanted).length
  return {
    met: count('met'),
    partly: count('partly'),
    not_met: count('not_met'),
    no_occasion: count('no_occasion'),
  }
}

/**
 * Quotations of most readings come first. A passage inside another one, or one that ends with another's beginning,
 * counts as the same passage.
 */
function mergeEvidence(opinions: readonly Opinion[]): readonly Evidence[] {
  const all = opinions.flatMap(({ evidence }) => evidence)
  const support = (one: Evidence) => all.filter((other) => isSamePassage(one, other)).length
  const kept: Evidence[] = []
  for (const one of all.toSorted((a, b) => support(b) - support(a)))
    if (!kept.some((other) => isSamePassage(one, other))) kept.push(one)
  return kept
}

/** Whether two quotations are of the same words. */
export const overlaps = (one: Evidence, other: Evidence): boolean =>
  one.message === other.message &&
  (one.quotation.includes(other.quotation) || other.quotation.includes(one.quotation))

/** If one quotation ends with at least this many words with which another begins, they are of the same passage. */
const SHARED_WORDS = 3

const isSamePassage = (one: Evidence, other: Evidence): boolean =>
  overlaps(one, other) ||
  (one.message === other.message &&
    (endsInto(one.quotation, other.quotation) || endsInto(other.quotation, one.quotation)))

/** Whether a text ends with the first words of another one. */
function endsInto(text: string, next: string): boolean {
  const ends = splitWords(foldText(text))
  const begins = splitWords(foldText(next))
  return begins.some(
    (_, i) => i + 1 >= SHARED_WORDS && ends.slice(-i - 1).join(' ') === begins.slice(0, i + 1).join(' '),
  )
}

/** How many quotations a verdict shows. */
const MAX_EVIDENCE = 2

/** Fewer words prove nothing. */
const LEAST_WORDS = 3

/** The quotation if no other one overlaps it, else its longest sentence that is free; null if there is none. */
function withoutTaken(evidence: Evidence, taken: readonly Evidence[]): Evidence | null {
  const isFree = (one: Evidence) => !taken.some((other) => overlaps(other, one))
  if (isFree(evidence)) return evidence
  const [longest] = splitSentences(evidence.quotation)
    .map((quotation) => ({ ...evidence, quotation }))
    .filter((one) => isFree(one) && splitWords(one.quotation).length >= LEAST_WORDS)
    .toSorted((a, b) => b.quotation.length - a.quotation.length)
  return longest ?? null
}

/**
 * Keeps the same words from proving two skills: the check that comes first in the rubric keeps them, and a check that
 * would be met by them alone is not judged. Candidates for what is absent or missing prove nothing, so they stay; a
 * check that is met in part keeps its verdict.
 */
export function assignEvidenceToOneSkill(
  checks: readonly JudgedCheck[],
  settled: readonly SettledCheck[],
): readonly SettledCheck[] {
  const used: { readonly skill: string | null; readonly evidence: Evidence }[] = []
  return settled.map((one) => {
    const check = checks.find(({ key }) => key === one.key)
    const proves = (one.verdict === 'met' || one.verdict === 'partly') && check?.counter === false
    const taken = used.flatMap(({ skill, evidence }) => (skill === check?.skill ? [] : [evidence]))
    const isMet = proves && one.verdict === 'met'
    const free = one.evidence.flatMap((evidence) => {
      if (isMet) return withoutTaken(evidence, taken) ?? []
      return proves && taken.some((other) => overlaps(other, evidence)) ? [] : [evidence]
    })
    if (free.length === 0 && isMet) return { ...one, verdict: 'not_judged' as const, evidence: [] }
    const shown = free.length > 0 ? free : one.evidence
    const evidence = shown.slice(0, MAX_EVIDENCE).toSorted((a, b) => a.message - b.message)
    if (isMet) used.push(...evidence.map((words) => ({ skill: check.skill, evidence: words })))
    return { ...one, evidence }
  })
}
