import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharingRoutes } from '#features/sharing/contract.ts'
import type { Route } from '#platform/contract/route.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { allRoutes } from '#testing/declared-routes.ts'
import { fillRoute } from '#testing/matrix/fill-route.ts'
import { createMatrixWorld, type MatrixWorld } from '#testing/matrix/matrix-world.ts'
import type { SampleRequest } from '#testing/matrix/request-maker.ts'
import { sampleRequests } from '#testing/matrix/sample-requests.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { say } from '#testing/chat-requests.ts'
import { evaluatedTry, evaluateTry, idOf, shareWith } from '#testing/sharing.ts'

/** The learner's words in the evaluation, in the judged messages, in a later message, and in another conversation. */
const words = {
  judged: 'secret-in-the-evaluation',
  said: 'secret-said-in-it',
  later: 'secret-said-later',
  elsewhere: 'secret-said-elsewhere',
} as const
type Word = keyof typeof words

/** The words that the recipient may read at each stage; nobody else may read any of them. */
const stages = {
  'before it is shared': [],
  'while the evaluation is shared': ['judged'],
  'while the conversation is shared too': ['judged', 'said'],
  'while the evaluation alone is shared again': ['judged'],
  'after it was taken back': [],
} satisfies Record<string, readonly Word[]>

type Stage = keyof typeof stages
const widest: Stage = 'while the conversation is shared too'

const others = [
  'recipient',
  'another administrator',
  'a colleague',
  'an administrator elsewhere',
  'nobody',
] as const
type Onlooker = (typeof others)[number]

let testServer: TestApp
let world: MatrixWorld
let people: Readonly<Record<Onlooker, Person>>
let evaluation: Awaited<ReturnType<typeof evaluateTry>>
/** Every id of the learner's records that an address could contain. */
let ids: readonly string[]
let sharedId = '0'

beforeAll(async () => {
  testServer = await createTestApp()
  const { app, as, connection } = testServer
  const { database } = connection
  world = await createMatrixWorld(testServer)
  const colleague = await world.usernameOf(await world.spares.account(1))
  people = {
    recipient: as.admin,
    'another administrator': as.superadmin,
    'a colleague': createPerson(app, colleague, colleague),
    'an administrator elsewhere': as.outsider,
    nobody: as.nobody,
  }
  evaluation = await evaluatedTry(as.learner, words.said)
  await say(as.learner, String(evaluation.chat_id), `Shall we talk about ${words.later}?`)
  await evaluatedTry(as.learner, words.elsewhere)
  // Without quotations, so that each word is in one place only.
  await sql`
    update evaluations set content = ${`<p>${words.judged}</p>`}, specifics = '[]', checks = '[]'
    where chat_id = ${evaluation.chat_id}`.execute(database)
  const { rows } = await sql<{ id: string }>`
    select id::text from evaluations where chat_id = ${evaluation.chat_id}
    union all select id::text from messages where chat_id = ${evaluation.chat_id} and position < 2`.execute(
    database,
  )
  ids = [
    String(evaluation.chat_id),
    String(await idOf(database, 'learner')),
    String(evaluation.branch_id),
    ...rows.map(({ id }) => id),
  ]
}, 120_000)
afterAll(() => testServer.close())

/** Enters a stage by the learner's own requests. */
async function enterStage(stage: Stage): Promise<void> {
  const { learner } = testServer.as
  const recipient = await idOf(testServer.connection.database, 'admin')
  const allowed: readonly Word[] = stages[stage]
  if (allowed.length > 0) {
    const { body } = await shareWith(learner, evaluation, recipient, allowed.includes('said'))
    sharedId = String(body.id)
  } else if (sharedId !== '0')
    await learner.call(sharingRoutes.takeBackEvaluation, { params: { id: sharedId } })
}

/** The requests to a route: the matrix's valid one about the learner's record and, for reads, every id in its path. */
async function requestsTo(name: string, route: Route): Promise<SampleRequest[]> {
  const sample = await sampleRequests[name]?.(world, { caller: 'admin', owner: "another person's" })
  if (!sample) throw new Error(`the matrix knows no good request to ${name}`)
  const keys = [...route.path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)
  if (route.method !== 'GET' || keys.length === 0) return [sample]
  return [
    sample,
    ...[...ids, sharedId].map((id) => ({
      ...sample,
      params: { ...sample.params, ...Object.fromEntries(keys.map((key) => [key, id])) },
    })),
  ]
}

const wordsIn = (body: string): Word[] =>
  Object.entries(words).flatMap(([word, text]) => (body.includes(text) ? [word as Word] : []))

/** The answers that contain a word of the learner's, by their address. */
async function findWords(other: Onlooker, stage: Stage): Promise<Record<string, readonly Word[]>> {
  const found: Record<string, readonly Word[]> = {}
  for (const [name, route] of Object.entries<Route>(allRoutes)) {
    // A sign-out would end the session of the other requests.
    if (route.path === '/auth/logout') continue
    // Changes take long, and their answers depend on the stage for the recipient only, so others try them in one stage.
    if (route.method !== 'GET' && other !== 'recipient' && stage !== widest) continue
    for (const sample of await requestsTo(name, route)) {
      const request = fillRoute(route, sample)
      const { body } = await people[other].send(request)
      const stand = wordsIn(body)
      if (stand.length > 0) found[`${request.method} ${request.url.replace(/\?$/, '')}`] = stand
    }
  }
  return found
}

describe.each(Object.keys(stages) as Stage[])('%s', (stage) => {
  beforeAll(() => enterStage(stage))

  const name = '%s reads on no route more than what is shared'
  const asked = async (other: Onlooker) => {
    const allowed: readonly Word[] = other === 'recipient' ? stages[stage] : []
    const place = `GET /api/v1/admin/shared-evaluations/${sharedId}`
    expect(await findWords(other, stage)).toEqual(allowed.length > 0 ? { [place]: allowed } : {})
  }
  // Every run asks everybody in the widest stage, and only the recipient in the others, where other people's answers
  // are the same.
  const always = stage === widest ? others : (['recipient'] as const)
  const seldom = others.filter((other) => stage !== widest && other !== 'recipient')
  test.each(always)(name, { timeout: 120_000 }, asked)
  test.each(seldom)(name, { timeout: 120_000, tags: ['long'] }, asked)

  test('the learner of the evaluation reads all of it', async () => {
    const { learner } = testServer.as
    const read = async (path: string) => (await learner.send({ url: `/api/v1${path}` })).body
    const chat = String(evaluation.chat_id)
    expect(wordsIn(await read(`/chats/${chat}/messages`))).toEqual(['said', 'later'])
    expect(wordsIn(await read(`/evaluations/history?chat_id=${chat}`))).toEqual(['judged'])
  })
})
