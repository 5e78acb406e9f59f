import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { accessTo, keyOf, modelNames, variablesFor } from '#testing/model-servers/access.ts'
import { ANSWER, openModelServer, startModelServer, type ModelServer } from '#testing/model-servers/aimock.ts'
import { withReplacedText, respondWith, reset, silent, stalling } from '#testing/model-servers/wire-faults.ts'
import { until } from '#testing/partner.ts'
import { type CallEstimate, ModelBudgetSpent, type Usage } from '../port.ts'
import { createLanguageModel } from './language-model.ts'
import type { ModelCall, LanguageModel } from './model-port.ts'
import { DEFAULT_TIMEOUTS, type Timeouts } from './timeouts-and-retry.ts'
import { openModelEndpoint } from './model-endpoint.ts'
import { modelProviders, type ModelProvider } from './model-providers.ts'
import { parseModelSpec } from './model-spec.ts'

const SCHEMA = {
  type: 'object' as const,
  properties: { mood: { type: 'string' as const } },
  required: ['mood'],
  additionalProperties: false,
}

const NO_USAGE = {
  inputTokens: { total: 1, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: undefined, reasoning: undefined },
}

async function modelOf(
  provider: ModelProvider,
  { url }: ModelServer,
  timeouts: Partial<Timeouts> = {},
): Promise<LanguageModel> {
  const endpoint = await openModelEndpoint(
    parseModelSpec('PARTNER_MODEL', modelNames[provider]),
    accessTo(url),
  )
  return createLanguageModel(modelNames[provider], endpoint, { ...DEFAULT_TIMEOUTS, pause: 5, ...timeouts })
}

function asking(given: Partial<ModelCall> = {}): ModelCall & { readonly counted: readonly Usage[] } {
  const counted: Usage[] = []
  const messages = [
    { role: 'user' as const, content: 'Good morning.' },
    { role: 'assistant' as const, content: 'Morning.' },
    { role: 'user' as const, content: 'How did it go?' },
  ]
  const signal = AbortSignal.timeout(10_000)
  const recordUsage = (usage: Usage) => void counted.push(usage)
  return {
    system: 'You are a colleague.',
    messages,
    maxOutputTokens: 321,
    signal,
    recordUsage,
    counted,
    ...given,
  }
}

async function heardFrom(pieces: AsyncIterable<string>): Promise<string> {
  let said = ''
  for await (const piece of pieces) said += piece
  return said
}

describe.each(modelProviders)('a model of %s', (provider) => {
  test('streams its answer, and its request contains the conversation, a limit and the key', async () => {
    const server = await openModelServer()
    const model = await modelOf(provider, server)
    const call = asking()
    const pieces: string[] = []
    for await (const piece of model.stream(call)) pieces.push(piece)

    expect(pieces.join('')).toBe(ANSWER)
    // This server sends all at once, which becomes one piece where we read the events ourselves (`streaming-chat-completions.test.ts`).
    expect(pieces.length).toBeGreaterThan(provider === 'bedrock' ? 2 : 0)
    expect(call.counted).toEqual([{ ...call.counted[0], model: modelNames[provider] }])
    const [asked] = server.asked
    const sent = JSON.stringify(asked?.body)
    for (const text of ['You are a colleague.', 'Good morning.', 'Morning.', 'How did it go?', '321'])
      expect(sent).toContain(text)
    // Amazon's secret only signs the request.
    const key = provider === 'bedrock' ? 'id-of-aws' : (keyOf(provider) ?? '')
    expect(JSON.stringify(asked?.headers)).toContain(key)
  })

  test('answers as JSON by a schema', async () => {
    const server = await openModelServer()
    server.aimock.prependFixture({ match: { userMessage: /./s }, response: { content: '{"mood":"calm"}' } })
    const call = asking()
    expect(await (await modelOf(provider, server)).complete(call, SCHEMA)).toContain('calm')
    expect(JSON.stringify(server.asked[0]?.body)).toContain('"mood"')
    expect(call.counted).toHaveLength(1)
  })

  test('disconnects from a provider that falls silent and from one whose reader stops', async () => {
    const server = await openModelServer(silent, stalling)
    const model = await modelOf(provider, server, { firstSign: 300 })
    await expect(heardFrom(model.stream(asking()))).rejects.toMatchObject({ kind: 'timeout' })
    await until(() => server.asked[0]?.isAborted === true)

    const call = asking()
    for await (const piece of (await modelOf(provider, server)).stream(call)) if (piece !== '') break
    await until(() => server.asked[1]?.isAborted === true)
    expect(call.counted).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('is not stored at OpenAI', async () => {
    const server = await openModelServer()
    await heardFrom((await modelOf('openai', server)).stream(asking()))
    expect(server.asked[0]?.body).toMatchObject({ store: false })
  })

  test.each([
    // Without a summary, which only organisations may have that OpenAI has verified.
    ['openai:gpt-6-luna', { reasoning: { effort: 'low' } }],
    ['anthropic:claude-haiku-5-5', { thinking: { type: 'disabled' } }],
    ['anthropic:claude-sonnet-5-5', { thinking: { type: 'between_tools' } }],
    ['anthropic:claude-opus-5-5', { output_config: { effort: 'low' } }],
    ['google:gemini-2.5-flash', { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } }],
    ['google:gemini-3.5-flash-lite', { generationConfig: { thinkingConfig: { thinkingLevel: 'minimal' } } }],
    [
      'bedrock:eu.anthropic.claude-haiku-5-5',
      { additionalModelRequestFields: { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } } },
    ],
    ['ollama:qwen3:8b', { reasoning_effort: 'none' }],
  ])('of %s uses the least reasoning that the model allows', async (name, fields) => {
    const server = await openModelServer()
    const endpoint = await openModelEndpoint(parseModelSpec('PARTNER_MODEL', name), accessTo(server.url))
    const model = createLanguageModel(name, endpoint)
    await heardFrom(model.stream(asking()))
    await model.complete(asking(), SCHEMA)
    expect(server.asked).toHaveLength(2)
    for (const { body } of server.asked) {
      expect(body).toMatchObject(fields)
      expect(body.reasoning ?? {}).not.toHaveProperty('summary')
    }
  })

  test('of a model on Bedrock that reasons on request only has no reasoning', async () => {
    const server = await openModelServer()
    const model = await modelOf('bedrock', server)
    await model.complete(asking(), SCHEMA)
    expect(server.asked[0]?.body.additionalModelRequestFields ?? {}).not.toHaveProperty('thinking')
    expect(server.asked[0]?.body).toMatchObject({ inferenceConfig: { maxTokens: 321 } })
  })

  test('as JSON has extra room for reasoning', async () => {
    const server = await openModelServer()
    for (const provider of ['openai', 'anthropic'] as const)
      await (await modelOf(provider, server)).complete(asking(), SCHEMA)
    expect(server.asked[0]?.body).toMatchObject({ max_output_tokens: 2321 })
    expect(server.asked[1]?.body).toMatchObject({ max_tokens: 2321 })
  })

  test('is waited for while the provider sends only pings', async () => {
    const endpoint = await openModelEndpoint(
      parseModelSpec('PARTNER_MODEL', 'anthropic:any'),
      accessTo('http://127.0.0.1:9'),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    async function* stream(): AsyncGenerator<LanguageModelV4StreamPart> {
      for (let pings = 0; pings < 4; pings += 1) {
        await vi.advanceTimersByTimeAsync(DEFAULT_TIMEOUTS.silence - 1)
        yield { type: 'raw', rawValue: { type: 'ping' } }
      }
      yield { type: 'text-delta', id: 'text', delta: 'Well.' }
      yield { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: NO_USAGE }
    }
    const model = {
      ...endpoint.model,
      doStream: async ({ includeRawChunks }: { readonly includeRawChunks?: boolean | undefined }) => {
        expect(includeRawChunks).toBe(true)
        return { stream: stream() }
      },
    }
    const heard = heardFrom(createLanguageModel('anthropic:any', { ...endpoint, model }).stream(asking()))
    expect(await heard).toBe('Well.')
  })

  test('is counted with the provider’s own numbers', async () => {
    const server = await openModelServer()
    const usage = { prompt_tokens: 41, completion_tokens: 7 }
    server.aimock.prependFixture({ match: { userMessage: /./s }, response: { content: 'Well.', usage } })
    const call = asking()
    await heardFrom((await modelOf('local', server)).stream(call))
    const [counted] = call.counted
    expect(counted).toEqual({
      model: modelNames.local,
      inputTokens: 41,
      cachedTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 7,
      outcome: 'answered',
      firstToken: expect.any(Number),
      duration: expect.any(Number),
    })
    expect(counted?.duration).toBeGreaterThanOrEqual(counted?.firstToken ?? Infinity)
  })

  test('is counted with the tokens read from and written to the cache, which never exceed its input', async () => {
    const endpoint = await openModelEndpoint(
      parseModelSpec('PARTNER_MODEL', 'local:any'),
      accessTo('http://127.0.0.1:9'),
    )
    for (const [cacheWrite, cacheWriteTokens] of [
      [40, 40],
      [90, 60],
      [undefined, 0],
    ] as const) {
      const usage = {
        inputTokens: { total: 100, noCache: undefined, cacheRead: 40, cacheWrite },
        outputTokens: { total: 1, text: undefined, reasoning: undefined },
      }
      async function* stream(): AsyncGenerator<LanguageModelV4StreamPart> {
        yield { type: 'text-delta', id: 'text', delta: 'Fine.' }
        yield { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage }
      }
      const call = asking()
      const model = { ...endpoint.model, doStream: async () => ({ stream: stream() }) }
      await heardFrom(createLanguageModel('local:any', { ...endpoint, model }).stream(call))
      expect(call.counted).toMatchObject([{ inputTokens: 100, cachedTokens: 40, cacheWriteTokens }])
    }
  })

  test.each([
    [-1, 2.5],
    [1e300, -0.2],
  ])('is counted in whole tokens though the provider tells %d and %d', async (prompt, completion) => {
    const server = await openModelServer()
    const usage = { prompt_tokens: prompt, completion_tokens: completion }
    server.aimock.prependFixture({ match: { userMessage: /./s }, response: { content: 'Well.', usage } })
    const call = asking()
    await heardFrom((await modelOf('local', server)).stream(call))
    const outputTokens = completion > 0 ? 3 : 0
    expect(call.counted).toMatchObject([{ model: modelNames.local, inputTokens: 0, outputTokens }])
  })

  test('that reached its limit is kept, and ends with an ellipsis unless a sentence is complete', async () => {
    const server = await openModelServer()
    const model = await modelOf('anthropic', server)
    for (const [content, heard] of [
      ['I would say that', 'I would say that…'],
      ['I would say so.', 'I would say so.'],
    ] as const) {
      server.aimock.prependFixture({
        match: { userMessage: /./s },
        response: { content, finishReason: 'length' },
      })
      expect(await heardFrom(model.stream(asking()))).toBe(heard)
    }
  })

  test('with nothing but reasoning is empty and is requested once more', async () => {
    const server = await openModelServer()
    server.aimock.prependFixture({
      match: { userMessage: /./s },
      response: { content: '<think>Hm.</think>' },
    })
    const call = asking()
    await expect(heardFrom((await modelOf('ollama', server)).stream(call))).rejects.toMatchObject({
      kind: 'empty',
    })
    expect(call.counted).toHaveLength(2)
  })

  test('loses its reasoning, however the stream is divided', async () => {
    const server = await openModelServer()
    const content = '<think>They ask. I could say <b>.</think>It went < well >.'
    for (const chunkSize of [1, 3, 7, 100]) {
      server.aimock.prependFixture({ match: { userMessage: /./s }, response: { content }, chunkSize })
      const model = await modelOf('local', server)
      expect(await heardFrom(model.stream(asking()))).toBe('It went < well >.')
    }
    expect(await (await modelOf('local', server)).complete(asking(), SCHEMA)).toBe('It went < well >.')
  })

  test('has its first token after the reasoning', async () => {
    const endpoint = await openModelEndpoint(
      parseModelSpec('PARTNER_MODEL', 'local:any'),
      accessTo('http://127.0.0.1:9'),
    )
    const finishReason = { unified: 'stop', raw: 'stop' } as const
    // Until the end the filter holds back a character that may begin a tag.
    for (const answer of ['Fine.', '<']) {
      async function* stream(): AsyncGenerator<LanguageModelV4StreamPart> {
        yield { type: 'text-delta', id: 'text', delta: '<think>They ask.' }
        await sleep(60)
        yield { type: 'text-delta', id: 'text', delta: `</think>${answer}` }
        yield { type: 'finish', finishReason, usage: NO_USAGE }
      }
      const call = asking()
      const model = { ...endpoint.model, doStream: async () => ({ stream: stream() }) }
      expect(await heardFrom(createLanguageModel('local:any', { ...endpoint, model }).stream(call))).toBe(
        answer,
      )
      expect(call.counted[0]?.firstToken).toBeGreaterThan(50)
    }
  })

  test('with an end but no beginning of its reasoning is refused as a stream', async () => {
    const server = await openModelServer()
    server.aimock.prependFixture({
      match: { userMessage: /./s },
      response: { content: 'They ask. </think> Fine.' },
    })
    const model = await modelOf('local', server)
    await expect(heardFrom(model.stream(asking()))).rejects.toMatchObject({ kind: 'misconfigured' })
    expect(await model.complete(asking(), SCHEMA)).toBe(' Fine.')
  })
})

describe('a retry', () => {
  test.each([
    ['a broken connection', reset],
    ['a provider in trouble', respondWith(500, {})],
    ['a moment’s rush', respondWith(429, {}, { 'retry-after': '0' })],
  ])('succeeds after %s', async (_what, tampering) => {
    const server = await openModelServer(tampering)
    const call = asking()
    expect(await heardFrom((await modelOf('google', server)).stream(call))).toBe(ANSWER)
    expect(call.counted).toHaveLength(2)
    server.next(tampering)
    expect(await (await modelOf('google', server)).complete(asking(), SCHEMA)).toBe(ANSWER)
  })

  test('does not follow a provider’s demand to wait too long, and the caller receives that time', async () => {
    const server = await openModelServer(respondWith(429, {}, { 'retry-after': '6' }))
    const failed = heardFrom((await modelOf('openai', server)).stream(asking()))
    await expect(failed).rejects.toMatchObject({ kind: 'busy', retryAfter: 6, fault: 'unavailable' })
    expect(server.asked).toHaveLength(1)
  })

  test('does not follow a first request that used all the time', async () => {
    const server = await openModelServer(respondWith(500, {}), respondWith(500, {}))
    const model = await modelOf('openai', server, {
      firstSign: 5000,
      leastForRetry: 5000,
      latestRetry: 0,
    })
    await expect(heardFrom(model.stream(asking()))).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(model.complete(asking(), SCHEMA)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(server.asked).toHaveLength(2)
  })
})

describe('a caller', () => {
  test('who aborts receives their own reason, and the provider is disconnected', async () => {
    const server = await openModelServer(silent)
    const owner = new AbortController()
    const call = asking({ signal: owner.signal })
    const reply = heardFrom((await modelOf('bedrock', server)).stream(call))
    await until(() => server.asked.length === 1)
    const reason = new Error('the browser left')
    owner.abort(reason)
    await expect(reply).rejects.toBe(reason)
    await until(() => server.asked[0]?.isAborted === true)
    expect(call.counted).toHaveLength(1)
  })

  test.each(['stream', 'complete'] as const)(
    'who leaves before the retry causes no second request: %s',
    async (how) => {
      const server = await openModelServer(respondWith(500, {}))
      const model = await modelOf('openai', server, { pause: 5000 })
      const owner = new AbortController()
      const call = asking({ signal: owner.signal })
      const answer = how === 'stream' ? heardFrom(model.stream(call)) : model.complete(call, SCHEMA)
      const failed = expect(answer).rejects.toThrow('the browser left')
      await until(() => call.counted.length === 1)
      owner.abort(new Error('the browser left'))
      await failed
      expect([call.counted.length, server.asked.length]).toEqual([1, 1])
    },
  )

  test.each(['stream', 'complete'] as const)('whose time is up receives a timeout: %s', async (how) => {
    const server = await openModelServer(silent)
    const model = await modelOf('openai', server)
    const call = asking({ signal: AbortSignal.timeout(200) })
    const answer = how === 'stream' ? heardFrom(model.stream(call)) : model.complete(call, SCHEMA)
    await expect(answer).rejects.toMatchObject({ kind: 'timeout' })
  })
})

describe('a reservation', () => {
  const estimates: unknown[] = []
  const reservationFor = (estimate: CallEstimate, cancel = async () => {}) => {
    estimates.push(estimate)
    return { id: 'one', estimate, cancel }
  }

  test('is made before each request for the most that it may use, and is reported with its usage', async () => {
    const server = await openModelServer()
    const model = await modelOf('openai', server)
    const call = asking({ reserve: async (estimate) => reservationFor(estimate) })
    await heardFrom(model.stream(call))
    await model.complete(call, SCHEMA)
    expect(estimates).toEqual([
      { model: modelNames.openai, inputTokens: 36, outputTokens: 321 },
      { model: modelNames.openai, inputTokens: 36, outputTokens: 321 + 2000 },
    ])
    expect(call.counted.map(({ reservation }) => reservation?.id)).toEqual(['one', 'one'])
  })

  test.each(['stream', 'complete'] as const)('that is refused prevents the request: %s', async (how) => {
    const server = await openModelServer()
    const model = await modelOf('openai', server)
    const spent = new ModelBudgetSpent(true)
    const call = asking({ reserve: () => Promise.reject(spent) })
    const answer = how === 'stream' ? heardFrom(model.stream(call)) : model.complete(call, SCHEMA)
    await expect(answer).rejects.toBe(spent)
    expect([server.asked.length, call.counted]).toEqual([0, []])
  })

  test('that comes too late is cancelled, and no request is made', async () => {
    const server = await openModelServer()
    const model = await modelOf('openai', server, { firstSign: 50 })
    const late = Promise.withResolvers<void>()
    const cancelled = Promise.withResolvers<void>()
    const reserve = async (estimate: CallEstimate) => {
      await late.promise
      return reservationFor(estimate, async () => cancelled.resolve())
    }
    const call = asking({ reserve })
    await expect(heardFrom(model.stream(call))).rejects.toMatchObject({ kind: 'timeout' })
    late.resolve()
    await cancelled.promise
    expect([server.asked.length, call.counted]).toEqual([0, []])
  })
})

test('a server without response formats receives the schema in words, and from then on at once', async () => {
  const refused = respondWith(400, { error: { message: "'response_format.type' must be 'text'" } })
  const server = await openModelServer(refused)
  const model = await modelOf('local', server)
  const call = asking()
  expect(await model.complete(call, SCHEMA)).toBe(ANSWER)
  expect(await model.complete(asking(), SCHEMA)).toBe(ANSWER)
  expect(call.counted).toHaveLength(2)
  const [first, second, third] = server.asked.map(({ body }) => body)
  expect(first).toHaveProperty('response_format')
  for (const body of [second, third]) {
    expect(body).not.toHaveProperty('response_format')
    expect(JSON.stringify(body)).toContain('JSON Schema')
  }
  expect(server.asked).toHaveLength(3)
})

test('the cause of a fault holds no part of a key, wherever the provider’s message is cut', async () => {
  const server = await openModelServer()
  const key = 'key-of-openai'
  for (const length of [185, 195, 199]) {
    server.next(respondWith(401, { error: { message: `${'x'.repeat(length)} ${key} is wrong` } }))
    const failed = heardFrom((await modelOf('openai', server)).stream(asking()))
    const error: unknown = await failed.catch((reason: unknown) => reason)
    const cause = String(error instanceof Error && error.cause)
    expect(cause).toMatch(/x{180}/)
    expect(cause).not.toMatch(/ k/)
  }
})

test('a closed port and an unknown host are an unavailable provider', async () => {
  const gone = await startModelServer()
  await gone.close()
  for (const url of [gone.url, 'http://nowhere.invalid']) {
    const spec = parseModelSpec('PARTNER_MODEL', 'local:any')
    const model = createLanguageModel('local:any', await openModelEndpoint(spec, accessTo(url)), {
      ...DEFAULT_TIMEOUTS,
      pause: 5,
    })
    await expect(heardFrom(model.stream(asking()))).rejects.toMatchObject({ kind: 'unavailable' })
  }
})

test('no provider’s library reads the environment', async () => {
  const server = await openModelServer()
  const elsewhere = variablesFor('http://nowhere.invalid')
  for (const name of Object.keys(elsewhere)) vi.stubEnv(name, elsewhere[name]?.replace('of', 'elsewhere'))
  vi.stubEnv('AWS_BEARER_TOKEN_BEDROCK', 'elsewhere')
  vi.stubEnv('AWS_SESSION_TOKEN', 'elsewhere')
  vi.stubEnv('AWS_ENDPOINT_URL', 'http://nowhere.invalid')
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const provider of modelProviders)
    expect(await heardFrom((await modelOf(provider, server)).stream(asking()))).toBe(ANSWER)
  expect(JSON.stringify(server.asked)).not.toContain('elsewhere')
})

test('a call to a model writes nothing to the console', async () => {
  const lines: unknown[] = []
  const { warn, info, error, log } = console
  onTestFinished(() => void Object.assign(console, { warn, info, error, log }))
  const note = (...line: unknown[]) => void lines.push(line)
  Object.assign(console, { warn: note, info: note, error: note, log: note })
  const server = await openModelServer(
    respondWith(500, {}),
    respondWith(401, {}),
    withReplacedText(['"stop"', '"length"']),
  )
  const model = await modelOf('local', server)
  await heardFrom(model.stream(asking())).catch(() => {})
  await heardFrom(model.stream(asking())).catch(() => {})
  expect(lines).toEqual([])
})
