import {
  TRANSCRIPT_PLACEHOLDER,
  type Assessment,
  type CallOptions,
  type Evaluator,
} from '#adapters/ai/port.ts'
import { fillTemplate } from '#features/criteria/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { evaluationFailures } from '../contract-rules.ts'
import { judgeChecks } from './judge-checks.ts'
import type {
  EvaluationContext,
  NewEvaluation,
  StoredTranscript,
  VerifiedFeedback,
} from './new-evaluation.ts'
import { renderEvaluation } from './render-evaluation.ts'

/** The template for scenarios without criteria of their own (requirement E2). */
export const DEFAULT_CRITERIA = `The exercise "{{scenario}}" asked the learner to hold this conversation: {scenario_description}
What the learner was told: {user_role}
Whom the learner spoke with: {bot_role}
The partner's mood at the start: {mood}

Judge what the learner did by four questions, each shown by their own words.
1. Was the matter named early, clearly and with facts?
2. Did the learner find out how the other person sees it, and show that they had heard it?
3. Was the hard part said without blame?
4. Did it end with a step that both can keep?

The conversation:
{conversation_history}`

/**
 * Asks an evaluator, drops feedback whose quotation the transcript does not contain, and renders the rest.
 * @throws DomainError upstream when the evaluator's answer has no overview
 */
export async function evaluateTranscript(
  evaluator: Evaluator,
  transcript: StoredTranscript,
  context: EvaluationContext,
  options: CallOptions,
): Promise<NewEvaluation> {
  const start = performance.now()
  const { settled, skills, ...judged } = await judgeChecks(evaluator, transcript, context.rubric, options)
  const assessment = await evaluator.evaluate(transcript, criteriaFor(transcript, context), {
    ...options,
    startedAt: start,
    ...(settled && { settled }),
  })
  const overview = assessment.overview.map((paragraph) => paragraph.trim()).filter((it) => it !== '')
  if (overview.length === 0) throw new DomainError(evaluationFailures.failed)
  const feedback = verifyFeedback(assessment, transcript)
  const turns = assessment.measures?.turns ?? []
  return {
    content: renderEvaluation(overview, feedback, evaluator.resolveLanguage(transcript.language)),
    specifics: feedback.map(({ messageId, quotation, feedback: text, better, kind }) => ({
      message_id: messageId,
      quotation,
      feedback: text,
      better,
      ...(kind !== undefined && { kind }),
    })),
    messageIds: transcript.messages.map(({ id }) => id),
    // Levels follow from checks alone: without a rubric there is no score.
    measures: skills.length + turns.length === 0 ? null : { skills, turns },
    rubricId: context.rubric?.id ?? null,
    ...judged,
    duration: Math.round(performance.now() - start),
    by: evaluator,
  }
}

/** People would not read more feedback on one message. */
const MAX_FEEDBACK_PER_MESSAGE = 3

/** Keeps feedback that quotes the learner word for word, ordered by message. */
function verifyFeedback(
  { feedback }: Assessment,
  { messages }: StoredTranscript,
): readonly VerifiedFeedback[] {
  const learnersMessages = messages.filter(({ isUser }) => isUser)
  const verified = new Map<number, VerifiedFeedback[]>()
  for (const item of feedback) {
    const message = learnersMessages[item.message - 1]
    const others = verified.get(item.message) ?? []
    const isQuoted = message?.content.includes(item.quotation) && item.quotation.trim() !== ''
    const isNew = !others.some(({ quotation }) => quotation === item.quotation)
    const isEmpty = item.feedback.trim() === ''
    if (!message || !isQuoted || !isNew || isEmpty || others.length === MAX_FEEDBACK_PER_MESSAGE) continue
    verified.set(item.message, [...others, { ...item, messageId: message.id }])
  }
  return [...verified.values()].flat().toSorted((a, b) => a.message - b.message)
}

/** Fills in the variables of a criteria template (requirement E2). */
function criteriaFor(transcript: StoredTranscript, { criteria, mood }: EvaluationContext): string {
  const { scenario, character } = transcript
  return fillTemplate(criteria ?? DEFAULT_CRITERIA, {
    scenario: scenario.title,
    user_role: scenario.introText,
    bot_role: character?.description ?? '',
    scenario_description: scenario.description,
    mood: mood ?? 'none',
    conversation_history: TRANSCRIPT_PLACEHOLDER,
  })
}
