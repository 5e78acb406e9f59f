import type { LanguageModel, ModelCall } from '#adapters/ai/model/model-port.ts'
import type { Partner } from '#adapters/ai/port.ts'
import type { Conversation } from '#conversation/conversation.ts'

/** Makes the whole reply to a call; calls are numbered from 1. */
export type StandInReply = (call: ModelCall, number: number) => string

/** Characters in each chunk of a reply. */
const CHUNK_SIZE = 4

/** A model that streams a reply chosen by the test, and records its calls. */
export function streamingStandIn(reply: StandInReply): LanguageModel & { readonly calls: ModelCall[] } {
  const calls: ModelCall[] = []
  return {
    name: 'test:stand-in',
    contextTokens: 8_000,
    calls,
    async *stream(call) {
      calls.push(call)
      const text = reply(call, calls.length)
      call.recordUsage({ model: 'test:stand-in', inputTokens: 1, outputTokens: 1 })
      for (let at = 0; at < text.length; at += CHUNK_SIZE) {
        call.signal.throwIfAborted()
        yield text.slice(at, at + CHUNK_SIZE)
      }
    },
    complete: async () => '',
  }
}

/** What a learner receives of a reply: each chunk, and the final text. */
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
