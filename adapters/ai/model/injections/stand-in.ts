import type { ModelCall, LanguageModel } from '../model-port.ts'

/** How a model of a test answers: the whole reply to one call. The number counts the calls, from 1. */
export type Answer = (call: ModelCall, number: number) => string

/** A model that says what a test makes it say, a few characters at a time, and remembers what it was asked. */
export function standIn(answer: Answer, size = 4): LanguageModel & { readonly calls: ModelCall[] } {
  const calls: ModelCall[] = []
  return {
    name: 'test:stand-in',
    budget: 8_000,
    calls,
    async *stream(call) {
      calls.push(call)
      const reply = answer(call, calls.length)
      call.recordUsage({ model: 'test:stand-in', inputTokens: 1, outputTokens: 1 })
      for (let at = 0; at < reply.length; at += size) {
        call.signal.throwIfAborted()
        yield reply.slice(at, at + size)
      }
    },
    complete: async () => '',
  }
}
