import type * as z from 'zod/mini'
import type { DescribedVerdicts, PassageFeedback } from '../../port.ts'
import type { EvaluatorAnswer, JudgedConversation } from './answer.ts'
import { type SettledAnswer, dropUnsupportedClaims } from './supported-answer.ts'
import { describeSettled } from './describe-settled.ts'
import { checkFeedback } from './feedback.ts'
import { listReactions } from './reactions.ts'
import { isInOtherLanguage } from '#conversation/language/detect.ts'
import { splitParagraphs, findOverviewProblems, selectParagraphs } from './overview.ts'
import { removeQuotations } from '#conversation/language/quotations.ts'
import type { CheckedOutput } from '../structured-output.ts'

/** The parts of an answer that the transcript supports. */
type CheckedEvaluation = {
  readonly overview: readonly string[]
  readonly feedback: readonly PassageFeedback[]
}

/** Keeps what the transcript supports. Dropped feedback is a problem only when none is left. */
export function checkEvaluation(
  answer: EvaluatorAnswer,
  conversation: JudgedConversation,
): CheckedOutput<CheckedEvaluation> {
  const { overview, feedback, hasLostAll, foreignParts, problems } = keepProved(answer, conversation)
  const isUsable = overview.length > 0 && !hasLostAll && foreignParts.length === 0
  return { value: isUsable ? { overview, feedback } : null, problems }
}

type Dropped = { readonly overview: boolean; readonly feedback: boolean }
const nothingDropped: Dropped = { overview: false, feedback: false }

/**
 * @param dropped which parts lost entries before, as the model has been told: it is not told again that they are
 *   missing
 */
function keepProved(answer: EvaluatorAnswer, conversation: JudgedConversation, dropped = nothingDropped) {
  const paragraphs = splitParagraphs(answer.overview)
  const overview = selectParagraphs(paragraphs, conversation)
  const { feedback, problems } = checkFeedback(answer.feedback, conversation)
  const foreignParts = findForeignParts(overview, feedback, conversation.language)
  const hasLostAll = feedback.length === 0 && problems.length > 0
  return {
    overview,
    feedback,
    hasLostAll,
    foreignParts,
    problems: [
      ...foreignParts,
      ...(paragraphs.length === 0 && dropped.overview ? [] : findOverviewProblems(paragraphs, conversation)),
      ...(answer.feedback.length === 0 && !dropped.feedback ? ['feedback has no entry.'] : []),
      ...(hasLostAll ? problems : []),
    ],
  }
}

/**
 * The same with settled checks: only what their verdicts support is kept. If no paragraph is left, the product's own
 * words state the verdicts, because the learner has a right to them, whatever the model writes.
 */
export function checkSettledEvaluation(
  answer: z.output<typeof SettledAnswer>,
  settled: DescribedVerdicts,
  conversation: JudgedConversation,
): CheckedOutput<CheckedEvaluation> {
  const proved = [...settled, ...listReactions(answer.reactions, settled, conversation)]
  const supported = dropUnsupportedClaims(answer, proved, conversation)
  // Entries that no verdict supports are dropped like other unfounded ones, and the model is not asked for new ones.
  const dropped = {
    overview: supported.answer.overview.length < answer.overview.length,
    feedback: supported.answer.feedback.length < answer.feedback.length,
  }
  const kept = keepProved(supported.answer, { ...conversation, settled: proved }, dropped)
  const isFallback = kept.overview.length === 0
  const overview = isFallback ? describeSettled(settled, conversation.language) : kept.overview
  return {
    value: kept.foreignParts.length > 0 ? null : { overview, feedback: kept.feedback },
    problems: [...supported.problems, ...kept.problems],
    isFallback,
  }
}

/** Quotations may be in any language. */
function findForeignParts(
  overview: readonly string[],
  feedback: readonly PassageFeedback[],
  language: string,
): readonly string[] {
  const parts = {
    overview: overview.join(' '),
    feedback: feedback.map(({ feedback }) => feedback).join(' '),
    better: feedback.map(({ better }) => better ?? '').join(' '),
  }
  return Object.entries(parts)
    .filter(([, text]) => isInOtherLanguage(removeQuotations(text), language))
    .map(([name]) => `${name} is in another language: write it in the language that you were told.`)
}
