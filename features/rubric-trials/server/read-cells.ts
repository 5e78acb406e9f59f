import type { RubricResult } from '#conversation/judging/rubric.ts'
import type { TrialCell, TrialMessage } from '../contract.ts'

/** What became of the checks, with quotations of the learner's that stand there word for word. */
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
