import type { CountedCheck, Evidence } from '../judging/rubric.ts'
import { type BuiltInLanguage, toBuiltInLanguage } from '../language/codes.ts'
import { splitWords } from '../language/fold-text.ts'
import { hasQuestionMark, splitSentences } from '../language/sentences.ts'
import type { Conversation } from '../conversation.ts'
import { type MessageKind, readMessageKinds } from '../listening/message-kinds.ts'
import { readSignals } from '../listening/signals.ts'
import { listContentWords } from './content-words.ts'
import { listCountedMessages } from './learner-messages.ts'

type LearnerMessage = {
  /** Its number among all messages, from 1. */
  readonly number: number
  readonly sentences: readonly string[]
  /** The partner's last reply before it. */
  readonly reply: string
}

/** Kinds of sentences to which nothing else belongs: thanks, a yes, and something taken back. */
const courtesies: readonly MessageKind[] = ['thanks', 'acceptance', 'retraction']

/**
 * The place where what a counted check looks for would have helped most: the sentence that says most in a message of
 * the learner's in which the check has counted nothing. It is never in thanks, an apology or a single word. The rule
 * decides which message:
 * - open questions and words taken up: the message after the longest reply, which told most and was not asked about.
 *   For open questions, neither a message that asks anything, openly or not, nor one at the end that gives thanks or
 *   takes leave;
 * - agreed steps: the last message, in which a conversation is summed up, and in it no question;
 * - figures and dates: the longest message, which says most without one;
 * - share of words: the longest message, which takes most of the room.
 * If several are equal, the first counts. Messages that count for nothing are taken only if there are no others. Null
 * for the rules that name words themselves, and if each message has what is looked for, or says nothing but courtesies.
 */
export function findMissingWords(
  { rule }: Pick<CountedCheck, 'rule'>,
  conversation: Conversation,
  counted: readonly Evidence[],
): Evidence | null {
  if (rule === 'longest_message' || rule === 'insults_and_threats') return null
  const { language } = conversation
  const own = toBuiltInLanguage(language)
  const isFarewell = ({ number, sentences }: LearnerMessage) =>
    conversation.messages.findLastIndex(({ isUser }) => isUser) + 1 === number &&
    sentences.some((sentence) => takesLeave(sentence, own))
  const isLacking = (one: LearnerMessage) =>
    !(rule === 'open_questions' && isFarewell(one)) &&
    !counted.some(({ message }) => message === one.number) &&
    findWeightiest(rule, one, language) !== undefined
  const lacking = listCountedMessages(conversation).filter(isLacking)
  const candidates = lacking.length > 0 ? lacking : listLearnerMessages(conversation).filter(isLacking)
  const found = rule === 'agreed_steps' ? candidates.at(-1) : candidates.toSorted(byWords(rule))[0]
  const quotation = found && findWeightiest(rule, found, language)
  return found && quotation !== undefined ? { message: found.number, quotation } : null
}

/**
 * The sentence that says most among those to which what the rule counts could be added; the first if several are equal.
 */
function findWeightiest(
  rule: CountedCheck['rule'],
  { sentences }: LearnerMessage,
  language: string,
): string | undefined {
  const own = toBuiltInLanguage(language)
  if (rule === 'open_questions' && sentences.some(hasQuestionMark)) return undefined
  const [weightiest] = sentences
    .filter((sentence) => rule !== 'agreed_steps' || !hasQuestionMark(sentence))
    .filter((sentence) => splitWords(sentence).length > 1 && !isCourtesy(sentence, own))
    .map((sentence) => ({ sentence, size: listContentWords(sentence, own).size }))
    .toSorted((a, b) => b.size - a.size)
  return weightiest?.sentence
}

const isCourtesy = (sentence: string, language: BuiltInLanguage): boolean =>
  readSignals(sentence, language).apology.length > 0 ||
  readMessageKinds(sentence, language).some(({ kind }) => courtesies.includes(kind))

const takesLeave = (sentence: string, language: BuiltInLanguage): boolean =>
  readSignals(sentence, language).bye.length > 0 ||
  readMessageKinds(sentence, language).some(({ kind }) => kind === 'thanks')

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
