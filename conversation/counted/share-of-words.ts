import type { Conversation } from '../conversation.ts'
import { splitWords } from '../language/fold-text.ts'
import { findIgnoredMessages } from './ignored-messages.ts'

/**
 * The learner's share of all words, per cent, rounded. It is exact, but it does not measure quality: in the demo's
 * scenarios our own good learners have 59 to 79 % of the words, average ones 41 to 60 and poor ones 54 to 67. If a
 * smaller share counted as better, it would tell good from poor with an AUC of .31, worse than chance (48
 * conversations, 24 November 2026). So no rubric of the demo has it.
 */
export function measureShareOfWords({ messages }: Conversation): number {
  const count = (isOwn: boolean) =>
    messages
      .filter(({ isUser }) => isUser === isOwn)
      .reduce((sum, { content }) => sum + splitWords(content).length, 0)
  const own = count(true)
  return own === 0 ? 0 : Math.round((100 * own) / (own + count(false)))
}

/**
 * The share without the replies to ignored messages: with them, a learner could lower the share by padding. Where every
 * message is ignored, it is the plain share.
 */
export function measureCountedShare(conversation: Conversation): number {
  const ignored = findIgnoredMessages(conversation)
  const { messages } = conversation
  const answered = (at: number) => messages.slice(0, at).findLastIndex(({ isUser }) => isUser) + 1
  const counted = messages.filter(({ isUser }, at) => isUser || !ignored.has(answered(at)))
  const hasReply = counted.some(({ isUser }) => !isUser)
  return measureShareOfWords(hasReply ? { ...conversation, messages: counted } : conversation)
}
