import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import {
  APICallError,
  type LanguageModelV4FinishReason,
  type LanguageModelV4Prompt,
  type LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { createParser } from 'eventsource-parser'
import { Agent, EnvHttpProxyAgent, request, type Dispatcher } from 'undici'
import { readField, readNumber, readText } from './read-fields.ts'
import type { OmittedFields, ProviderCallOptions } from './refusals.ts'
import { resolveRedirect } from './same-origin-fetch.ts'

type CompletionsServer = {
  readonly model: string
  /** With its version, such as http://127.0.0.1:8000/v1. */
  readonly url: string
  readonly key: string | undefined
  /** Whether requests go through the environment's proxy, as those of the libraries do. */
  readonly byProxy: boolean
}

/** No limits for headers and body, because the caller has time limits of its own. */
const LIMITS = { keepAliveTimeout: 20_000, headersTimeout: 0, bodyTimeout: 0 }

/**
 * Streams OpenAI's chat completions, the protocol of servers that people run themselves. The library's reader validates
 * every event by a schema and costs five times the processor time of this one (decision 11).
 */
export function streamChatCompletions({ model, url, key, byProxy }: CompletionsServer) {
  const dispatcher = byProxy ? new EnvHttpProxyAgent(LIMITS) : new Agent(LIMITS)
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(key && { authorization: `Bearer ${key}` }),
  }
  return async ({ prompt, maxOutputTokens, reasoning, abortSignal, leftOut }: ProviderCallOptions) => {
    const fields = {
      model,
      messages: prompt.map(toChatMessage),
      max_tokens: maxOutputTokens,
      reasoning_effort: reasoning,
      stream: true,
      stream_options: { include_usage: true },
    }
    const body = JSON.stringify(toAcceptedBody(fields, leftOut))
    const signal = abortSignal ?? null
    const response = await post(`${url}/chat/completions`, { dispatcher, headers, body, signal })
    const content = decompress(response)
    if (response.statusCode < 300) return { stream: readParts(content) }
    throw await readError(response, content)
  }
}

/** The fields of a request without those that the server refuses. */
export function toAcceptedBody(body: Readonly<Record<string, unknown>>, leftOut?: OmittedFields) {
  const { max_tokens: limit, stream_options: usage, ...rest } = body
  return {
    ...rest,
    [leftOut?.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: limit,
    ...(leftOut?.has('stream_options') ? {} : { stream_options: usage }),
  }
}

async function post(
  url: string,
  options: Pick<Dispatcher.RequestOptions, 'headers' | 'body' | 'signal'> & { dispatcher: Dispatcher },
): Promise<Dispatcher.ResponseData> {
  let address = url
  for (let followed = 0; ; followed += 1) {
    const response = await request(address, { ...options, method: 'POST' })
    const { statusCode: status, headers, body } = response
    const location = headers.location === undefined ? undefined : String(headers.location)
    const target = resolveRedirect({ status, location, url: address, followed })
    if (target === undefined) return response
    await body.dump()
    address = target
  }
}

const decompressors = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** Some gateways compress although nobody asked them to. */
function decompress({ body, headers }: Dispatcher.ResponseData): Readable {
  const decompressor = decompressors.get(String(headers['content-encoding']))?.()
  // The empty callback is enough: whoever reads the result gets the errors of the pipeline.
  return decompressor ? pipeline(body, decompressor, () => {}) : body
}

const toChatMessage = ({ role, content }: LanguageModelV4Prompt[number]) => ({
  role,
  content:
    typeof content === 'string'
      ? content
      : content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
})

/** An error page is read up to this length, in characters. */
const MAX_ERROR_PAGE = 20_000

async function readError(
  { statusCode, headers }: Dispatcher.ResponseData,
  content: AsyncIterable<Uint8Array>,
): Promise<APICallError> {
  let page = ''
  for await (const chunk of content) {
    page += String(chunk)
    if (page.length > MAX_ERROR_PAGE) break
  }
  const answer = parseJson(page)
  const responseHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  )
  return new APICallError({
    message: readText(answer, 'error', 'message') || readText(answer, 'message') || `status ${statusCode}`,
    url: '',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
    responseBody: page,
  })
}

/** A longer event is refused, because it would fill the memory. Characters. */
const MAX_EVENT = 1_000_000

/** The data of the events of each chunk that arrives. */
async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  let events: string[] = []
  let failure: Error | undefined
  const parser = createParser({
    onEvent: ({ data }) => events.push(data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') failure = error
    },
    maxBufferSize: MAX_EVENT,
  })
  // A chunk may end in the middle of a character.
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    if (failure) throw failure
    if (events.length > 0) yield events
    events = []
  }
}

/** Joins the text of one chunk into one part, because the rest of the product does some work for every part. */
async function* readParts(body: AsyncIterable<Uint8Array>): AsyncGenerator<LanguageModelV4StreamPart> {
  let finishReason: LanguageModelV4FinishReason = { unified: 'interrupted', raw: undefined }
  let usage: unknown
  for await (const events of readEvents(body)) {
    let text = ''
    let reasoning = ''
    let error: unknown
    for (const data of events) {
      if (data === '[DONE]') continue
      const event = parseJson(data)
      error = event instanceof Error ? event : readField(event, 'error')
      if (error) break
      const choice = readField(event, 'choices', '0')
      const delta = readField(choice, 'delta')
      text += readText(delta, 'content')
      reasoning += readText(delta, 'reasoning_content') || readText(delta, 'reasoning')
      finishReason = readFinishReason(readText(choice, 'finish_reason')) ?? finishReason
      usage = readField(event, 'usage') ?? usage
    }
    if (reasoning !== '') yield { type: 'reasoning-delta', id: 'reasoning', delta: reasoning }
    if (text !== '') yield { type: 'text-delta', id: 'text', delta: text }
    if (error) return yield { type: 'error', error }
  }
  yield { type: 'finish', finishReason, usage: readUsage(usage) }
}

const finishReasons = new Map<string, LanguageModelV4FinishReason['unified']>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content-filter'],
])

const readFinishReason = (raw: string): LanguageModelV4FinishReason | undefined =>
  raw === '' ? undefined : { unified: finishReasons.get(raw) ?? 'other', raw }

const readUsage = (usage: unknown) => ({
  inputTokens: {
    total: readNumber(usage, 'prompt_tokens'),
    noCache: undefined,
    cacheRead: readNumber(readField(usage, 'prompt_tokens_details'), 'cached_tokens'),
    cacheWrite: undefined,
  },
  outputTokens: {
    total: readNumber(usage, 'completion_tokens'),
    text: undefined,
    reasoning: undefined,
  },
})

/** The value, or the error as a value. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error
  }
}
