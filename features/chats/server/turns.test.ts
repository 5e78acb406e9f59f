import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textFailures } from '#platform/contract/text.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { chatFailures } from '#features/chats/contract-rules.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { standInPartner, until } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { edit, eventsIn, messagesOf, say, startChat } from '#testing/chat-requests.ts'

const stream = { accept: 'text/event-stream' }
const sayStreamed = (person: Person, chatId: string, content: string, key: string) =>
  person.send({
    method: 'POST',
    url: `/api/v1/chats/${chatId}/message`,
    headers: { ...stream, 'content-type': 'application/json', 'idempotency-key': key },
    payload: JSON.stringify({ content, language: 'en' }),
  })

// Two servers on one database behave like two processes: they share nothing else.
let here: TestApp
let there: TestApp
let partner = standInPartner()
let chatId: string
const METRICS_TOKEN = 'a-token-for-metrics'

beforeAll(async () => {
  const switching = {
    ...partner,
    reply: (...call: Parameters<typeof partner.reply>) => partner.reply(...call),
  }
  here = await createTestApp({ partner: switching })
  const environment = { METRICS_TOKEN }
  there = await createTestApp({ partner: switching, connection: here.connection, environment })
})
afterAll(async () => {
  await there.close()
  await here.close()
})
beforeEach(async () => {
  partner = standInPartner()
  chatId = await startChat(here.as.learner)
})

describe('a turn', () => {
  beforeEach(() => partner.release())

  test('is answered as JSON', async () => {
    const { status, body } = await say(here.as.learner, chatId, 'Hello')
    expect(status).toBe(200)
    expect(body).toMatchObject({ ai_response: { content: 'First, reply 1 to "Hello".' }, turn_count: 1 })
    expect((await messagesOf(here.as.learner, chatId)).map(({ id }) => id)).toEqual([
      body.user_message.id,
      body.ai_response.id,
    ])
  })

  test('is streamed on request, in pieces that make up the reply', async () => {
    const response = await sayStreamed(here.as.learner, chatId, 'Hello', 'a-stream')
    expect(response.headers['content-type']).toMatch('text/event-stream')
    const events = eventsIn(response.body)
    const pieces = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text)
    expect(events.at(-1)?.event).toBe('done')
    expect(pieces.join('')).toBe(events.at(-1)?.data.ai_response?.content)
  })

  test('sends the partner the conversation so far, the new message and the scenario', async () => {
    await say(here.as.learner, chatId, 'One')
    await say(here.as.learner, chatId, 'Two')
    expect(partner.asked[1]?.messages).toEqual([
      { isUser: true, content: 'One' },
      { isUser: false, content: 'First, reply 1 to "One".' },
      { isUser: true, content: 'Two' },
    ])
    expect(partner.asked[1]?.scenario.prompt.length).toBeGreaterThan(100)
    expect(partner.asked[1]?.mood?.description).toBeTruthy()
  })

  test('is normalised and keeps the language of its chat', async () => {
    const body = { content: '  “Hello” —\u200b it’s…\u00a0fine\n\n ', language: 'fr' }
    const { status } = await here.as.learner.call(chatRoutes.sendMessage, {
      params: { chat_id: chatId },
      body,
    })
    expect(status).toBe(200)
    expect(partner.asked[0]).toMatchObject({
      language: 'en',
      messages: [{ content: '"Hello" - it\'s... fine' }],
    })
  })

  test.each([
    ['nothing', '', textFailures.required],
    ['nothing to see', ' \u200b\n ', textFailures.required],
    ['too much', 'x'.repeat(2001), textFailures.tooLong({ count: 2000 })],
    ['a script', '<script>alert(1)</script>', textFailures.harmful],
  ])('is refused when it holds %s', async (_name, content, { detail: msg, code, params }) => {
    const { status, detail } = await say(here.as.learner, chatId, content)
    expect(status).toBe(422)
    expect(detail).toEqual([{ loc: ['body', 'content'], msg, code, params }])
    expect(await messagesOf(here.as.learner, chatId)).toEqual([])
  })
})

test('each process reports a chat as replying until the message is answered', async () => {
  const isReplying = async ({ as: { learner } }: TestApp) =>
    (await learner.call(chatRoutes.readChat, { params: { id: chatId } })).body.is_replying
  const running = say(here.as.learner, chatId, 'Hello')
  await until(() => partner.asked.length > 0)
  expect([await isReplying(here), await isReplying(there)]).toEqual([true, true])
  partner.release()
  await running
  expect([await isReplying(here), await isReplying(there)]).toEqual([undefined, undefined])
})

describe('an idempotency key', () => {
  test('makes one turn and one answer of twenty simultaneous requests to two processes', async () => {
    const posts = Array.from({ length: 20 }, (_, index) =>
      say(index % 2 ? here.as.learner : there.as.learner, chatId, 'Hello', 'same'),
    )
    await until(() => partner.asked.length > 0)
    partner.release()
    const answers = await Promise.all(posts)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(partner.asked).toHaveLength(1)
    expect(await messagesOf(here.as.learner, chatId)).toHaveLength(2)
  })

  test('gets the same answer again, also from another process and as a stream', async () => {
    partner.release()
    const first = await say(here.as.learner, chatId, 'Hello', 'later')
    const again = await say(there.as.learner, chatId, 'Hello', 'later')
    const streamed = eventsIn((await sayStreamed(there.as.learner, chatId, 'Hello', 'later')).body)
    expect(again.body).toEqual(first.body)
    expect(streamed).toEqual([{ event: 'done', data: first.body }])
    expect(await messagesOf(here.as.learner, chatId)).toHaveLength(2)
  })

  test('is refused for another text', async () => {
    const running = say(here.as.learner, chatId, 'Hello', 'reused')
    await until(() => partner.asked.length > 0)
    for (const person of [here.as.learner, there.as.learner])
      expect(await say(person, chatId, 'Something else', 'reused')).toMatchObject({ status: 422 })
    partner.release()
    expect(await running).toMatchObject({ status: 200 })
    expect(await say(there.as.learner, chatId, 'Something else', 'reused')).toMatchObject({ status: 422 })
  })

  test('joins the running reply from its first piece on', async () => {
    const first = sayStreamed(here.as.learner, chatId, 'Hello', 'joined')
    await until(() => partner.asked.length > 0)
    const joined = sayStreamed(here.as.learner, chatId, 'Hello', 'joined')
    await new Promise((resolve) => setTimeout(resolve, 200))
    partner.release()
    const [one, two] = (await Promise.all([first, joined])).map(({ body }) => eventsIn(body))
    expect(two?.at(-1)).toEqual(one?.at(-1))
    expect(
      two
        ?.filter(({ event }) => event === 'delta')
        .map(({ data }) => data.text)
        .join(''),
    ).toBe(one?.at(-1)?.data.ai_response?.content)
  })

  test.each([
    ['empty', ''],
    ['in two words', 'with space'],
    ['too long', 'x'.repeat(256)],
  ])('that is %s is refused', async (_name, key) => {
    partner.release()
    const response = await sayStreamed(here.as.learner, chatId, 'Hello', key)
    expect(response.statusCode).toBe(400)
  })
})

describe('simultaneous messages', () => {
  test('to one chat: one is answered, and the others are refused as busy', async () => {
    const posts = Array.from({ length: 6 }, (_, index) =>
      say(
        index % 2 ? here.as.learner : there.as.learner,
        chatId,
        `Message ${index}`,
        `key-${index}-${chatId}`,
      ),
    )
    let refused = 0
    for (const post of posts) void post.then(({ status }) => (refused += status === 409 ? 1 : 0))
    await until(() => refused === 5)
    partner.release()
    const answers = await Promise.all(posts)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(answers.find(({ status }) => status === 409)?.detail).toBe(chatFailures.busy.detail)
    expect(await messagesOf(here.as.learner, chatId)).toHaveLength(2)
  })

  test('to two chats are both answered', async () => {
    const other = await startChat(here.as.learner)
    partner.release()
    const answers = await Promise.all([say(here.as.learner, chatId, 'A'), say(here.as.learner, other, 'B')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('a partner that fails', () => {
  test('stores no message, and the same request can be repeated', async () => {
    const post = say(here.as.learner, chatId, 'Hello', 'failing')
    await until(() => partner.asked.length > 0)
    partner.fail(new Error('the model is down: secret-host.example'))
    const { status, detail } = await post
    expect({ status, detail }).toEqual({ status: 502, detail: chatFailures.failed.detail })
    expect(await messagesOf(here.as.learner, chatId)).toEqual([])
    partner.release()
    expect(await say(there.as.learner, chatId, 'Hello', 'failing')).toMatchObject({ status: 200 })
  })

  test('ends a stream with an error event', async () => {
    const post = sayStreamed(here.as.learner, chatId, 'Hello', 'failing-stream')
    await until(() => partner.asked.length > 0)
    partner.fail(new Error('down'))
    const response = await post
    expect(response.statusCode).toBe(200)
    expect(eventsIn(response.body).at(-1)).toMatchObject({
      event: 'error',
      data: { status: 502, detail: chatFailures.failed.detail, code: 'chats.failed' },
    })
  })

  test('with an empty reply is reported as failed', async () => {
    const { as } = await testApp({
      partner: {
        name: 'mute',
        promptVersion: null,
        resolveLanguage: (language) => language,
        async *reply() {},
      },
      connection: here.connection,
    })
    expect(await say(as.learner, chatId, 'Hello')).toMatchObject({
      status: 502,
      detail: chatFailures.failed.detail,
    })
  })

  test('to answer in time is reported as slow, and the chat is free again', async () => {
    const { as } = await testApp({
      partner: {
        name: 'deaf',
        promptVersion: null,
        resolveLanguage: (language) => language,
        reply: () => neverEnding,
      },
      connection: here.connection,
      turnTimeout: 300,
    })
    expect(await say(as.learner, chatId, 'Hello')).toMatchObject({
      status: 504,
      detail: chatFailures.slow.detail,
    })
    partner.release()
    expect(await say(here.as.learner, chatId, 'Hello')).toMatchObject({ status: 200 })
  })
})

test('a request that waits for a reply and then takes it over is answered within one timeout', async () => {
  const { as } = await testApp({
    partner: {
      name: 'deaf',
      promptVersion: null,
      resolveLanguage: (language) => language,
      reply: () => neverEnding,
    },
    connection: here.connection,
    turnTimeout: 1500,
  })
  const lost = say(here.as.learner, chatId, 'Hello', 'late')
  await until(() => partner.asked.length === 1)
  await as.learner.cookie()
  const began = performance.now()
  const successor = say(as.learner, chatId, 'Hello', 'late')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await here.connection.pool.query(
    // The owner changes too, so that a heartbeat of the first process cannot renew the lease in between.
    `update leases set lease_owner = gen_random_uuid(), lease_expires_at = clock_timestamp() - interval '1 second'
      where work = 'turn' and subject_id = $1`,
    [chatId],
  )
  expect(await successor).toMatchObject({ status: 504, detail: chatFailures.slow.detail })
  expect(performance.now() - began).toBeLessThan(2200)
  partner.release()
  expect(await lost).toMatchObject({ status: 503 })
})

const neverEnding: AsyncIterable<string> = {
  [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
}

test('a turn that is taken over is stored in the branch that was shown when it was sent', async () => {
  const { learner } = here.as
  const release = () => partner.release()
  release()
  await say(learner, chatId, 'One')
  const [one] = await messagesOf(learner, chatId)
  await edit(learner, chatId, one?.id ?? 0, 'One, again')
  partner = standInPartner()
  const stalled = say(learner, chatId, 'Two', 'taken-over-in-branch')
  await until(() => partner.asked.length === 1)
  await learner.call(chatRoutes.showBranch, { params: { id: chatId }, body: { branch_id: 1 } })
  await here.connection.pool.query(
    `update leases set lease_expires_at = clock_timestamp() - interval '1 second' where work = 'turn' and subject_id = $1`,
    [chatId],
  )
  const successor = say(there.as.learner, chatId, 'Two', 'taken-over-in-branch')
  await until(() => partner.asked.length === 2)
  release()
  expect(await successor).toMatchObject({ status: 200, body: { branch_id: 2, turn_count: 2 } })
  await stalled
  const words = async (branch: number) =>
    (await messagesOf(learner, chatId, branch)).flatMap(({ is_user, content }) => (is_user ? [content] : []))
  expect([await words(1), await words(2)]).toEqual([['One'], ['One, again', 'Two']])
})

describe('a process that dies or stalls', () => {
  const setLease = (shift: string) =>
    here.connection.pool.query(
      `update leases set lease_expires_at = clock_timestamp() + $1::interval where work = 'turn' and subject_id = $2`,
      [shift, chatId],
    )

  test('is replaced after its lease has expired, and can then store nothing', async () => {
    const stalled = say(here.as.learner, chatId, 'Hello', 'taken-over')
    await until(() => partner.asked.length === 1)
    await setLease('-1 second')
    const successor = say(there.as.learner, chatId, 'Hello', 'taken-over')
    await until(() => partner.asked.length === 2)
    partner.release()
    const answers = await Promise.all([stalled, successor])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(await messagesOf(here.as.learner, chatId)).toHaveLength(2)
    expect(await say(here.as.learner, chatId, 'Hello', 'taken-over')).toMatchObject({ status: 200 })
    expect(await messagesOf(here.as.learner, chatId)).toHaveLength(2)
  })

  const takeovers = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const { body } = await there.app.inject({ url: '/metrics', headers })
    return Number(/_turn_claims_taken_over_total (\d+)$/m.exec(body)?.[1])
  }

  test('does not keep the chat busy, and the takeover is counted', async () => {
    const before = await takeovers()
    const lost = say(here.as.learner, chatId, 'Hello', 'lost')
    await until(() => partner.asked.length === 1)
    await setLease('-1 second')
    const next = say(there.as.learner, chatId, 'Another', 'next')
    await until(() => partner.asked.length === 2)
    partner.release()
    expect(await next).toMatchObject({ status: 200 })
    const headers = { 'retry-after': '2' }
    expect(await lost).toMatchObject({ status: 503, detail: chatFailures.takenOver.detail, headers })
    expect(await takeovers()).toBe(before + 1)
    expect(await messagesOf(here.as.learner, chatId)).toHaveLength(2)
  })
})
