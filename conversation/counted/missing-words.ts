import type { CountedCheck, Evidence } from '../judging/rubric.ts'
import { splitWords } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'
import type { Conversation } from '../conversation.ts'
import { listCountedMessages } from './learner-messages.ts'

type LearnerMessage = {
  /** Its number among all messages, from 1. */
  readonly number: number
  readonly sentences: readonly string[]
  /** The partner's last reply before it. */
  readonly reply: string
}

/**
 * Where what a counted check looks for would have helped most: the first sentence of one of the learner's messages, none
 * of which the check has counted. It chooses by what each rule counts:
 * - open questions and words taken up: the message after the longest reply, which told most and was not asked about;
 * - agreed steps: the last message, in which a conversation is summed up;
 * - figures and dates: the longest message, which says most without one;
 * - share of words: the longest message, which takes most of the room.
 * Of several that are equal, the first. Messages that count for nothing are taken only where there are no others.
 * Null for the rules that name words themselves, and where each message has what is looked for.
 */
export function findMissingWords(
  { rule }: Pick<CountedCheck, 'rule'>,
  conversation: Conversation,
  counted: readonly Evidence[],
): Evidence | null {
  if (rule === 'longest_message' || rule === 'insults_and_threats') return null
  const isLacking = ({ number }: LearnerMessage) => !counted.some(({ message }) => message === number)
  const lacking = listCountedMessages(conversation).filter(isLacking)
  const candidates = lacking.length > 0 ? lacking : listLearnerMessages(conversation).filter(isLacking)
  const found = rule === 'agreed_steps' ? candidates.at(-1) : candidates.toSorted(byWords(rule))[0]
  const [quotation] = found?.sentences ?? []
  return found && quotation !== undefined ? { message: found.number, quotation } : null
}

const byWords = (rule: CountedCheck['rule']) => (a: LearnerMessage, b: LearnerMessage) =>
  countWordsFor(rule, b) - countWordsFor(rule, a)

const countWordsFor = (rule: CountedCheck['rule'], { sentences, reply }: LearnerMessage): number =>
  splitWords(rule === 'open_questions' || rule === 'taken_up_words' ? reply : sentences.join(' ')).length

const listLearnerMessages = ({ messages }: Conversation): readonly LearnerMessage[] =>
  messages.flatMap(({ isUser, content }, i) =>
    isUser
      ? [{ number: i + 1, sentences: splitSentences(content), reply: messages[i - 1]?.content ?? '' }]
      : [],
  )
