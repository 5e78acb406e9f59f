import type { EvaluatedCheck, Evaluation, Specific } from '../contract.ts'

/** What is said first: a check or a statement, on words of the learner's. */
export type MainPoint = {
  /** The check's name; null for a statement that belongs to no check. */
  readonly title: string | null
  readonly messageId: number
  readonly quotation: string
  readonly feedback: string | null
  readonly better: string | null
}

export type MainPoints = { readonly strength: MainPoint | null; readonly change: MainPoint | null }

export const isMadeByRules = ({ produced_by }: Pick<Evaluation, 'produced_by'>): boolean =>
  produced_by === 'scripted'

/**
 * One strength and one change. With checks, a strength is a check that was met, and a change one that was not; without,
 * they are the statements of the model, which proposes other words where something is to change. Rules know neither.
 */
export function findMainPoints(evaluation: Evaluation): MainPoints {
  if (isMadeByRules(evaluation)) return { strength: null, change: null }
  const { checks, specifics } = evaluation
  if (checks.length === 0)
    return {
      strength: toStatementPoint(specifics.find(({ better }) => better === null)),
      change: toStatementPoint(specifics.find(({ better }) => better !== null)),
    }
  const points = checks.flatMap((check) => toCheckPoint(check, evaluation) ?? [])
  const [strength = null] = points
    // The evidence of a check of absence is what came closest to it: nothing to be praised for.
    .filter(({ check }) => check.verdict === 'met' && !check.counter)
    .toSorted((a, b) => Number(b.feedback !== null) - Number(a.feedback !== null) || b.level - a.level)
  const [change = null] = points
    .filter(({ check }) => check.verdict === 'not_met' || check.verdict === 'partly')
    .toSorted(
      (a, b) =>
        Number(b.better !== null) - Number(a.better !== null) ||
        Number(b.check.verdict === 'not_met') - Number(a.check.verdict === 'not_met') ||
        a.level - b.level,
    )
  return { strength, change }
}

/** What was said of the words that a check rests on. */
export const findStatement = (
  specifics: readonly Specific[],
  { message_id, quotation }: EvaluatedCheck['evidence'][number],
): Specific | undefined =>
  specifics.find(
    (one) =>
      one.message_id === message_id &&
      (one.quotation.includes(quotation) || quotation.includes(one.quotation)),
  )

function toCheckPoint(check: EvaluatedCheck, { specifics, skills }: Evaluation) {
  const [first] = check.evidence
  if (!first) return null
  const evidence = check.evidence.find((one) => findStatement(specifics, one)) ?? first
  const statement = findStatement(specifics, evidence)
  return {
    check,
    level: skills.find(({ skill }) => skill === check.skill)?.level ?? 1,
    title: check.name,
    messageId: evidence.message_id,
    quotation: evidence.quotation,
    feedback: statement?.feedback ?? null,
    better: statement?.better ?? null,
  }
}

const toStatementPoint = (statement: Specific | undefined): MainPoint | null =>
  statement
    ? {
        title: null,
        messageId: statement.message_id,
        quotation: statement.quotation,
        feedback: statement.feedback,
        better: statement.better,
      }
    : null
