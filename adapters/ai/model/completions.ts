import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { LRUCache } from 'lru-cache'
import { askForEvents } from './event-stream.ts'

type Endpoint = { readonly model: string; readonly url: string; readonly key: string | undefined }
type Stream = { readonly stream: AsyncIterable<LanguageModelV4StreamPart> }

/**
 * Streams OpenAI's chat completions as the library does, while a whole turn takes two thirds of the processor time
 * (decision 11): the replies of `local:` and `ollama:` go this way.
 */
export const streamCompletion =
  ({ model, url, key }: Endpoint) =>
  async ({ prompt, maxOutputTokens, abortSignal }: LanguageModelV4CallOptions): Promise<Stream> => {
    const settings = {
      model,
      max_tokens: maxOutputTokens,
      stream: true,
      stream_options: { include_usage: true },
    }
    const body = bodyOf(settings, messagesOf(prompt))
    return {
      stream: partsOf(await askForEvents({ url: `${url}/chat/completions`, key, body, signal: abortSignal })),
    }
  }

type Message = { readonly role: string; readonly content: string }

const messagesOf = (prompt: LanguageModelV4Prompt): readonly Message[] =>
  prompt.map(({ role, content }) => ({
    role,
    content:
      typeof content === 'string'
        ? content
        : content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  }))

/** Instructions are most of what is sent and the same for many replies, so what they are as JSON is kept. */
const instructions = new LRUCache<string, Buffer>({ max: 200 })

function bodyOf(settings: object, [first, ...others]: readonly Message[]): Buffer {
  const before = Buffer.from(`${JSON.stringify(settings).slice(0, -1)},"messages":[`)
  const after = Buffer.from(`${others.map((message) => `,${JSON.stringify(message)}`).join('')}]}`)
  return Buffer.concat([before, first ? asJson(first) : Buffer.alloc(0), after])
}

function asJson(message: Message): Buffer {
  const known = message.role === 'system' ? instructions.get(message.content) : undefined
  if (known) return known
  const json = Buffer.from(JSON.stringify(message))
  if (message.role === 'system') instructions.set(message.content, json)
  return json
}

/** What comes together is one piece. */
async function* partsOf(
  batches: AsyncIterable<readonly string[]>,
): AsyncGenerator<LanguageModelV4StreamPart> {
  let finish: LanguageModelV4FinishReason | undefined
  let usage: unknown
  for await (const batch of batches) {
    let text = ''
    for (const data of batch) {
      if (data === '[DONE]') continue
      const event = eventIn(data)
      const error = event instanceof Error ? event : fieldOf(event, 'error')
      if (error) {
        // What was said before has been said.
        if (text !== '') yield { type: 'text-delta', id: 'text', delta: text }
        return yield { type: 'error', error }
      }
      usage = fieldOf(event, 'usage') ?? usage
      const choice = fieldOf(fieldOf(event, 'choices'), '0')
      const delta = fieldOf(choice, 'delta')
      text += textIn(delta, 'content')
      const thought = textIn(delta, 'reasoning_content') || textIn(delta, 'reasoning')
      if (thought !== '') yield { type: 'reasoning-delta', id: 'thought', delta: thought }
      const reason = textIn(choice, 'finish_reason')
      if (reason !== '') finish = { unified: unifiedReasons[reason] ?? 'other', raw: reason }
    }
    if (text !== '') yield { type: 'text-delta', id: 'text', delta: text }
  }
  yield {
    type: 'finish',
    finishReason: finish ?? { unified: 'interrupted', raw: undefined },
    usage: usageIn(usage),
  }
}

function eventIn(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (error) {
    return error
  }
}

const unifiedReasons: Readonly<Record<string, LanguageModelV4FinishReason['unified']>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
}

const usageIn = (usage: unknown): LanguageModelV4Usage => ({
  inputTokens: {
    total: numberIn(usage, 'prompt_tokens'),
    noCache: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
  },
  outputTokens: { total: numberIn(usage, 'completion_tokens'), text: undefined, reasoning: undefined },
})

const fieldOf = (owner: unknown, name: string): unknown =>
  typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined

function textIn(owner: unknown, name: string): string {
  const field = fieldOf(owner, name)
  return typeof field === 'string' ? field : ''
}

function numberIn(owner: unknown, name: string): number | undefined {
  const field = fieldOf(owner, name)
  return typeof field === 'number' ? field : undefined
}
