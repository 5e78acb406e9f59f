import { expect, onTestFinished, test } from 'vitest'
import { evaluationFailures } from '#features/evaluations/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import type { RequestInjector } from '#testing/request-injector.ts'
import { createPerson } from '#testing/person.ts'
import { startPostgres } from '#testing/postgres.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

/** Distributes requests in turn like a load balancer, which can leave out a dead process. */
function balanced(
  servers: readonly ServerProcess[],
): RequestInjector & { without(dead: ServerProcess): void } {
  const fronts = new Map(servers.map((server) => [server, remoteInjector(server.url)]))
  let turn = 0
  return {
    inject: (request) => {
      const alive = [...fronts.values()]
      turn += 1
      return alive[turn % alive.length]?.inject(request) ?? Promise.reject(new Error('all are dead'))
    },
    without: (dead) => void fronts.delete(dead),
  }
}

/** Starts two processes at once on an empty PostgreSQL: one migrates and seeds while the other waits. */
async function twoProcesses() {
  const postgres = await startPostgres()
  const environment = { DATABASE_URL: postgres.url, SEED: 'demo', PUBLIC_URL: 'http://localhost:3000' }
  const [one, two] = await Promise.all([startServer(environment), startServer(environment)])
  onTestFinished(async () => {
    await Promise.all([one.kill('SIGTERM'), two.kill('SIGTERM')])
    await postgres.stop()
  })
  return { one, two, front: balanced([one, two]) }
}

test('two processes on one PostgreSQL store one turn for equal requests and refuse others at the same time', async () => {
  const { front } = await twoProcesses()
  const learner = createPerson(front, 'learner')
  const chatId = await startChat(learner)

  const same = await Promise.all(
    Array.from({ length: 20 }, () => say(learner, chatId, 'Hi, thanks for coming.', 'same')),
  )
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await messagesOf(learner, chatId)).toHaveLength(2)

  const different = await Promise.all(
    Array.from({ length: 6 }, (_, index) => say(learner, chatId, `Message ${index}`, `different-${index}`)),
  )
  expect(different.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(different.filter(({ status }) => status === 409)).toHaveLength(5)
  expect(await messagesOf(learner, chatId)).toHaveLength(4)
})

test('two processes create one evaluation for twenty requests at once', async () => {
  const { front } = await twoProcesses()
  const learner = createPerson(front, 'learner')
  const chatId = await startChat(learner)
  const evaluate = () => learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chatId } })
  for (const text of openings.slice(1)) await say(learner, chatId, text)
  expect(await evaluate()).toMatchObject({ status: 400, detail: evaluationFailures.short.detail })
  await say(learner, chatId, openings[0] ?? '')

  const answers = await Promise.all(Array.from({ length: 20 }, evaluate))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const { body: history } = await learner.call(evaluationRoutes.listEvaluations, { query: {} })
  expect(history).toEqual([answers[0]?.body])
})

const openings = [
  'Hi Sam, thanks for making the time.',
  'How have the last weeks been for you?',
  'The survey came three days late. What happened there?',
  'That sounds like a lot. What would help you?',
  'Let us agree that you tell me by Wednesday when a date is at risk.',
]

test('a reply whose process is killed is made once by the other process', async () => {
  const { front, one, two } = await twoProcesses()
  const learner = createPerson(front, 'learner')
  const chatId = await startChat(learner)
  const posts = Promise.allSettled(
    [0, 1].map(() => say(learner, chatId, 'How have you been these weeks?', 'survives')),
  )
  await new Promise((resolve) => setTimeout(resolve, 150))
  await one.kill('SIGKILL')
  front.without(one)
  const answers = await posts
  const again = await say(learner, chatId, 'How have you been these weeks?', 'survives')
  expect(again.status).toBe(200)
  const replies = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.body] : []))
  expect(replies).toEqual(replies.map(() => again.body))
  expect(await messagesOf(learner, chatId)).toHaveLength(2)
  expect(two.output()).not.toMatch(/"level":(50|60)/)
})
