import { expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/app.ts'
import { standInPartner, until } from '#testing/partner.ts'
import { partnerOn, standInProvider, type ProviderManner } from '#testing/provider-model.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { chatRoutes } from '../contract.ts'

const LIMIT = 3
const limited = (options: Parameters<typeof testApp>[0] = {}) =>
  testApp({ ...options, environment: { MESSAGE_LIMIT: String(LIMIT) } })

/** Ages the stored limits, because a test cannot advance the database's clock. */
const pass = ({ connection }: TestApp, seconds: number) =>
  connection.pool.query(
    `update rate_limits set window_started_at = window_started_at - make_interval(secs => $1), blocked_until = blocked_until - make_interval(secs => $1)`,
    [seconds],
  )

test('a message beyond the limit is refused with the time to wait, and so is each one until then', async () => {
  const testServer = await limited()
  const chat = await startChat(testServer.as.learner)
  for (let count = 0; count < LIMIT; count++)
    expect(await say(testServer.as.learner, chat, `Message ${count}`)).toMatchObject({ status: 200 })

  const refused = await say(testServer.as.learner, chat, 'One more')
  expect(refused).toMatchObject({ status: 429, detail: 'Rate limit exceeded. Please wait 10 seconds.' })
  expect(refused.headers['retry-after']).toBe('10')
  await pass(testServer, 6)
  const still = await say(testServer.as.learner, chat, 'Still?')
  expect(still).toMatchObject({ status: 429 })
  expect(Number(still.headers['retry-after'])).toBeLessThanOrEqual(4)

  await pass(testServer, 4)
  for (let count = 0; count < LIMIT; count++)
    expect(await say(testServer.as.learner, chat, `Again ${count}`)).toMatchObject({ status: 200 })
  expect(await say(testServer.as.learner, chat, 'Too much')).toMatchObject({ status: 429 })
})

test('a new window begins after a minute', async () => {
  const testServer = await limited()
  const chat = await startChat(testServer.as.learner)
  for (let count = 0; count < LIMIT; count++) await say(testServer.as.learner, chat, `Message ${count}`)
  await pass(testServer, 60)
  expect(await say(testServer.as.learner, chat, 'A minute later')).toMatchObject({ status: 200 })
})

test('repeated keys, refused texts and failures of a partner without a model do not count', async () => {
  const partner = { ...standInPartner(), promptVersion: null }
  const testServer = await limited({ partner })
  const chat = await startChat(testServer.as.learner)
  const failing = say(testServer.as.learner, chat, 'It fails')
  await until(() => partner.asked.length > 0)
  partner.fail(new Error('down'))
  expect(await failing).toMatchObject({ status: 502 })
  partner.release()
  for (let count = 0; count < 6; count++) {
    expect(await say(testServer.as.learner, chat, 'Once only', 'known')).toMatchObject({ status: 200 })
    expect(await say(testServer.as.learner, chat, '  ')).toMatchObject({ status: 422 })
  }
  for (let count = 1; count < LIMIT; count++)
    expect(await say(testServer.as.learner, chat, `Message ${count}`)).toMatchObject({ status: 200 })
  expect(await say(testServer.as.learner, chat, 'Beyond')).toMatchObject({ status: 429 })
})

test('a reply that fails after a model was asked counts towards the limit', async () => {
  const partner = standInPartner()
  const testServer = await limited({ partner })
  const chat = await startChat(testServer.as.learner)
  for (let count = 1; count <= LIMIT; count++) {
    const failing = say(testServer.as.learner, chat, `It fails ${count}`)
    await until(() => partner.asked.length === count)
    partner.fail(new Error('down'))
    expect(await failing).toMatchObject({ status: 502 })
  }
  expect(await say(testServer.as.learner, chat, 'Once more')).toMatchObject({ status: 429 })
  expect(partner.asked).toHaveLength(LIMIT)
})

const manners: readonly ProviderManner[] = ['fails', 'is cut', 'filters', 'is silent']

test.each(manners)('a reply counts towards the limit if its provider %s', async (manner) => {
  const provider = standInProvider({
    name: 'openai:gpt-5-mini',
    tokens: { input: 10, output: 5 },
    timeout: 200,
  })
  provider.manner = manner
  const testServer = await limited({ partner: partnerOn(provider) })
  const { learner } = testServer.as
  const chat = await startChat(learner)
  for (let count = 1; count <= LIMIT; count++)
    // The status is 422 if the provider's filter refused the message.
    expect([422, 502, 504]).toContain((await say(learner, chat, `It comes to nothing ${count}`)).status)
  const { asked } = provider
  expect(asked).toBeGreaterThanOrEqual(LIMIT)
  provider.manner = 'answers'
  expect(await say(learner, chat, 'Once more')).toMatchObject({ status: 429 })
  expect(provider.asked).toBe(asked)
})

test('a reply counts towards the limit if its learner leaves in the middle of it', async () => {
  const partner = standInPartner()
  const testServer = await limited({ partner })
  const { app, as } = testServer
  const chat = await startChat(as.learner)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = (await as.learner.cookie()) ?? ''
  for (let count = 1; count <= LIMIT; count++) {
    const leaving = new AbortController()
    const response = await fetch(`${address}/api/v1/chats/${chat}/message`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', cookie },
      body: JSON.stringify({ content: `Left alone ${count}` }),
      signal: leaving.signal,
    })
    await response.body?.getReader().read()
    leaving.abort()
    partner.fail(new Error('down'))
    // The next request has to wait until this one has finally failed.
    await until(async () => (await leasesIn(testServer)) === 0)
  }
  expect(partner.asked).toHaveLength(LIMIT)
  expect(await say(as.learner, chat, 'Once more')).toMatchObject({ status: 429 })
})

const leasesIn = async ({ connection }: TestApp): Promise<number> =>
  (await connection.pool.query('select from leases')).rowCount ?? 0

test('the chats of a person share one limit over all processes, and other people are not affected', async () => {
  const testServer = await limited()
  const elsewhere = await limited({ connection: testServer.connection })
  const chats = [await startChat(testServer.as.learner), await startChat(testServer.as.learner)]
  const posts = Array.from({ length: 12 }, (_, index) =>
    say(
      (index % 2 ? testServer : elsewhere).as.learner,
      chats[index % 2] ?? '',
      `Message ${index}`,
      `k${index}`,
    ),
  )
  const statuses = (await Promise.all(posts)).map(({ status }) => status)
  const granted = statuses.filter((status) => status === 200 || status === 502).length
  expect(granted).toBeLessThanOrEqual(LIMIT)
  expect(statuses.every((status) => [200, 409, 429].includes(status))).toBe(true)
  const other = await startChat(testServer.as.admin)
  expect(await say(testServer.as.admin, other, 'Hello')).toMatchObject({ status: 200 })
})

test('the number of chats begun in an hour is limited, and a repeated request does not count', async () => {
  const testServer = await testApp({ environment: { CHAT_LIMIT: '2' } })
  const { learner } = testServer.as
  const begin = (key: string) =>
    learner.call(
      chatRoutes.createChat,
      { query: { scenario_id: '1', language: 'en', mood: '1' }, body: null },
      { key },
    )
  const first = await begin('first')
  expect([first.status, (await begin('second')).status]).toEqual([200, 200])
  const refused = await begin('third')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '300'])
  expect(await begin('first')).toMatchObject({ status: 200, body: first.body })
  await pass(testServer, 300)
  expect((await begin('third')).status).toBe(200)
})
