import type { Conversation } from '#conversation/conversation.ts'
import type { Partner } from '#adapters/ai/port.ts'

export type StandInPartner = Partner & {
  /** The conversations it had to reply to, in order. */
  readonly asked: readonly Conversation[]
  /** Lets all waiting and later replies continue. */
  release(): void
  /** Fails all waiting replies; later ones wait again. */
  fail(error: Error): void
}

/**
 * Stands in for a model whose speed and failures a test decides. It sends one piece, waits, and then sends the rest.
 */
export function standInPartner(): StandInPartner {
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

/** Stands in for a partner whose reply to the messages so far a test decides. */
export const partnerWithReply = (answer: (messages: Conversation['messages']) => string): Partner => ({
  name: 'saying',
  promptVersion: 'saying/1',
  resolveLanguage: (language) => language,
  async *reply({ messages }) {
    yield answer(messages)
  },
})

/** Waits until a condition is true. @throws Error if it does not become true within `timeout` milliseconds */
export async function until(isTrue: () => boolean | Promise<boolean>, timeout = 5000): Promise<void> {
  const deadline = Date.now() + timeout
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`it did not become true within ${timeout} ms`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
