import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import { startEventServer, type EventServer } from '#testing/model-servers/event-server.ts'
import { asTheLibrary, type Library, type Protocol } from './as-the-library.ts'
import { eventAsker } from './event-stream.ts'
import { contents } from './contents.ts'
import { messages } from './messages.ts'
import { responses } from './responses.ts'

const options: LanguageModelV4CallOptions = {
  reasoning: 'low',
  providerOptions: { openai: { store: false } },
  maxOutputTokens: 900,
  prompt: [
    { role: 'system', content: 'You are Sam.\n“Quoted” \\ "and" <not>.' },
    { role: 'user', content: [{ type: 'text', text: 'Hello.' }] },
    { role: 'assistant', content: [{ type: 'text', text: 'Yes?' }] },
    { role: 'user', content: [{ type: 'text', text: 'Do you have "\\u0000" a minute?' }] },
  ],
}

type Case = {
  readonly name: string
  readonly protocol: Protocol
  readonly models: readonly string[]
  library(model: string, url: string): Library
  readonly begin: readonly object[]
  delta(text: string): object
  thought(text: string): object
  /** The end of an answer, for a reason in the provider's word; 7 tokens came in and 3 went out. */
  end(reason?: string): readonly object[]
  /** The provider's word for each end. */
  readonly ends: Readonly<Record<string, string>>
  /** An error within the stream, and what of it has to be told. */
  readonly errors: readonly (readonly [object, object])[]
}

const candidate = (fields: object) => ({ candidates: [fields] })
const said = (...parts: readonly object[]) => candidate({ content: { role: 'model', parts } })

const cases: readonly Case[] = [
  {
    name: 'responses',
    protocol: responses,
    models: ['gpt-5-mini', 'gpt-4.1', 'o4-mini', 'somebody-elses'],
    library: (model, baseURL) => (fetch) =>
      createOpenAI({ apiKey: 'k', baseURL, ...(fetch && { fetch }) }).languageModel(model),
    begin: [{ type: 'response.created' }, { type: 'response.in_progress' }],
    delta: (delta) => ({ type: 'response.output_text.delta', delta }),
    thought: (delta) => ({ type: 'response.reasoning_summary_text.delta', delta }),
    end: (reason) => {
      const usage = { input_tokens: 7, output_tokens: 3 }
      return reason === undefined
        ? [{ type: 'response.completed', response: { usage } }]
        : [{ type: 'response.incomplete', response: { usage, incomplete_details: { reason } } }]
    },
    ends: { max_output_tokens: 'length', content_filter: 'content-filter', something_new: 'other' },
    errors: [
      [{ type: 'response.failed', response: { error: { code: 'server_error' } } }, { code: 'server_error' }],
      [{ type: 'response.failed', response: {} }, { message: 'the response failed' }],
      [{ type: 'error', code: 'invalid_prompt' }, { code: 'invalid_prompt' }],
      [{ type: 'error', code: 'rate_limit_exceeded' }, { code: 'rate_limit_exceeded' }],
      [{ type: 'error', error: { code: 'insufficient_quota' } }, { code: 'insufficient_quota' }],
    ],
  },
  {
    name: 'messages',
    protocol: messages,
    models: ['claude-haiku-4-5', 'claude-opus-4-1', 'somebody-elses'],
    library: (model, baseURL) => (fetch) =>
      createAnthropic({ apiKey: 'k', baseURL, ...(fetch && { fetch }) }).languageModel(model),
    begin: [
      {
        type: 'message_start',
        message: { usage: { input_tokens: 2, cache_read_input_tokens: 5, output_tokens: 1 } },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'ping' },
    ],
    delta: (text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    thought: (thinking) => ({ type: 'content_block_delta', delta: { type: 'thinking_delta', thinking } }),
    end: (stop_reason = 'end_turn') => [
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 3 } },
      { type: 'message_stop' },
    ],
    ends: {
      max_tokens: 'length',
      stop_sequence: 'stop',
      refusal: 'content-filter',
      something_new: 'other',
      constructor: 'other',
    },
    errors: [[{ type: 'error', error: { type: 'overloaded_error' } }, { type: 'overloaded_error' }]],
  },
  {
    name: 'contents',
    protocol: contents,
    models: ['gemini-2.5-flash', 'gemini-3-pro', 'somebody-elses'],
    library: (model, baseURL) => (fetch) =>
      createGoogle({ apiKey: 'k', baseURL, ...(fetch && { fetch }) }).languageModel(model),
    begin: [],
    delta: (text) => said({ text }),
    thought: (text) => said({ text, thought: true }),
    end: (finishReason = 'STOP') => [
      {
        ...candidate({ content: { parts: [{ text: '' }] }, finishReason }),
        usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 2, thoughtsTokenCount: 1 },
      },
    ],
    ends: { MAX_TOKENS: 'length', SAFETY: 'content-filter', SOMETHING_NEW: 'other' },
    errors: [[{ error: { code: 503, status: 'UNAVAILABLE' } }, { code: 503, status: 'UNAVAILABLE' }]],
  },
]

const written = (events: readonly object[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')

async function ask({ protocol, library, models }: Case, { url }: EventServer, model = models[0] ?? '') {
  return (await asTheLibrary(library(model, url), protocol, eventAsker(false)).doStream(options)).stream
}

describe.each(cases)('$name', (it) => {
  /** What is heard of an answer that consists of these events. */
  const heardOf = async (...events: readonly object[]) => {
    const server = await startEventServer()
    const stream = await ask(it, server)
    const answer = await server.answer
    answer.end(written(events))
    const heard: unknown[] = []
    for await (const part of stream) heard.push(part)
    return heard
  }

  test('a piece is heard before the next one is written, and what comes together is one', async () => {
    const server = await startEventServer()
    const stream = await ask(it, server)
    const heard = stream[Symbol.asyncIterator]()
    const answer = await server.answer
    answer.write(written([...it.begin, it.delta('I ')]))
    expect(await heard.next()).toMatchObject({ value: { type: 'text-delta', delta: 'I ' } })
    answer.write(written([it.delta('hear '), it.delta('you.')]))
    expect(await heard.next()).toMatchObject({ value: { type: 'text-delta', delta: 'hear you.' } })
    answer.end(written(it.end()))
    expect(await heard.next()).toMatchObject({
      value: {
        type: 'finish',
        finishReason: { unified: 'stop' },
        usage: {
          inputTokens: { total: 7 },
          outputTokens: { total: 3 },
        },
      },
    })
    expect(await heard.next()).toMatchObject({ done: true })
  })

  test.each(it.models)('what is sent to %s is what the library sends', async (model) => {
    const server = await startEventServer()
    await ask(it, server, model)
    const caught = Promise.withResolvers<Request>()
    const catching = it.library(
      model,
      server.url,
    )(async (url, init) => {
      caught.resolve(new Request(url, init))
      throw new Error('caught')
    })
    await expect(catching.doStream(options)).rejects.toThrow('caught')
    const request = await caught.promise
    const { body, url, headers } = await server.asked
    expect(body).toEqual(await request.json())
    expect(new URL(url, server.url).href).toBe(request.url)
    expect(headers).toMatchObject(Object.fromEntries(request.headers))
  })

  test('thoughts are a sign of life and nothing that is said', async () => {
    expect(await heardOf(it.thought('Hmm.'), it.delta('Yes.'), ...it.end())).toMatchObject([
      { type: 'reasoning-delta' },
      { type: 'text-delta', delta: 'Yes.' },
      { type: 'finish' },
    ])
  })

  test.each(Object.entries(it.ends))('an answer that ends for %s ends as %s', async (raw, unified) => {
    const heard = await heardOf(it.delta('Yes'), ...it.end(raw))
    expect(heard).toMatchObject([
      { delta: 'Yes' },
      { type: 'finish', finishReason: { unified, raw }, usage: { outputTokens: { total: 3 } } },
    ])
  })

  test('an answer without an end is an interrupted one', async () => {
    expect(await heardOf(...it.begin, it.delta('Yes'))).toMatchObject([
      { delta: 'Yes' },
      { type: 'finish', finishReason: { unified: 'interrupted' } },
    ])
  })

  test.each(it.errors)('%o ends the answer, after what was said before', async (event, error) => {
    expect(await heardOf(it.delta('Well, '), event, it.delta('not heard'))).toMatchObject([
      { type: 'text-delta', delta: 'Well, ' },
      { type: 'error', error },
    ])
  })
})

test.each(['response.refusal.delta', 'response.refusal.done'])(
  '%s makes it a refusal to its end',
  async (type) => {
    const server = await startEventServer()
    const [openai] = cases
    if (!openai) throw new Error('no case')
    const stream = await ask(openai, server)
    const answer = await server.answer
    answer.end(written([{ type, delta: 'I cannot' }, ...openai.end()]))
    const heard: unknown[] = []
    for await (const part of stream) heard.push(part)
    expect(heard).toMatchObject([
      { finishReason: { unified: 'content-filter' }, usage: { outputTokens: { total: 3 } } },
    ])
  },
)

test('a question that Google blocks is filtered', async () => {
  expect(contents.read({ promptFeedback: { blockReason: 'SAFETY' } })).toMatchObject({
    finish: { unified: 'content-filter' },
  })
})
