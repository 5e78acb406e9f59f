import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { chatRoutes } from '#features/chats/contract.ts'
import { demoServer } from '#testing/app-on-server.ts'
import { onServer } from '#testing/databases.ts'
import { startServer } from '#testing/e2e/server-process.ts'
import { createPerson } from '#testing/person.ts'
import { startChat } from '#testing/practice.ts'
import { remote } from '#testing/remote.ts'

const median = (durations: readonly number[]) =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)] ?? 0

/** A program of its own that keeps six hundred requests on their way; it ends when one is refused. */
const floodFrom = (url: string, cookie: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const [url, cookie] = process.argv.slice(1)
      const send = async () => {
        for (;;) {
          const response = await fetch(url, { headers: { cookie } })
          await response.arrayBuffer()
          if (!response.ok) process.exit(1)
        }
      }
      await Promise.all(Array.from({ length: 600 }, send))`,
      url,
      cookie,
    ],
    { stdio: 'ignore' },
  )

test('who sends six hundred requests at once keeps nobody else waiting', async () => {
  const postgres = await demoServer()
  const server = await startServer({ DATABASE_URL: postgres.url, PUBLIC_URL: 'http://localhost:3000' })
  onTestFinished(async () => void (await server.kill('SIGTERM')))
  const [flooding, other] = ['admin', 'learner'].map((name) => createPerson(remote(server.url), name))
  if (!flooding || !other) throw new Error('nobody')
  const chat = await startChat(other)
  const cookie = await flooding.cookie()

  const timeOthers = async () => {
    const durations: number[] = []
    for (let asked = 0; asked < 15; asked += 1) {
      const began = performance.now()
      const { status } = await other.call(chatRoutes.readChat, { params: { id: chat } })
      expect(status).toBe(200)
      durations.push(performance.now() - began)
    }
    return median(durations)
  }
  await timeOthers()
  const calm = await timeOthers()
  const flood = floodFrom(`${server.url}/api/v1/scenarios/`, cookie ?? '')
  onTestFinished(() => void flood.kill())
  // Until all six hundred are on their way, again and again.
  await pause(3000)
  const flooded = await timeOthers()
  expect(flood.exitCode).toBeNull()
  console.log(`others waited ${calm.toFixed(1)} ms, and ${flooded.toFixed(1)} ms during the flood`)
  // Both share two processors with the flood's sender.
  expect(flooded).toBeLessThan(Math.max(300, 10 * calm))
}, 120_000)

/** Megabytes that a process holds. */
const heldBy = (pid: number) =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6

test('a hundred connections that ask for a long chat and never read it cost little, and not for long', async (context) => {
  if (process.platform !== 'linux') return context.skip('reads the memory of a process under /proc')
  const postgres = await demoServer()
  const server = await startServer({ DATABASE_URL: postgres.url, PUBLIC_URL: 'http://localhost:3000' })
  onTestFinished(async () => void (await server.kill('SIGTERM')))
  const learner = createPerson(remote(server.url), 'learner')
  const chat = await startChat(learner)
  await onServer(
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
  // Others are served meanwhile, and whoever comes back is served once those are given up.
  const other = createPerson(remote(server.url), 'admin')
  expect((await other.send({ url: '/api/v1/chats/' })).statusCode).toBe(200)
}, 120_000)
