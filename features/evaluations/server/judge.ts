import {
  TRANSCRIPT,
  type CallOptions,
  type Assessment,
  type Conversation,
  type Evaluator,
  type Feedback,
  type ModelInfo,
  type Measures,
} from '#adapters/ai/port.ts'
import { fillTemplate } from '#features/criteria/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { evaluationFailures, type Specific } from '../contract.ts'
import { DEFAULT_CRITERIA } from './default-criteria.ts'
import { renderEvaluation } from './render.ts'
import type { Brief } from './store.ts'

/** A conversation whose messages can be pointed at. */
export type Transcript = Omit<Conversation, 'messages'> & {
  readonly messages: readonly { readonly id: number; readonly isUser: boolean; readonly content: string }[]
}

/** An evaluation that is ready to be stored. */
export type NewEvaluation = {
  readonly content: string
  readonly specifics: readonly Specific[]
  readonly messageIds: readonly number[]
  readonly measures: Measures | null
  readonly by: ModelInfo
}

/**
 * Has a transcript judged. Whoever judges it: what does not stand in it is dropped here, and the HTML is made here.
 * @throws DomainError upstream when nothing usable came back
 */
export async function judge(
  evaluator: Evaluator,
  transcript: Transcript,
  brief: Brief,
  asking: CallOptions,
): Promise<NewEvaluation> {
  const assessment = await evaluator.evaluate(transcript, criteriaFor(transcript, brief), asking)
  const overview = assessment.overview.map((paragraph) => paragraph.trim()).filter((it) => it !== '')
  if (overview.length === 0) throw new DomainError(evaluationFailures.failed)
  const feedback = verified(assessment, transcript)
  return {
    content: renderEvaluation(overview, feedback, evaluator.resolveLanguage(transcript.language)),
    specifics: feedback.map(({ messageId, quotation, feedback: text, better }) => ({
      message_id: messageId,
      quotation,
      feedback: text,
      better,
    })),
    messageIds: transcript.messages.map(({ id }) => id),
    measures: assessment.measures,
    by: evaluator,
  }
}

/** Feedback that holds: the message exists, is the learner's, and says the quotation word for word. */
export type Verified = Feedback & { readonly messageId: number }

/** More on one message is not read. */
const PER_MESSAGE = 3

/** The last gate: whoever judged, and whatever else looked at it before. */
function verified({ feedback }: Assessment, { messages }: Transcript): readonly Verified[] {
  const mine = messages.filter(({ isUser }) => isUser)
  const kept = new Map<number, Verified[]>()
  for (const one of feedback) {
    const message = mine[one.message - 1]
    const others = kept.get(one.message) ?? []
    const isTrue = message?.content.includes(one.quotation) && one.quotation.trim() !== ''
    const isNew = !others.some((other) => other.quotation === one.quotation)
    if (!message || !isTrue || !isNew || one.feedback.trim() === '' || others.length === PER_MESSAGE) continue
    kept.set(one.message, [...others, { ...one, messageId: message.id }])
  }
  return [...kept.values()].flat().toSorted((a, b) => a.message - b.message)
}

/** Requirement E2 says what each variable stands for. */
function criteriaFor(transcript: Transcript, { criteria, mood }: Brief): string {
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
