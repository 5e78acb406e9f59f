import { expect, onTestFinished, test } from 'vitest'
import { demoServer, testAppOn } from '#testing/app-on-server.ts'
import { runServerStatement } from '#testing/server-databases.ts'
import { until } from '#testing/partner.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'

async function primaryAndStandby() {
  const primary = await demoServer()
  const standby = await primary.startStandby()
  onTestFinished(() => standby.stop())
  return { primary, standby }
}

const hostOf = (url: string) => new URL(url).host

test('the product uses the server that takes writes, also after a standby has been promoted', async () => {
  const { primary, standby } = await primaryAndStandby()
  const url = `${standby.url.replace(/@.*/, '')}@${hostOf(standby.url)},${hostOf(primary.url)}/postgres?target_session_attrs=read-write`
  const { app, as } = await testAppOn({ url })
  const chat = await startChat(as.learner)
  expect((await say(as.learner, chat, 'Hello, do you have a moment?')).status).toBe(200)
  const before = await messagesOf(as.learner, chat)

  await primary.crash()
  expect((await app.inject({ url: '/ready' })).json()).toEqual({ status: 'not ready', reason: 'database' })
  expect((await say(as.learner, chat, 'Are you still there?')).status).toBe(503)
  await runServerStatement(standby.url, 'select pg_promote()')
  const began = performance.now()
  const keyed = () => say(as.learner, chat, 'Let us go on.', 'go-on')
  await until(async () => (await keyed()).status === 200, 10_000)
  console.log(`served by the other server after ${Math.round(performance.now() - began)} ms`)
  const after = await messagesOf(as.learner, chat)
  expect(after.slice(0, 2)).toEqual(before)
  expect(after).toHaveLength(4)
  expect((await app.inject({ url: '/ready' })).statusCode).toBe(200)
}, 120_000)

test('a server that takes no writes makes the product not ready, with a reason', async () => {
  const primary = await demoServer()
  // A sign-in at the primary creates what the product stores at its first start, since a standby takes no writes.
  await (await testAppOn({ url: primary.url })).as.learner.cookie()
  const standby = await primary.startStandby()
  onTestFinished(() => standby.stop())
  const { app, as } = await testAppOn({ url: standby.url })
  expect((await app.inject({ url: '/ready' })).json()).toEqual({
    status: 'not ready',
    reason: 'database read-only',
  })
  expect((await app.inject({ url: '/health' })).statusCode).toBe(200)
  await expect(as.learner.cookie()).rejects.toThrow()
}, 120_000)
