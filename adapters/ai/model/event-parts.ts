import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'

/** What one event of an answer says. */
export type Said = {
  readonly text?: string
  /** A sign of life that nobody is to hear. */
  readonly thought?: string
  readonly finish?: LanguageModelV4FinishReason
  readonly usage?: LanguageModelV4Usage
  /** Ends the answer. */
  readonly error?: unknown
}

/** What the events say, as the libraries' streams do; what comes together is one piece. */
export async function* partsOf(
  batches: AsyncIterable<readonly string[]>,
  read: (event: unknown) => Said,
): AsyncGenerator<LanguageModelV4StreamPart> {
  let finish: LanguageModelV4FinishReason = { unified: 'interrupted', raw: undefined }
  let usage = usageOf(undefined, undefined)
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
      finish = said.finish ?? finish
      usage = said.usage ?? usage
    }
    if (thought !== '') yield { type: 'reasoning-delta', id: 'thought', delta: thought }
    if (text !== '') yield { type: 'text-delta', id: 'text', delta: text }
  }
  yield { type: 'finish', finishReason: finish, usage }
}

function eventIn(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (error) {
    return error
  }
}

/** Undefined where the provider did not tell. */
export const usageOf = (input: number | undefined, output: number | undefined): LanguageModelV4Usage => ({
  inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: output, text: undefined, reasoning: undefined },
})

export const fieldOf = (owner: unknown, name: string): unknown =>
  typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined

export function textIn(owner: unknown, name: string): string {
  const field = fieldOf(owner, name)
  return typeof field === 'string' ? field : ''
}

export function numberIn(owner: unknown, name: string): number | undefined {
  const field = fieldOf(owner, name)
  return typeof field === 'number' ? field : undefined
}
