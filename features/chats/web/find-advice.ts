import type { EvaluatedCheck, Evaluation } from '#features/evaluations/contract.ts'
import { findStatement } from '#features/evaluations/contract-points.ts'

/** What an evaluation says of one message. */
export type Advice = {
  /** The check that was not met; null where only a statement is about the message. */
  readonly check: Pick<EvaluatedCheck, 'key' | 'name' | 'skill'> | null
  /** The evaluator's statement; null where there is only a check. */
  readonly feedback: string | null
  /** How the message could sound. */
  readonly suggestion: string | null
}

const isToImprove = ({ verdict }: EvaluatedCheck): boolean => verdict === 'not_met' || verdict === 'partly'

/**
 * Finds the advice for a message. The check that the learner has chosen comes first, then one that this message did not
 * meet. With a chosen check, a statement has to be about that check, and not only about the same message.
 * @param checkKey the check that is to be tried again
 */
export function findAdvice(
  evaluation: Evaluation | null | undefined,
  messageId: number,
  checkKey: string | undefined,
): Advice {
  const { checks = [], specifics = [] } = evaluation ?? {}
  const chosen = checks.find(({ key }) => key === checkKey)
  const check =
    chosen ??
    checks.find(
      (one) => isToImprove(one) && one.evidence.some(({ message_id }) => message_id === messageId),
    ) ??
    null
  const ofMessage = specifics.filter(({ message_id }) => message_id === messageId)
  const statements = chosen
    ? ofMessage.filter((one) =>
        chosen.evidence.some((evidence) => findStatement([one], chosen, evidence) !== undefined),
      )
    : ofMessage
  const statement = statements.find(({ better }) => better !== null) ?? statements[0]
  return { check, feedback: statement?.feedback ?? null, suggestion: statement?.better ?? null }
}
