import { once } from 'node:events'
import { expect, test } from 'vitest'
import { speechFailures, type Transcriber } from '#adapters/voice/port.ts'
import { resolveVoices } from '#adapters/voice/resolve.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { faults, good, half, speechServer } from '#testing/speech-server.ts'
import { createUploadForm, plainVoice, silence, requestSpeech } from '#testing/voice.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { DomainError } from '#platform/server/errors.ts'
import { readConfig } from './configuration.ts'

const personal = 'You have reached your limit for today. It begins anew in '
const common = 'Your organisation has reached its limit for today. It begins anew in '
const hoursLeft = () => 24 - new Date().getUTCHours()

/** Moves the daily counts one day back. */
const passDay = ({ connection }: TestApp) => connection.pool.query('update daily_counts set day = day - 1')

const withBudgets = (user: string, organization: string, options: Parameters<typeof testApp>[0] = {}) =>
  testApp({
    ...options,
    environment: { DAILY_USER_BUDGET: user, DAILY_ORGANIZATION_BUDGET: organization },
  })

test('a person’s budget of messages holds across all processes until the next day', async () => {
  const first = await withBudgets('messages=5', '')
  const second = await withBudgets('messages=5', '', { connection: first.connection })
  const servers = [first, second]
  const chats = await Promise.all(Array.from({ length: 8 }, () => startChat(first.as.learner)))
  const answers = await Promise.all(
    chats.map((chat, index) => say((servers[index % 2] ?? first).as.learner, chat, 'Good morning.')),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429,
  ])
  const refused = answers.find(({ status }) => status === 429)
  const hours = Math.ceil(Number(refused?.headers['retry-after']) / 3600)
  expect(refused?.detail).toBe(`${personal}${hours} hours.`)
  // An hour may have ended since.
  expect([hoursLeft(), hoursLeft() + 1]).toContain(hours)
  // Another person's budget, and the next day's, are untouched.
  expect(await say(first.as.admin, await startChat(first.as.admin), 'Hello.')).toMatchObject({ status: 200 })
  await passDay(first)
  expect(await say(first.as.learner, chats[0] ?? '', 'And today?')).toMatchObject({ status: 200 })
})

test('a refusal by a person’s own budget uses nothing of the organisation’s budget', async () => {
  const server = await withBudgets('messages=2', 'messages=3')
  const { learner, admin, outsider } = server.as
  const chat = await startChat(learner)
  const statuses = []
  for (let count = 0; count < 5; count += 1)
    statuses.push((await say(learner, chat, `Message ${count}`)).status)
  expect(statuses).toEqual([200, 200, 429, 429, 429])
  const colleague = await startChat(admin)
  expect(await say(admin, colleague, 'Hello.')).toMatchObject({ status: 200 })
  expect(await say(admin, colleague, 'Once more.')).toMatchObject({
    status: 429,
    detail: expect.stringMatching(`^${common}\\d+ hours\\.$`),
  })
  expect(await say(outsider, await startChat(outsider), 'Hello.')).toMatchObject({ status: 200 })
})

test('a refusal by the organisation’s budget uses nothing of a person’s own budget', async () => {
  const server = await withBudgets('messages=2', 'messages=1')
  const { learner } = server.as
  const chat = await startChat(learner)
  const talk = async (person = learner) => {
    const { status, detail } = await say(person, chat, 'Hello.')
    return status === 200 ? status : String(detail).replace(/\d+ hours?\.$/, '')
  }
  expect([await talk(), await talk(), await talk()]).toEqual([200, common, common])
  const roomier = await withBudgets('messages=2', 'messages=3', { connection: server.connection })
  const again = roomier.as.learner
  expect([await talk(again), await talk(again)]).toEqual([200, personal])
})

test('evaluations, recordings and playbacks have budgets, which failed calls of a provider use, too', async () => {
  const transcribe = () => Promise.reject(new DomainError(speechFailures.notUnderstood))
  const server = await withBudgets('evaluations=1, recordings=2', 'playbacks=1', {
    voice: plainVoice(),
    transcriber: { name: 'deaf', transcribe },
  })
  const { learner } = server.as
  const evaluate = async () => {
    const chat = await startChat(learner)
    for (let turn = 0; turn < EVALUATION_TURNS; turn += 1) await say(learner, chat, 'How do you see it?')
    return (await learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })).status
  }
  expect([await evaluate(), await evaluate()]).toEqual([200, 429])

  const chat = await startChat(learner)
  await say(learner, chat, 'Hello.')
  const play = async () => (await requestSpeech(server.app, learner, chat, 'Hello.')).statusCode
  expect([await play(), await play()]).toEqual([200, 429])

  const url = `/api/v1/chats/${chat}/transcribe`
  const record = async () =>
    (await learner.send({ method: 'POST', url, ...(await createUploadForm(silence())) })).statusCode
  expect([await record(), await record(), await record()]).toEqual([502, 502, 429])
})

test('a playback that fails, breaks off or is left by its listener uses the budget', async () => {
  const speech = await speechServer(faults['an error'])
  const { voice } = resolveVoices(
    readConfig({
      VOICE: 'openai:gpt-4o-mini-tts/alloy',
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: `${speech.url}/v1/`,
    }),
  )
  const server = await withBudgets('playbacks=3', '', { voice })
  const { learner } = server.as
  const chat = await startChat(learner)
  await say(learner, chat, 'Hello.')
  const play = async () => (await requestSpeech(server.app, learner, chat, 'Hello.')).statusCode
  expect(await play()).toBe(502)

  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = (await learner.cookie()) ?? ''
  const hear = (signal?: AbortSignal) =>
    fetch(`${address}/api/v1/chats/${chat}/speak/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ text: 'Hello.', voice_id: 'default' }),
      ...(signal && { signal }),
    })
  speech.answer(half)
  await expect(hear().then((response) => response.arrayBuffer())).rejects.toThrow()
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  speech.answer((response) => {
    response.on('close', () => left.resolve())
    asked.resolve()
  })
  const leaving = new AbortController()
  const answer = hear(leaving.signal)
  await asked.promise
  leaving.abort()
  await expect(answer).rejects.toThrow()
  await left.promise

  speech.answer(good)
  expect(await play()).toBe(429)
  expect(speech.heard).toHaveLength(3)
})

test('a recording whose learner leaves before the transcript uses the budget', async () => {
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const transcribe: Transcriber['transcribe'] = async (_bytes, { signal }) => {
    asked.resolve()
    await once(signal, 'abort')
    left.resolve()
    throw signal.reason
  }
  const server = await withBudgets('recordings=1', '', { transcriber: { name: 'slow', transcribe } })
  const { learner } = server.as
  const chat = await startChat(learner)
  const url = `/api/v1/chats/${chat}/transcribe`
  const { payload, headers } = await createUploadForm(silence())
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const answer = fetch(`${address}${url}`, {
    method: 'POST',
    headers: { ...headers, cookie: (await learner.cookie()) ?? '' },
    body: new Uint8Array(payload),
    signal: leaving.signal,
  })
  await asked.promise
  leaving.abort()
  await expect(answer).rejects.toThrow()
  await left.promise
  expect((await learner.send({ method: 'POST', url, payload, headers })).statusCode).toBe(429)
})

test('an organisation’s budget may limit the tokens or the money that models consume', () => {
  const prices = { MODEL_PRICES: JSON.stringify({ currency: 'EUR', prices: [] }) }
  const read = (DAILY_ORGANIZATION_BUDGET: string, more = {}) =>
    readConfig({ ...prices, DAILY_ORGANIZATION_BUDGET, ...more })
  expect(read('messages=5, tokens = 2000000, evaluations=2')).toMatchObject({
    modelBudget: { unit: 'tokens', amount: '2000000' },
    budgets: { messages: { perOrganization: 5 }, evaluations: { perOrganization: 2 } },
  })
  expect(read('money=12.50').modelBudget).toEqual({ unit: 'money', amount: '12.50' })
  expect(read('messages=5').modelBudget).toBeUndefined()
  const model = { PARTNER_MODEL: 'openai:gpt-5-mini', OPENAI_API_KEY: 'key' }
  expect(() => read('money=12.50', model)).toThrow(/money needs a price of openai:gpt-5-mini/)
  for (const wrong of ['money=0', 'tokens=0', 'tokens=1, money=2', 'money=1.234', 'tokens=5, messages'])
    expect(() => read(wrong)).toThrow(/DAILY_ORGANIZATION_BUDGET: must be such as/)
})

test.each(['messages', 'messages=0', 'messages=2, messages=3', 'words=5'])(
  'the budget "%s" stops the start with a sentence',
  (DAILY_USER_BUDGET) => {
    expect(() => readConfig({ DAILY_USER_BUDGET })).toThrow(/DAILY_USER_BUDGET: must be such as messages=200/)
  },
)
