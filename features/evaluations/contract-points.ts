// Learners' screens load this file, so it must not contain schemas: `MainPoint` is in contract.ts.
import type { Skill } from '#conversation/judging/rubric.ts'
import type { EvaluatedCheck, Evaluation, MainPoint, Specific } from './contract.ts'
import { findRetryEvidence } from './contract-verdicts.ts'

type MainPoints = { readonly strength: MainPoint | null; readonly change: MainPoint | null }

/** The parts of an evaluation that points are found in. */
export type MainPointSource = Pick<Evaluation, 'produced_by' | 'checks' | 'specifics' | 'skills'>

export const isMadeByRules = ({ produced_by }: Pick<Evaluation, 'produced_by'>): boolean =>
  produced_by === 'scripted'

/**
 * One strength and one change. With checks, a strength is a check that was met, and a change one that was not; without,
 * they are the statements of the model, which proposes other words where something is to change. An evaluation by rules
 * has neither.
 */
export function findMainPoints(evaluation: MainPointSource): MainPoints {
  if (isMadeByRules(evaluation)) return { strength: null, change: null }
  return { strength: findStrength(evaluation), change: findMoment(evaluation) }
}

function findStrength(evaluation: MainPointSource): MainPoint | null {
  const { checks, specifics } = evaluation
  if (checks.length === 0) return toStatementPoint(specifics.find(({ better }) => better === null))
  const [strength] = listCheckPoints(evaluation)
    // The evidence of a check that something is absent is what came closest to it, which deserves no praise.
    .filter(({ check }) => check.verdict === 'met' && !check.counter)
    .toSorted(
      (a, b) => Number(b.point.feedback !== null) - Number(a.point.feedback !== null) || b.level - a.level,
    )
  return strength?.point ?? null
}

/**
 * The moment that is most worth another try: words of a check that was not met, or only in part; without checks, words
 * that could be said better. For a check that rules count, it is the message where what they count is missing most.
 */
export function findMoment(evaluation: MainPointSource): MainPoint | null {
  const { checks, specifics } = evaluation
  if (checks.length === 0) return toStatementPoint(specifics.find(({ better }) => better !== null))
  const [moment] = listCheckPoints(evaluation)
    .filter(({ check }) => check.verdict === 'not_met' || check.verdict === 'partly')
    .toSorted(
      (a, b) =>
        Number(b.point.better !== null) - Number(a.point.better !== null) ||
        Number(b.check.verdict === 'not_met') - Number(a.check.verdict === 'not_met') ||
        a.level - b.level,
    )
  return moment?.point ?? null
}

/**
 * The skill that each kind of the rules' statements is about; other kinds are about a message as a whole. The skill is
 * needed because the same words may be counted for several checks.
 */
export const skillsOfKinds: ReadonlyMap<string, Skill> = new Map([
  ['open', 'asking'],
  ['closed', 'asking'],
  ['takenUp', 'listening'],
  ['step', 'planning'],
  ['undated', 'planning'],
  ['figures', 'concreteness'],
  ['threat', 'fairness'],
  ['insult', 'fairness'],
  ['harsh', 'fairness'],
  ['generalising', 'fairness'],
])

/** Finds the statement about the words that a check rests on; of the rules' statements, only one about its skill. */
export const findStatement = (
  specifics: readonly Specific[],
  { skill }: Pick<EvaluatedCheck, 'skill'>,
  { message_id, quotation }: EvaluatedCheck['evidence'][number],
): Specific | undefined =>
  specifics.find(
    (one) =>
      one.message_id === message_id &&
      (one.kind === undefined || skillsOfKinds.get(one.kind) === skill) &&
      (one.quotation.includes(quotation) || quotation.includes(one.quotation)),
  )

type CheckPoint = { readonly check: EvaluatedCheck; readonly level: number; readonly point: MainPoint }

/** The checks that rest on words, each as a point. */
const listCheckPoints = ({ checks, specifics, skills }: MainPointSource): readonly CheckPoint[] =>
  checks.flatMap((check) => {
    const words = findRetryEvidence(check)
    const evidence = words?.is_missing
      ? words
      : (check.evidence.find((one) => findStatement(specifics, check, one)) ?? words)
    if (!evidence) return []
    // Where the words only lack what the check counts, a statement about them does not belong to this check.
    const statement = evidence.is_missing ? undefined : findStatement(specifics, check, evidence)
    const level = skills.find(({ skill }) => skill === check.skill)?.level ?? 1
    const point = {
      check_key: check.key,
      title: check.name,
      verdict: check.verdict,
      message_id: evidence.message_id,
      quotation: evidence.quotation,
      ...(evidence.is_missing && { is_missing: true }),
      feedback: statement?.feedback ?? null,
      better: statement?.better ?? null,
    }
    return [{ check, level, point }]
  })

const toStatementPoint = (statement: Specific | undefined): MainPoint | null =>
  statement
    ? {
        check_key: null,
        title: null,
        verdict: null,
        message_id: statement.message_id,
        quotation: statement.quotation,
        feedback: statement.feedback,
        better: statement.better,
      }
    : null
