import { expect, onTestFinished, test } from 'vitest'
import { chatRoutes } from '#features/chats/contract.ts'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { demoServer } from '#testing/app-on-server.ts'
import { startServer } from '#testing/e2e/server-process.ts'
import { createPerson } from '#testing/person.ts'
import { startChat } from '#testing/practice.ts'
import { remote } from '#testing/remote.ts'

const median = (durations: readonly number[]) =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)] ?? 0

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
  const flood = Promise.all(
    Array.from({ length: 600 }, () => flooding.call(scenarioRoutes.listScenarios, { query: {} })),
  )
  const flooded = await timeOthers()
  const statuses = new Set((await flood).map(({ status }) => status))
  console.log(`others waited ${calm.toFixed(1)} ms, and ${flooded.toFixed(1)} ms during the flood`)
  expect([cookie !== undefined, statuses]).toEqual([true, new Set([200])])
  // Both share two processors with the flood's sender.
  expect(flooded).toBeLessThan(Math.max(100, 10 * calm))
}, 120_000)
