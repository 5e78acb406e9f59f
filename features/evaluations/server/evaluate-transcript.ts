import type { Rubric } from '#adapters/ai/judging/port.ts'
import {
  TRANSCRIPT,
  type Assessment,
  type CallOptions,
  type Evaluator,
  type RubricResult,
} from '#adapters/ai/port.ts'
import { fillTemplate } from '#features/criteria/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { type EvaluatedCheck, evaluationFailures } from '../contract.ts'
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
 * Asks an evaluator, drops feedback on what the transcript does not contain, and renders the rest.
 * @throws DomainError upstream when the evaluator's answer has no overview
 */
export async function evaluateTranscript(
  evaluator: Evaluator,
  transcript: StoredTranscript,
  context: EvaluationContext,
  options: CallOptions,
): Promise<NewEvaluation> {
  const start = performance.now()
  const result = context.rubric && (await judge(evaluator, transcript, context.rubric, options))
  const checks = result ? describeChecks(result, context.rubric, transcript) : []
  const assessment = await evaluator.evaluate(transcript, criteriaFor(transcript, context), {
    ...options,
    startedAt: start,
    ...(result &&
      checks.length > 0 && {
        settled: result.checks.map((check, nth) => ({ ...check, name: checks[nth]?.name ?? '' })),
      }),
  })
  const overview = assessment.overview.map((paragraph) => paragraph.trim()).filter((it) => it !== '')
  if (overview.length === 0) throw new DomainError(evaluationFailures.failed)
  const feedback = verifyFeedback(assessment, transcript)
  return {
    content: renderEvaluation(overview, feedback, evaluator.resolveLanguage(transcript.language)),
    specifics: feedback.map(({ messageId, quotation, feedback: text, better }) => ({
      message_id: messageId,
      quotation,
      feedback: text,
      better,
    })),
    messageIds: transcript.messages.map(({ id }) => id),
    // Levels follow from checks alone: without a rubric there is no score.
    measures:
      result || assessment.measures
        ? { skills: result?.skills ?? [], turns: assessment.measures?.turns ?? [] }
        : null,
    rubricId: context.rubric?.id ?? null,
    checks,
    readings: result?.readings ?? 0,
    duration: Math.round(performance.now() - start),
    by: evaluator,
  }
}

/** The chat decides the order of the checks: the same chat is read in the same orders. */
const judge = (
  evaluator: Evaluator,
  transcript: StoredTranscript,
  rubric: Rubric,
  options: CallOptions,
): Promise<RubricResult> =>
  evaluator.judge(transcript, rubric, { ...options, seed: String(transcript.chatId) })

/** The checks as the page shows them: by name, and with the ids of the messages that they quote. */
const describeChecks = (
  { checks }: RubricResult,
  rubric: Rubric | null,
  { messages, language }: StoredTranscript,
): readonly EvaluatedCheck[] =>
  checks.flatMap((settled) => {
    const check = rubric?.checks.find(({ key }) => key === settled.key)
    if (!check) return []
    const own = rubricLanguages.find((code) => code === language) ?? FALLBACK_LANGUAGE
    return {
      ...settled,
      name: check.name[own],
      skill: check.skill,
      kind: check.kind,
      readings: { ...settled.readings },
      evidence: settled.evidence.flatMap(({ message, quotation }) => {
        const quoted = messages[message - 1]
        return quoted?.isUser && quoted.content.includes(quotation)
          ? { message_id: quoted.id, quotation }
          : []
      }),
    }
  })

const rubricLanguages = ['en', 'pt', 'fr'] as const

/** People read no more feedback on one message than that. */
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
    conversation_history: TRANSCRIPT,
  })
}
