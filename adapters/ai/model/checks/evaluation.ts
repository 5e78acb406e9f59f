import type { Feedback, Measures } from '../../port.ts'
import type { Answer, JudgedConversation } from './answer.ts'
import { checkFeedback, checkSkills } from './feedback.ts'
import { isInOtherLanguage } from '../../language/detect.ts'
import { splitParagraphs, findOverviewProblems, selectParagraphs } from './overview.ts'
import { removeQuotations } from './quotations.ts'
import type { CheckedOutput } from '../structured-output.ts'

/** What of an answer the transcript bears out. */
export type CheckedEvaluation = {
  readonly overview: readonly string[]
  readonly feedback: readonly Feedback[]
  readonly skills: Measures['skills']
}

/** Keeps of an answer what the transcript bears out. Single passages of feedback that it does not are left out quietly. */
export function checkEvaluation(
  answer: Answer,
  ground: JudgedConversation,
): CheckedOutput<CheckedEvaluation> {
  const paragraphs = splitParagraphs(answer.overview)
  const overview = selectParagraphs(paragraphs, ground)
  const { kept, problems } = checkFeedback(answer.feedback, ground)
  const foreign = foreignParts(overview, kept, ground.language)
  const hasLostAll = kept.length === 0 && problems.length > 0
  const isUsable = overview.length > 0 && !hasLostAll && foreign.length === 0
  return {
    value: isUsable ? { overview, feedback: kept, skills: checkSkills(answer.skills, ground) } : null,
    problems: [
      ...foreign,
      ...findOverviewProblems(paragraphs, ground),
      ...(answer.feedback.length === 0 ? ['feedback has no entry.'] : []),
      ...(hasLostAll ? problems : []),
    ],
  }
}

/** The words of others may be in any language. */
function foreignParts(
  overview: readonly string[],
  kept: readonly Feedback[],
  language: string,
): readonly string[] {
  const parts = {
    overview: overview.join(' '),
    feedback: kept.map(({ feedback }) => feedback).join(' '),
    better: kept.map(({ better }) => better ?? '').join(' '),
  }
  return Object.entries(parts)
    .filter(([, text]) => isInOtherLanguage(removeQuotations(text), language))
    .map(([name]) => `${name} is in another language: write it in the language that you were told.`)
}
