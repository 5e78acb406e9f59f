import type { Conversation } from '../conversation.ts'
import type { Evidence } from '../judging/rubric.ts'
import { splitWords } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'

/**
 * How many words the learner's longest message has, and its first sentence. The count is exact, but no measure of
 * quality: the longest messages of our own good learners have 38 to 57 words, those of poor ones 17 to 35 (48
 * conversations of the demo's scenarios, 24 November 2026). It only shows who talks at length, so its limits are far
 * higher: the demo's are 90 and 140 words.
 */
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
