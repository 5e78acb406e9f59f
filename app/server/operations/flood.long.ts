import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { chatRoutes } from '#features/chats/contract.ts'
import { demoServer } from '#testing/app-on-server.ts'
import { runServerStatement } from '#testing/server-databases.ts'
import { startServer } from '#testing/e2e/server-process.ts'
import { until } from '#testing/partner.ts'
import { createPerson } from '#testing/person.ts'
import { startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'

/** With this many requests the 95th percentile tolerates one that is slow by chance. */
const SAMPLES = 40
/** The reported flood made others wait 43 times as long. */
const MOST_TIMES = 10
/** Durations below this depend on other load of the machine rather than on the flood. Milliseconds. */
const FLOOR = 50

const p95 = (durations: readonly number[]) =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)] ?? 0

/**
 * Starts a separate program that keeps 600 requests in flight, reports every hundredth answer, and ends when one is
 * refused. It runs at low priority, because the test is about others waiting for the requests and not for the sender.
 */
function floodFrom(url: string, cookie: string) {
  const flood = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const [url, cookie] = process.argv.slice(1)
      let answers = 0
      const send = async () => {
        for (;;) {
          const response = await fetch(url, { headers: { cookie } })
          await response.arrayBuffer()
          if (!response.ok) process.exit(1)
          answers += 1
          if (answers % 100 === 0) console.log(answers)
        }
      }
      await Promise.all(Array.from({ length: 600 }, send))`,
      url,
      cookie,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  if (flood.pid !== undefined) setPriority(flood.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let said = ''
  flood.stdout.on('data', (chunk) => (said += String(chunk)))
  const answers = () => Number(said.trim().split('\n').at(-1))
  return { process: flood, answers }
}

test('six hundred requests of one person at once do not delay the requests of others', async () => {
  const postgres = await demoServer()
  const server = await startServer({ DATABASE_URL: postgres.url, PUBLIC_URL: 'http://localhost:3000' })
  onTestFinished(async () => void (await server.kill('SIGTERM')))
  const [flooding, other] = ['admin', 'learner'].map((name) => createPerson(remoteInjector(server.url), name))
  if (!flooding || !other) throw new Error('nobody')
  const chat = await startChat(other)
  const cookie = await flooding.cookie()

  const timeOthers = async () => {
    const durations: number[] = []
    for (let asked = 0; asked < SAMPLES; asked += 1) {
      const began = performance.now()
      const { status } = await other.call(chatRoutes.readChat, { params: { id: chat } })
      expect(status).toBe(200)
      durations.push(performance.now() - began)
    }
    return p95(durations)
  }
  await timeOthers()
  const calm = await timeOthers()
  const flood = floodFrom(`${server.url}/api/v1/scenarios/`, cookie ?? '')
  onTestFinished(() => void flood.process.kill())
  await until(() => flood.answers() >= 600, 60_000)
  const before = flood.answers()
  const flooded = await timeOthers()
  expect([flood.process.exitCode, flood.answers() > before]).toEqual([null, true])
  console.log(`others waited ${calm.toFixed(1)} ms (p95), and ${flooded.toFixed(1)} ms during the flood`)
  expect(flooded).toBeLessThan(Math.max(FLOOR, MOST_TIMES * calm))
}, 240_000)

/** The memory of a process in megabytes. */
const heldBy = (pid: number) =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6

test('a hundred connections that never read a long chat cost little memory, and others are served', async (context) => {
  if (process.platform !== 'linux') return context.skip('reads the memory of a process under /proc')
  const postgres = await demoServer()
  const server = await startServer({ DATABASE_URL: postgres.url, PUBLIC_URL: 'http://localhost:3000' })
  onTestFinished(async () => void (await server.kill('SIGTERM')))
  const learner = createPerson(remoteInjector(server.url), 'learner')
  const chat = await startChat(learner)
  await runServerStatement(
    postgres.url,
    `insert into messages (chat_id, position, is_user, content)
     select ${chat}, number, number % 2 = 0, repeat(md5(number::text), 60) from generate_series(0, 1999) as number`,
  )
  const path = `/api/v1/chats/${chat}/messages`
  const { body } = await learner.send({ url: path })
  expect(body.length).toBeGreaterThan(3_800_000)
  const before = heldBy(server.pid)

  const { hostname, port } = new URL(server.url)
  const cookie = await learner.cookie()
  const sockets = Array.from({ length: 100 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.pause().write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
    return socket
  })
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  await pause(5000)
  const during = heldBy(server.pid)
  console.log(`held ${Math.round(before)} MB before, ${Math.round(during)} MB with a hundred unread answers`)
  expect(during - before).toBeLessThan(200)
  // Others are served meanwhile.
  const other = createPerson(remoteInjector(server.url), 'admin')
  expect((await other.send({ url: '/api/v1/chats/' })).statusCode).toBe(200)
}, 120_000)
