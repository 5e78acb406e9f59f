import * as z from 'zod/mini'
import type { Conversation } from '#conversation/conversation.ts'
import type { DescribedVerdicts } from '../../port.ts'

export const FeedbackEntry = z.object({
  n: z.number(),
  quotation: z.string(),
  feedback: z.string(),
  better: z.nullable(z.string()),
})

/** The form of an evaluator's answer. */
export const EvaluatorAnswer = z.object({
  overview: z.array(z.string()),
  feedback: z.array(FeedbackEntry),
})
export type EvaluatorAnswer = z.output<typeof EvaluatorAnswer>

/** What an answer is checked against. */
export type JudgedConversation = Pick<Conversation, 'language' | 'messages'> & {
  /** What the learner was told before the conversation. */
  readonly told: string
  /** Whether a text repeats the model's instructions. */
  readonly leaks: (text: string) => boolean
  /** The settled checks, where there are any: feedback may then be about their quotations only. */
  readonly settled?: DescribedVerdicts | undefined
}

/** The longest paragraph or remark. Characters. */
export const MAX_TEXT_LENGTH = 2500

export const listTexts = ({ messages }: JudgedConversation): readonly string[] =>
  messages.map(({ content }) => content)

export const listLearnerTexts = ({ messages }: JudgedConversation): readonly string[] =>
  messages.filter(({ isUser }) => isUser).map(({ content }) => content)
