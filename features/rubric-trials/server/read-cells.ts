import type { RubricResult } from '#conversation/judging/rubric.ts'
import type { TrialCell, TrialMessage } from '../contract.ts'

/** The verdicts of the checks, with only those quotations that the learner's messages contain word for word. */
export const readCells = (
  { checks }: RubricResult,
  messages: readonly TrialMessage[],
): readonly TrialCell[] =>
  checks.map(({ key, verdict, evidence }) => ({
    key,
    verdict,
    evidence: evidence.filter(({ message, quotation }) => {
      const said = messages[message - 1]
      return said?.isUser === true && said.content.includes(quotation)
    }),
  }))
