import type { Message } from '#features/chats/contract.ts'
import type { EvaluatedCheck, Evaluation, Specific } from '../contract.ts'
import { findStatement } from '../contract-points.ts'

/** What was found about some words of the learner's: the verdict of a check, a statement, or both. */
export type Finding = {
  readonly key: string
  readonly messageId: number
  /** The message's number among the learner's: 1 is the first. */
  readonly number: number
  readonly quotation: string
  /** Whether what the check counts is missing in these words. */
  readonly isMissing: boolean
  readonly check: EvaluatedCheck | null
  readonly statement: Specific | null
}

/** All findings in the order in which their words were said. */
export function listFindings(
  { checks, specifics }: Evaluation,
  messages: readonly Message[],
): readonly Finding[] {
  const said = messages.filter(({ is_user }) => is_user)
  const verdicts = checks.flatMap((check) =>
    check.evidence.map((evidence) => ({
      key: `${check.key} ${evidence.message_id} ${evidence.quotation}`,
      messageId: evidence.message_id,
      quotation: evidence.quotation,
      isMissing: evidence.is_missing === true,
      check,
      // Where the words only lack what the check counts, a statement about them is a finding of its own.
      statement: evidence.is_missing ? null : (findStatement(specifics, check, evidence) ?? null),
    })),
  )
  const statements = specifics
    .filter((one) => !verdicts.some(({ statement }) => statement === one))
    .map((statement) => ({
      key: `${statement.message_id} ${statement.quotation}`,
      messageId: statement.message_id,
      quotation: statement.quotation,
      isMissing: false,
      check: null,
      statement,
    }))
  return said.flatMap(({ id, content }, index) =>
    [...verdicts, ...statements]
      .filter(({ messageId }) => messageId === id)
      .toSorted((a, b) => content.indexOf(a.quotation) - content.indexOf(b.quotation))
      .map((finding) => ({ ...finding, number: index + 1 })),
  )
}

/** The id of a finding's marker, which has the focus after closing. Findings of one check in one message share one. */
export const markerId = ({ key, check, messageId }: Finding): string =>
  `marker ${check ? `${check.key} ${messageId}` : key}`
