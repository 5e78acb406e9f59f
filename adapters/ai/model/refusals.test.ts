import { describe, expect, test } from 'vitest'
import { accessTo, modelNames } from '#testing/model-servers/access.ts'
import { ANSWER, openModelServer, type ModelServer } from '#testing/model-servers/aimock.ts'
import { respondWith } from '#testing/model-servers/wire-faults.ts'
import type { Usage } from '../port.ts'
import { createLanguageModel } from './language-model.ts'
import { openModelEndpoint } from './model-endpoint.ts'
import type { LanguageModel, ModelCall } from './model-port.ts'
import { parseModelSpec } from './model-spec.ts'

const schemaOf = (...names: readonly string[]) => ({
  type: 'object' as const,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  required: [...names],
  additionalProperties: false,
})
const SCHEMA = schemaOf('mood')

const open = async (name: string, { url }: ModelServer): Promise<LanguageModel> =>
  createLanguageModel(name, await openModelEndpoint(parseModelSpec('PARTNER_MODEL', name), accessTo(url)))

const ask = (counted: Usage[] = []): ModelCall => ({
  system: 'You are a colleague.',
  messages: [{ role: 'user', content: 'How did it go?' }],
  maxOutputTokens: 4000,
  signal: AbortSignal.timeout(10_000),
  recordUsage: (usage) => void counted.push(usage),
})

async function hear(model: LanguageModel, counted?: Usage[]): Promise<string> {
  let said = ''
  for await (const piece of model.stream(ask(counted))) said += piece
  return said
}

/** Refuses a request in the words of OpenAI. */
const refusing = (param: string, message: string) =>
  respondWith(400, { error: { message, type: 'invalid_request_error', param, code: 'unsupported_value' } })

const bodiesOf = ({ asked }: ModelServer) => asked.map(({ body }) => body)

describe('a refused field is left out at once and in later requests', () => {
  const effort = refusing(
    'reasoning.effort',
    "Unsupported value: 'low' is not supported with the 'gpt-5.2-chat-latest' model. Supported values are: 'medium'.",
  )

  test('the effort of reasoning, in a reply', async () => {
    const server = await openModelServer(effort)
    const model = await open('openai:gpt-5.2-chat-latest', server)
    const counted: Usage[] = []
    expect(await hear(model, counted)).toBe(ANSWER)
    expect(await hear(model)).toBe(ANSWER)
    expect(counted.map(({ outcome }) => outcome)).toEqual(['misconfigured', 'answered'])
    const [first, ...others] = bodiesOf(server)
    expect(first).toHaveProperty('reasoning')
    expect(others).toHaveLength(2)
    for (const body of others) expect(body).not.toHaveProperty('reasoning')
  })

  test('the effort of reasoning, in an answer as JSON that keeps its schema', async () => {
    const server = await openModelServer(effort)
    expect(await (await open('openai:gpt-5.2-chat-latest', server)).complete(ask(), SCHEMA)).toBe(ANSWER)
    const [, second] = bodiesOf(server)
    expect(second).not.toHaveProperty('reasoning')
    expect(second).toMatchObject({ text: { format: { type: 'json_schema' } } })
  })

  test('the request for usage, at a server that forbids unknown fields', async () => {
    const detail = [
      { type: 'extra_forbidden', loc: ['body', 'stream_options', 'include_usage'], msg: 'Extra inputs' },
    ]
    const server = await openModelServer(respondWith(422, { object: 'error', message: { detail } }))
    const model = await open(modelNames.local, server)
    expect([await hear(model), await hear(model)]).toEqual([ANSWER, ANSWER])
    expect(bodiesOf(server).map((body) => 'stream_options' in body)).toEqual([true, false, false])
  })

  test.each(['stream', 'complete'] as const)('the old name of the limit of output: %s', async (how) => {
    const server = await openModelServer(
      refusing(
        'max_tokens',
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
    )
    const model = await open(modelNames.local, server)
    expect(how === 'stream' ? await hear(model) : await model.complete(ask(), SCHEMA)).toBe(ANSWER)
    expect(await hear(model)).toBe(ANSWER)
    const [first, second, third] = bodiesOf(server)
    expect(first).not.toHaveProperty('max_completion_tokens')
    for (const body of [second, third]) {
      expect(body).not.toHaveProperty('max_tokens')
      expect(body?.max_completion_tokens).toBeGreaterThanOrEqual(4000)
    }
  })

  test('one schema, while other schemas are still sent', async () => {
    const server = await openModelServer()
    const model = await open(modelNames.local, server)
    await model.complete(ask(), SCHEMA)
    server.next(refusing('response_format', 'Property keys should match a pattern'))
    await model.complete(ask(), schemaOf('of another kind'))
    await model.complete(ask(), schemaOf('of another kind'))
    await model.complete(ask(), SCHEMA)
    const kinds = bodiesOf(server).map((body) => ('response_format' in body ? 'schema' : 'words'))
    expect(kinds).toEqual(['schema', 'schema', 'words', 'words', 'schema'])
  })
})

test('after two refused schemas a server receives every schema in words', async () => {
  const formats = refusing('response_format', 'There is no such field')
  const server = await openModelServer(formats)
  const model = await open(modelNames.local, server)
  await model.complete(ask(), schemaOf('mood'))
  server.next(formats)
  await model.complete(ask(), schemaOf('topic'))
  await model.complete(ask(), schemaOf('a third one'))
  const kinds = bodiesOf(server).map((body) => ('response_format' in body ? 'schema' : 'words'))
  expect(kinds).toEqual(['schema', 'words', 'schema', 'words', 'words'])
})

test('the word “think” in a repeated answer of the model is not taken for a refusal of reasoning', async () => {
  const server = await openModelServer(refusing('', 'Failed to generate. Got: "I think you should rest."'))
  await expect(hear(await open(modelNames.openai, server))).rejects.toMatchObject({ kind: 'misconfigured' })
  expect(server.asked).toHaveLength(1)
})

test('a field that was left out without success is sent again with the next request', async () => {
  const both = refusing('text.format', 'JSON mode with thinking budget: not enabled for this model')
  const server = await openModelServer(both, both)
  const model = await open(modelNames.openai, server)
  await model.complete(ask(), SCHEMA)
  await hear(model)
  const bodies = bodiesOf(server)
  expect(bodies.map((body) => 'reasoning' in body)).toEqual([true, false, true, true])
})

test('a refused request counts as no tokens', async () => {
  const server = await openModelServer(refusing('response_format', 'There is no such field'))
  const counted: Usage[] = []
  const reserve: ModelCall['reserve'] = async (estimate) => ({
    id: '1',
    estimate,
    cancel: async () => undefined,
  })
  await (await open(modelNames.local, server)).complete({ ...ask(counted), reserve }, SCHEMA)
  expect(counted.map(({ reservation }) => reservation?.estimate.inputTokens === 0)).toEqual([true, false])
})

test('a request too long for prompt and output together is repeated with half of the output, this time only', async () => {
  const server = await openModelServer()
  const model = await open(modelNames.local, server)
  for (const message of [
    "'max_tokens' or 'max_completion_tokens' is too large: 6000. This model's maximum context length is 8192 tokens and your request has 2500 input tokens (6000 > 8192 - 2500).",
    "This model's maximum context length is 8192 tokens. However, you requested 8500 tokens (2500 in the messages, 6000 in the completion).",
  ]) {
    server.next(refusing('max_tokens', message))
    expect(await model.complete(ask(), SCHEMA)).toBe(ANSWER)
  }
  const limits = bodiesOf(server).map((body) => body.max_tokens)
  expect(limits).toEqual([6000, 3000, 6000, 3000])
  expect(bodiesOf(server).every((body) => 'response_format' in body)).toBe(true)
})

test('a refusal without a field to leave out is reported after one request', async () => {
  const server = await openModelServer(refusing('model', 'There is no such thing'))
  await expect(hear(await open(modelNames.openai, server))).rejects.toMatchObject({ kind: 'misconfigured' })
  expect(server.asked).toHaveLength(1)
})

test('a schema that was left out without success is sent again in the next call', async () => {
  const unknown = refusing('model', 'There is no such thing')
  const server = await openModelServer(unknown, unknown)
  const model = await open(modelNames.local, server)
  await expect(model.complete(ask(), SCHEMA)).rejects.toMatchObject({ kind: 'misconfigured' })
  await model.complete(ask(), SCHEMA)
  expect(bodiesOf(server).map((body) => 'response_format' in body)).toEqual([true, false, true])
})
