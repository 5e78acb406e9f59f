import type { LanguageModel, ModelCall } from '#adapters/ai/model/model-port.ts'
import type { Partner } from '#adapters/ai/port.ts'
import type { Conversation } from '#conversation/conversation.ts'

/** The whole reply to one call. The number counts the calls, from 1. */
export type StandInReply = (call: ModelCall, number: number) => string

/** A model that says what a test decides, a few characters at a time, and remembers its calls. */
export function streamingStandIn(
  reply: StandInReply,
  size = 4,
): LanguageModel & { readonly calls: ModelCall[] } {
  const calls: ModelCall[] = []
  return {
    name: 'test:stand-in',
    contextTokens: 8_000,
    calls,
    async *stream(call) {
      calls.push(call)
      const text = reply(call, calls.length)
      call.recordUsage({ model: 'test:stand-in', inputTokens: 1, outputTokens: 1 })
      for (let at = 0; at < text.length; at += size) {
        call.signal.throwIfAborted()
        yield text.slice(at, at + size)
      }
    },
    complete: async () => '',
  }
}

/** What a learner hears of a reply: each chunk, and what stands there in the end. */
export async function hearReply(
  partner: Partner,
  conversation: Conversation,
  signal: AbortSignal = new AbortController().signal,
) {
  const chunks: string[] = []
  let replacement: string | null = null
  for await (const chunk of partner.reply(conversation, { signal, recordUsage: () => {} })) {
    if (typeof chunk === 'string') chunks.push(chunk)
    else ({ replacement } = chunk)
  }
  return { chunks, final: replacement ?? chunks.join(''), isReplaced: replacement !== null }
}
