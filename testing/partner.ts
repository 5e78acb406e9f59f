import type { Conversation } from '#conversation/conversation.ts'
import type { Partner } from '#adapters/ai/port.ts'

export type HeldPartner = Partner & {
  /** What it was asked, in order. */
  readonly asked: readonly Conversation[]
  /** Lets every reply that waits, and all later ones, go on. */
  release(): void
  /** Makes the replies that wait, and all later ones until `release`, fail. */
  fail(error: Error): void
}

/** Stands in for a model whose speed and failures a test decides. It says one piece, waits, and says the rest. */
export function heldPartner(): HeldPartner {
  const asked: Conversation[] = []
  let gate = Promise.withResolvers<void>()
  return {
    name: 'held',
    promptVersion: 'held/1',
    resolveLanguage: (language) => language,
    asked,
    async *reply(conversation) {
      asked.push(conversation)
      yield 'First, '
      await gate.promise
      yield `reply ${asked.length} to "${conversation.messages.at(-1)?.content}".`
    },
    release: () => gate.resolve(),
    fail: (error) => {
      gate.promise.catch(() => {})
      gate.reject(error)
      gate = Promise.withResolvers()
      gate.promise.catch(() => {})
    },
  }
}

/** Stands in for a partner whose words a test decides, by what was said so far. */
export const partnerSaying = (answer: (messages: Conversation['messages']) => string): Partner => ({
  name: 'saying',
  promptVersion: 'saying/1',
  resolveLanguage: (language) => language,
  async *reply({ messages }) {
    yield answer(messages)
  },
})

/** Waits until a fact holds; fails after five seconds, unless it may take longer. */
export async function until(isTrue: () => boolean | Promise<boolean>, timeout = 5000): Promise<void> {
  const deadline = Date.now() + timeout
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`it did not become true within ${timeout} ms`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
