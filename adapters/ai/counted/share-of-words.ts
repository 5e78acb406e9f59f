import type { Conversation } from '../port.ts'
import { splitWords } from '../language/fold-text.ts'

/** The learner's share of all words, per cent, rounded. */
export function measureShareOfWords({ messages }: Conversation): number {
  const count = (isOwn: boolean) =>
    messages
      .filter(({ isUser }) => isUser === isOwn)
      .reduce((sum, { content }) => sum + splitWords(content).length, 0)
  const own = count(true)
  return own === 0 ? 0 : Math.round((100 * own) / (own + count(false)))
}
