import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { objectionRoutes } from '#features/objections/contract.ts'
import type { Route } from '#platform/contract/route.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { allRoutes } from '#testing/declared-routes.ts'
import { dumpDatabase } from '#testing/dump-database.ts'
import { standInEvaluator } from '#testing/evaluator.ts'
import { openReplyStream } from '#testing/open-reply-stream.ts'
import { standInPartner, until } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { edit, eventsIn, messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { sampleRequests } from '#testing/matrix/sample-requests.ts'
import { createMatrixWorld, type MatrixWorld } from '#testing/matrix/matrix-world.ts'
import { plainTranscriber, plainVoice } from '#testing/voice.ts'
import { chatRoutes } from '../contract.ts'
import { EVALUATION_TURNS } from '../contract-rules.ts'

const SECRET = 'Quokkas'
const MISSING = { status: 404, detail: 'Chat not found' }
const DELETED = { status: 200, body: { message: 'Chat deleted' } }

async function appWith(options: Parameters<typeof createTestApp>[0] = {}): Promise<TestApp> {
  const app = await createTestApp(options)
  onTestFinished(() => app.close())
  return app
}

const remove = (person: Person, id: string) => person.call(chatRoutes.deleteChat, { params: { id } })
const evaluate = (person: Person, chat: string) =>
  person.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })

/** Holds a chat that is long enough to be evaluated; each message has an idempotency key of its own. */
async function talk(person: Person, words: string): Promise<string> {
  const chat = await startChat(person)
  for (let turn = 0; turn < EVALUATION_TURNS; turn += 1)
    await say(person, chat, `I see that ${words} matter to you. How is it with ${turn}?`, `${chat}-${turn}`)
  return chat
}

/** An evaluated chat with an objection that became a regression case. */
async function contestedChat({ as }: TestApp): Promise<string> {
  const chat = await talk(as.learner, SECRET)
  const { body: evaluation } = await evaluate(as.learner, chat)
  const { body: objection } = await as.learner.call(objectionRoutes.raiseObjection, {
    params: { chat_id: chat },
    body: {
      check_key: evaluation.checks[0]?.key ?? null,
      statement: null,
      reason: 'misread',
      words: `${SECRET} are fine`,
    },
  })
  const { status } = await as.superadmin.call(objectionRoutes.createRegressionCase, {
    params: { id: String(objection.id) },
    body: { expected_verdict: 'met' },
  })
  expect(status).toBe(200)
  return chat
}

test('deleting a chat removes its words from all tables, keeps its counts and leaves other chats alone', async () => {
  const app = await appWith()
  const { learner, admin, superadmin, outsider } = app.as
  const { database } = app.connection
  const [kept, chat] = [await talk(learner, 'umbrellas'), await contestedChat(app)]
  const triesOf = async () => {
    const counts = database
      .selectFrom('chats')
      .innerJoin('users', 'users.id', 'chats.user_id')
      .where('username', '=', 'learner')
      .where('has_turns', '=', true)
      .select(({ fn }) => fn.countAll<number>().as('count'))
    return (await counts.executeTakeFirstOrThrow()).count
  }
  const before = await triesOf()
  for (const other of [admin, superadmin, outsider]) expect(await remove(other, chat)).toMatchObject(MISSING)
  expect(await messagesOf(learner, chat)).toHaveLength(2 * EVALUATION_TURNS)
  expect(await dumpDatabase(database)).toContain(SECRET)

  expect(await remove(learner, chat)).toMatchObject(DELETED)
  expect(await remove(learner, chat)).toMatchObject(DELETED)

  expect(await dumpDatabase(database)).not.toContain(SECRET)
  const { body: chats } = await learner.call(chatRoutes.listChats, { query: {} })
  expect(chats.map(({ id }) => String(id))).toEqual([kept])
  expect((await learner.call(chatRoutes.listChats, { query: { before: chat } })).body).toHaveLength(1)
  expect((await learner.call(evaluationRoutes.listEvaluations, { query: {} })).body).toEqual([])
  expect((await learner.call(evaluationRoutes.listProgress, {})).body).toEqual([])
  expect(await triesOf()).toEqual(before)
  const counted = await database
    .selectFrom('chats')
    .innerJoin('evaluations', 'evaluations.chat_id', 'chats.id')
    .where('chats.id', '=', Number(chat))
    .select(['chats.turn_count', 'evaluations.measures'])
    .execute()
  expect(counted).toEqual([{ turn_count: EVALUATION_TURNS, measures: expect.any(Object) }])
  const left = await database.selectFrom('regression_cases').select('objection_id').execute()
  expect(left).toEqual([])

  // Repeats of its requests bring nothing back, while repeats in the other chat are answered as before.
  expect(
    await say(learner, chat, `I see that ${SECRET} matter to you. How is it with 0?`, `${chat}-0`),
  ).toMatchObject(MISSING)
  expect(await edit(learner, chat, 1, 'Where were we?')).toMatchObject(MISSING)
  expect(await evaluate(learner, chat)).toMatchObject(MISSING)
  const repeat = await say(
    learner,
    kept,
    'I see that umbrellas matter to you. How is it with 0?',
    `${kept}-0`,
  )
  expect(repeat.body.turn_count).toBe(1)
  expect(await messagesOf(learner, kept)).toHaveLength(2 * EVALUATION_TURNS)
})

test('a deletion that fails half way changes nothing, and a second attempt succeeds', async () => {
  const app = await appWith()
  const { learner } = app.as
  const { database } = app.connection
  const chat = await contestedChat(app)
  // Checks of a wrong type make the statement fail that erases their quotations.
  const checksAre = (checks: string) =>
    database
      .updateTable('evaluations')
      .set({ checks: sql`${checks}::json` })
      .execute()
  await checksAre('{}')
  const before = await dumpDatabase(database)
  expect((await remove(learner, chat)).status).toBe(500)
  expect(await dumpDatabase(database)).toBe(before)
  await checksAre('[]')
  expect(await remove(learner, chat)).toMatchObject(DELETED)
  expect(await dumpDatabase(database)).not.toContain(SECRET)
})

test('two simultaneous deletions of one chat at two processes both succeed', async () => {
  const here = await appWith()
  const there = await appWith({ connection: here.connection })
  const chat = await contestedChat(here)
  const both = await Promise.all([remove(here.as.learner, chat), remove(there.as.learner, chat)])
  expect(both).toMatchObject([DELETED, DELETED])
  expect(await dumpDatabase(here.connection.database)).not.toContain(SECRET)
})

test('a reply is answered as not found and is not stored if its chat is deleted meanwhile', async () => {
  const partner = standInPartner()
  const here = await appWith({ partner })
  const there = await appWith({ partner, connection: here.connection })
  await there.app.listen({ host: '127.0.0.1', port: 0 })
  const { learner } = here.as
  const { database } = here.connection
  const chat = await startChat(learner)
  const reply = say(learner, chat, 'Hello', 'held')
  await until(() => partner.asked.length > 0)
  // While another process reads the reply, its pieces are stored in the lease.
  const stream = await openReplyStream(there.app, await learner.cookie(), chat, 'held')
  await until(async () => (await dumpDatabase(database)).includes('First, '))

  expect(await remove(there.as.learner, chat)).toMatchObject(DELETED)
  expect(await dumpDatabase(database)).not.toContain('First, ')
  partner.release()
  expect(await reply).toMatchObject(MISSING)
  expect(eventsIn(await stream.ended).at(-1)).toMatchObject({ event: 'error', data: { status: 404 } })
  expect(await dumpDatabase(database)).not.toContain('First, ')
  expect(await say(learner, chat, 'Hello', 'held')).toMatchObject(MISSING)
})

test('an evaluation is answered as not found and is not stored if its chat is deleted meanwhile', async () => {
  const evaluator = standInEvaluator()
  const app = await appWith({ evaluator })
  const { learner } = app.as
  const chat = await talk(learner, SECRET)
  const evaluation = evaluate(learner, chat)
  await until(() => evaluator.asked.length > 0)
  expect(await remove(learner, chat)).toMatchObject(DELETED)
  evaluator.release()
  expect(await evaluation).toMatchObject(MISSING)
  const stored = await app.connection.database.selectFrom('evaluations').select('chat_id').execute()
  expect(stored).toEqual([])
  expect(await dumpDatabase(app.connection.database)).not.toContain(SECRET)
})

test('an objection that is raised while its chat is deleted leaves no words behind', async () => {
  const app = await appWith()
  const { learner } = app.as
  for (let round = 0; round < 5; round += 1) {
    const chat = await contestedChat(app)
    await Promise.all([
      remove(learner, chat),
      ...[0, 1].map((statement) =>
        learner.call(objectionRoutes.raiseObjection, {
          params: { chat_id: chat },
          body: { check_key: null, statement, reason: 'other', words: `${SECRET} again` },
        }),
      ),
    ])
    expect(await dumpDatabase(app.connection.database)).not.toContain(SECRET)
  }
})

test('a repeated request for a branch is not found after its chat was deleted', async () => {
  const { as } = await appWith()
  const chat = await startChat(as.learner)
  const { body } = await say(as.learner, chat, 'How is it?')
  const begin = () =>
    as.learner.call(
      chatRoutes.beginBranch,
      { params: { id: chat }, body: { message_id: body.user_message.id } },
      { key: 'a-branch' },
    )
  expect((await begin()).status).toBe(200)
  await remove(as.learner, chat)
  expect(await begin()).toMatchObject(MISSING)
})

describe('a request about a deleted chat is answered like one about an unknown chat:', () => {
  let app: TestApp
  let world: MatrixWorld
  let deleted: string
  beforeAll(async () => {
    app = await createTestApp({ voice: plainVoice(), transcriber: plainTranscriber() })
    world = await createMatrixWorld(app)
    deleted = await contestedChat(app)
    await remove(app.as.learner, deleted)
  }, 120_000)
  afterAll(() => app.close())

  const aboutChats = Object.entries<Route>(allRoutes).filter(
    ([name, { path }]) => name !== 'deleteChat' && /^\/(chats|evaluations)\/:/.test(path),
  )

  test.each(aboutChats)('%s', async (name, { method, path }) => {
    const { body, form } = (await sampleRequests[name]?.(world, { caller: 'learner', owner: 'own' })) ?? {}
    const json = { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
    const sent = form ?? (body === undefined ? {} : json)
    for (const id of [deleted, '1']) {
      const url = `/api/v1${path.replace(/:(chat_id|id)/, id).replace(':id', '1')}`
      const answer = await app.as.learner.send({ method, url, ...sent })
      const detail = name.endsWith('Booster') ? 'This conversation is not a short try' : 'Chat not found'
      expect([answer.statusCode, answer.json().detail]).toEqual([404, detail])
    }
  })
})
