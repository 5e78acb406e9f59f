import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { createFairShare } from './fair-share.ts'
import { createHttp } from './http.ts'
import { mount } from './mount.ts'
import { createProgramGate } from './program-gate.ts'
import { createSessionWatch } from './session-watch.ts'

const routes = {
  work: route({ method: 'GET', path: '/work', access: 'signed-in', summary: 'Work', reply: z.string() }),
}

/** A server whose requests run until they are ended; each token is a session of the user with that number. */
async function busyServer() {
  const app = await createHttp({ publicUrl: new URL('http://localhost:3000'), logger: false })
  onTestFinished(() => app.close())
  const running: { readonly userId: number; readonly end: () => void }[] = []
  const gate = {
    sessionCookie: 'session',
    identify: async (token: string) => ({
      id: Number(token[0]),
      language: 'en',
      role: 'user' as const,
      organizationId: 1,
    }),
    fairShare: createFairShare({ atOnce: 2, waiting: 3 }),
    programs: createProgramGate(async () => undefined),
    ...createSessionWatch(
      async () => [],
      () => {},
    ),
  }
  mount(app, gate, routes, {
    work: (_, { actor }) =>
      new Promise<string>((resolve) => running.push({ userId: actor.id, end: () => resolve('done') })),
  })
  const ask = async (session: string) =>
    (await app.inject({ url: '/api/v1/work', headers: { cookie: `session=${session}` } })).statusCode
  return { ask, running, usersAtWork: () => running.map(({ userId }) => userId) }
}

test('many requests of one person in two sessions wait, and those of others do not', async () => {
  const { ask, running, usersAtWork } = await busyServer()
  const flood = ['1a', '1a', '1a', '1a', '1b', '1a'].map(ask)
  await expect.poll(usersAtWork).toEqual([1, 1])
  const other = ask('2a')
  await expect.poll(usersAtWork).toEqual([1, 1, 2])
  expect(await ask('1a')).toBe(429)
  for (let ended = 0; ended < 7; ended += 1) {
    await expect.poll(() => running.length).toBeGreaterThan(ended)
    running[ended]?.end()
  }
  expect(await Promise.all([...flood, other])).toEqual(Array.from({ length: 7 }, () => 200))
})
