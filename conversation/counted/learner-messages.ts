import type { Conversation } from '../conversation.ts'
import { splitSentences } from '../language/sentences.ts'
import { findIgnoredMessages } from './ignored-messages.ts'

/** A message of the learner's that counts. */
export type CountedMessage = {
  /** Its number among all messages of the conversation, from 1. */
  readonly number: number
  readonly sentences: readonly string[]
  /** The partner's last reply before it. */
  readonly reply: string
  /** All that the learner said before it. */
  readonly before: string
}

/** The learner's messages, without those that are ignored. */
export function listCountedMessages(conversation: Conversation): readonly CountedMessage[] {
  const ignored = findIgnoredMessages(conversation)
  const counted: CountedMessage[] = []
  let reply = ''
  let before = ''
  for (const [i, { isUser, content }] of conversation.messages.entries()) {
    if (!isUser) {
      reply = content
      continue
    }
    if (!ignored.has(i + 1))
      counted.push({ number: i + 1, sentences: splitSentences(content), reply, before })
    before += `\n${content}`
  }
  return counted
}
