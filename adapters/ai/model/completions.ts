import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { fieldOf, numberIn, partsOf, type Said, textIn, usageOf } from './event-parts.ts'
import { askForEvents } from './event-stream.ts'
import { bodyWith, textsOf } from './request-body.ts'

export type Endpoint = { readonly model: string; readonly url: string; readonly key: string | undefined }
export type Streamed = { readonly stream: AsyncIterable<LanguageModelV4StreamPart> }

/**
 * Streams OpenAI's chat completions as the library does, at a fraction of its processor time (decision 11): the replies
 * of `local:` and `ollama:` go this way.
 */
export const streamCompletion =
  ({ model, url, key }: Endpoint) =>
  async ({ prompt, maxOutputTokens, abortSignal }: LanguageModelV4CallOptions): Promise<Streamed> => {
    const settings = {
      model,
      max_tokens: maxOutputTokens,
      stream: true,
      stream_options: { include_usage: true },
    }
    const body = bodyWith(settings, 'messages', textsOf(prompt))
    const events = askForEvents({ url: `${url}/chat/completions`, key, body, signal: abortSignal })
    return { stream: partsOf(await events, read) }
  }

function read(event: unknown): Said {
  const error = fieldOf(event, 'error')
  if (error) return { error }
  const choice = fieldOf(fieldOf(event, 'choices'), '0')
  const delta = fieldOf(choice, 'delta')
  const reason = textIn(choice, 'finish_reason')
  const usage = fieldOf(event, 'usage')
  return {
    text: textIn(delta, 'content'),
    thought: textIn(delta, 'reasoning_content') || textIn(delta, 'reasoning'),
    ...(reason !== '' && { finish: { unified: unifiedReasons[reason] ?? 'other', raw: reason } }),
    ...(typeof usage === 'object' &&
      usage !== null && {
        usage: usageOf(numberIn(usage, 'prompt_tokens'), numberIn(usage, 'completion_tokens')),
      }),
  }
}

const unifiedReasons: Readonly<Record<string, LanguageModelV4FinishReason['unified']>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
}
