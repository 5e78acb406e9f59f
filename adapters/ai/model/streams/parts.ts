import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** What one event of an answer says. */
export type Said = {
  readonly text?: string
  /** A sign of life that nobody is to hear. */
  readonly thought?: string
  /** Why the answer ends, in the provider's word and in ours. */
  readonly finish?: LanguageModelV4FinishReason | undefined
  /** Tokens so far, where the provider tells. */
  readonly input?: number | undefined
  readonly output?: number | undefined
  /** Ends the answer. */
  readonly error?: unknown
}

/** What the events say, as the libraries' streams do; what comes together is one piece. */
export async function* partsOf(
  batches: AsyncIterable<readonly string[]>,
  read: (event: unknown) => Said,
): AsyncGenerator<LanguageModelV4StreamPart> {
  let finish: LanguageModelV4FinishReason = { unified: 'interrupted', raw: undefined }
  let input: number | undefined
  let output: number | undefined
  for await (const batch of batches) {
    let text = ''
    let thought = ''
    for (const data of batch) {
      if (data === '[DONE]') continue
      const event = eventIn(data)
      const said = event instanceof Error ? { error: event } : read(event)
      if (said.error !== undefined) {
        // What was said before has been said.
        if (text !== '') yield { type: 'text-delta', id: 'text', delta: text }
        return yield { type: 'error', error: said.error }
      }
      text += said.text ?? ''
      thought += said.thought ?? ''
      // Who refuses may say that they are through with it.
      if (finish.unified !== 'content-filter') finish = said.finish ?? finish
      input = said.input ?? input
      output = said.output ?? output
    }
    if (thought !== '') yield { type: 'reasoning-delta', id: 'thought', delta: thought }
    if (text !== '') yield { type: 'text-delta', id: 'text', delta: text }
  }
  yield {
    type: 'finish',
    finishReason: finish,
    usage: {
      inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: output, text: undefined, reasoning: undefined },
    },
  }
}

function eventIn(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (error) {
    return error
  }
}

/** A provider's word for the end of an answer, in the words of the libraries; none where there is no word. */
export const finishOf = (
  raw: string,
  words: Readonly<Record<string, LanguageModelV4FinishReason['unified']>>,
): LanguageModelV4FinishReason | undefined =>
  raw === '' ? undefined : { unified: (Object.hasOwn(words, raw) ? words[raw] : undefined) ?? 'other', raw }
