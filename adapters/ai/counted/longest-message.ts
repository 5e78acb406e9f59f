import type { Conversation } from '../port.ts'
import type { Evidence } from '../judging/port.ts'
import { splitWords } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'

/** The words of the learner's longest message, and its first sentence. */
export function measureLongestMessage({ messages }: Conversation): {
  readonly count: number
  readonly evidence: readonly Evidence[]
} {
  const [longest] = messages
    .flatMap(({ isUser, content }, i) =>
      isUser ? [{ content, message: i + 1, words: splitWords(content).length }] : [],
    )
    .toSorted((a, b) => b.words - a.words)
  const [quotation] = splitSentences(longest?.content ?? '')
  if (!longest || quotation === undefined) return { count: 0, evidence: [] }
  return { count: longest.words, evidence: [{ message: longest.message, quotation }] }
}
