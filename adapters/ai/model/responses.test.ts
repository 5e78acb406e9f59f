import { createOpenAI } from '@ai-sdk/openai'
import { expect, test } from 'vitest'
import { startEventServer, type EventServer } from '#testing/model-servers/event-server.ts'
import { streamResponse } from './responses.ts'

const settings = { reasoning: 'low', providerOptions: { openai: { store: false } } } as const
const prompt = [
  { role: 'system' as const, content: 'You are Sam.' },
  { role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello.' }] },
  { role: 'assistant' as const, content: [{ type: 'text' as const, text: 'Yes?' }] },
  { role: 'user' as const, content: [{ type: 'text' as const, text: 'Do you have a minute?' }] },
]

async function ask({ url }: EventServer, model = 'gpt-5-mini') {
  const library = (fetch?: typeof globalThis.fetch) =>
    createOpenAI({ apiKey: 'k', baseURL: url, ...(fetch && { fetch }) }).languageModel(model)
  const stream = streamResponse({ model, url, key: 'k' }, library)
  return { library, parts: (await stream({ ...settings, prompt, maxOutputTokens: 9 })).stream }
}

const event = (type: string, fields: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
const delta = (text: string): string => event('response.output_text.delta', { delta: text })

/** What is heard of an answer that consists of these events. */
async function heardOf(...events: readonly string[]) {
  const server = await startEventServer()
  const { parts } = await ask(server)
  const answer = await server.answer
  answer.end(events.join(''))
  const heard: unknown[] = []
  for await (const part of parts) heard.push(part)
  return heard
}

test('a piece is heard before the next one is written, and what comes together is one', async () => {
  const server = await startEventServer()
  const { parts } = await ask(server)
  const heard = parts[Symbol.asyncIterator]()
  const answer = await server.answer
  answer.write(event('response.created') + event('response.in_progress') + delta('I '))
  expect(await heard.next()).toMatchObject({ value: { type: 'text-delta', delta: 'I ' } })
  answer.write(delta('hear ') + delta('you.'))
  expect(await heard.next()).toMatchObject({ value: { type: 'text-delta', delta: 'hear you.' } })
  const usage = { input_tokens: 7, output_tokens: 3 }
  answer.end(event('response.completed', { response: { usage } }))
  expect(await heard.next()).toMatchObject({
    value: {
      type: 'finish',
      finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 7 }, outputTokens: { total: 3 } },
    },
  })
  expect(await heard.next()).toMatchObject({ done: true })
})

test.each(['gpt-5-mini', 'gpt-4.1', 'o4-mini', 'somebody-elses'])(
  'what is sent to %s is what the library sends',
  async (model) => {
    const server = await startEventServer()
    const { library } = await ask(server, model)
    const sent = Promise.withResolvers<unknown>()
    const catching = library(async (url, init) => {
      sent.resolve(new Request(url, init).json())
      throw new Error('caught')
    })
    await expect(catching.doStream({ ...settings, prompt, maxOutputTokens: 9 })).rejects.toThrow('caught')
    expect(await server.asked).toEqual(await sent.promise)
  },
)

test('thoughts are a sign of life and nothing that is said', async () => {
  const thought = event('response.reasoning_summary_text.delta', { delta: 'Hmm.' })
  expect(await heardOf(thought, delta('Yes.'), event('response.completed'))).toMatchObject([
    { type: 'reasoning-delta' },
    { type: 'text-delta', delta: 'Yes.' },
    { type: 'finish' },
  ])
})

test.each([
  ['max_output_tokens', 'length'],
  ['content_filter', 'content-filter'],
  ['something_new', 'other'],
])('an answer that is incomplete for %s ends so', async (reason, unified) => {
  const response = { incomplete_details: { reason } }
  expect(await heardOf(delta('Yes'), event('response.incomplete', { response }))).toMatchObject([
    { delta: 'Yes' },
    { type: 'finish', finishReason: { unified, raw: reason } },
  ])
})

test('an answer without an end is an interrupted one', async () => {
  expect(await heardOf(delta('Yes'))).toMatchObject([
    { delta: 'Yes' },
    { type: 'finish', finishReason: { unified: 'interrupted' } },
  ])
})

test.each([
  [
    'response.failed',
    { response: { error: { code: 'server_error', message: 'Oh.' } } },
    { code: 'server_error' },
  ],
  ['error', { code: 'rate_limit_exceeded', message: 'Slowly.' }, { code: 'rate_limit_exceeded' }],
  ['error', { error: { code: 'insufficient_quota' } }, { code: 'insufficient_quota' }],
  ['response.refusal.delta', { delta: 'I cannot' }, { message: expect.stringContaining('blocked') }],
])('%s ends the answer after what was said before: %o', async (type, fields, error) => {
  expect(await heardOf(delta('Well, '), event(type, fields), delta('not heard'))).toMatchObject([
    { type: 'text-delta', delta: 'Well, ' },
    { type: 'error', error },
  ])
})
