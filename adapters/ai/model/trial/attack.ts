import type { Attempt } from '../injections/attempt.ts'
import type { Model } from '../model.ts'
import { sayTo, type Heard } from './say.ts'
import { TIME, type Subject } from './subject.ts'

export type TriedAttempt = Heard & { readonly attempt: Attempt }

/** Attempts at once: providers limit how many. */
const ABREAST = 3

/** Says what learners may say to turn a model against its instructions. */
export async function attack(
  model: Model,
  { attempts, conversationIn, onStep }: Subject,
): Promise<readonly TriedAttempt[]> {
  const results = new Map<Attempt, Heard>()
  const waiting = [...attempts]
  const work = async () => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
      const messages = [...(attempt.before ?? []), attempt.text].flatMap((content, index) => [
        ...(index > 0 ? [{ isUser: false, content: '…' }] : []),
        { isUser: true, content },
      ])
      const conversation = { ...conversationIn(attempt.language), messages }
      results.set(attempt, await sayTo(model, conversation, AbortSignal.timeout(TIME)))
      onStep(`attempt ${results.size} of ${attempts.length}`)
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, work))
  return attempts.flatMap((attempt) => {
    const heard = results.get(attempt)
    return heard ? [{ ...heard, attempt }] : []
  })
}
