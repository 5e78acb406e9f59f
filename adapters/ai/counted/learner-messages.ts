import type { Conversation } from '../port.ts'
import type { Evidence } from '../judging/port.ts'
import { foldText, splitWords } from '../language/fold-text.ts'
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

/** Two sentences say the same when at least this share of their words is common to both. */
const ALIKE = 0.75

/** Leaves out evidence that says nearly the same as earlier evidence. */
export function keepDistinct(found: readonly Evidence[]): readonly Evidence[] {
  const kept: { evidence: Evidence; words: readonly string[] }[] = []
  for (const evidence of found) {
    const words = [...new Set(splitWords(foldText(evidence.quotation)))]
    const isSaid = kept.some((old) => {
      const common = words.filter((word) => old.words.includes(word)).length
      return common >= ALIKE * (words.length + old.words.length - common)
    })
    if (!isSaid) kept.push({ evidence, words })
  }
  return kept.map(({ evidence }) => evidence)
}
