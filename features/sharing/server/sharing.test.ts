import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { auditRoutes } from '#features/audit/contract.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import { hintRoutes } from '#features/chats/contract-hints.ts'
import { objectionRoutes } from '#features/objections/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { edit, messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { insertPastTries, insertPeople } from '#testing/past-practice.ts'
import { createPerson, type Person } from '#testing/person.ts'
import {
  countSharedEvaluations,
  evaluatedTry,
  evaluateTry,
  idOf,
  readReceived,
  shareWith,
} from '#testing/sharing.ts'
import { rehearsedOwn } from '#testing/sample-own-conversation.ts'
import { agree, beginStudy, completeMeasurement } from '#testing/study-group.ts'
import { SHARING_RATE_LIMIT, sharingFailures, sharingRoutes } from '../contract.ts'

let testServer: TestApp
let learner: Person
let admin: Person
let evaluation: Evaluation
let [adminId, superadminId, learnerId] = [0, 0, 0]
beforeAll(async () => {
  testServer = await createTestApp()
  ;({ learner, admin } = testServer.as)
  const { database } = testServer.connection
  adminId = await idOf(database, 'admin')
  superadminId = await idOf(database, 'superadmin')
  learnerId = await idOf(database, 'learner')
  evaluation = await evaluatedTry(learner, 'quokkas')
})
beforeEach(async () => {
  const { database } = testServer.connection
  await database.deleteFrom('shared_evaluations').execute()
  await database.deleteFrom('rate_limits').where('purpose', '=', 'sharing').execute()
})
afterAll(() => testServer.close())

const listShared = async (person = learner, chat?: number) =>
  (
    await person.call(sharingRoutes.listSharedEvaluations, {
      query: chat === undefined ? {} : { chat_id: String(chat) },
    })
  ).body
const listReceived = async (person: Person) =>
  (await person.call(sharingRoutes.listReceivedEvaluations, { query: {} })).body
const countUnread = async (person: Person) =>
  (await person.call(sharingRoutes.countReceivedEvaluations, {})).body.unread
const takeBack = (id: number, person = learner) =>
  person.call(sharingRoutes.takeBackEvaluation, { params: { id: String(id) } })

test('only active administrators of the own organisation can be chosen as recipients', async () => {
  const { database } = testServer.connection
  const [colleague = 0] = await insertPeople(database, 1, 1)
  const [gone = 0] = await insertPeople(database, 1, 1)
  await database
    .updateTable('users')
    .set({ role: 'admin', deactivated_at: new Date() })
    .where('id', '=', gone)
    .execute()
  const { body } = await learner.call(sharingRoutes.listRecipients, {})
  expect(body).toEqual([
    { id: superadminId, name: 'Amara Okafor', username: 'superadmin' },
    { id: adminId, name: 'Tomas Lindqvist', username: 'admin' },
  ])
  const { body: ofAdmin } = await admin.call(sharingRoutes.listRecipients, {})
  expect(ofAdmin.map(({ username }) => username)).toEqual(['superadmin'])
  const outsider = await idOf(database, 'outsider')
  for (const id of [colleague, gone, outsider, learnerId, 999_999])
    expect(await shareWith(learner, evaluation, id)).toMatchObject({
      status: 404,
      detail: sharingFailures.recipientMissing.detail,
    })
  expect(await countSharedEvaluations(database)).toBe(0)
})

test('a shared evaluation counts as new until its recipient has read it', async () => {
  const { body: shared } = await shareWith(learner, evaluation, adminId)
  await shareWith(learner, evaluation, superadminId)
  expect([await countUnread(admin), (await listReceived(admin)).map(({ is_new }) => is_new)]).toEqual([
    1,
    [true],
  ])
  await readReceived(admin, shared.id)
  expect([await countUnread(admin), (await listReceived(admin)).map(({ is_new }) => is_new)]).toEqual([
    0,
    [false],
  ])
  expect(await countUnread(testServer.as.superadmin)).toBe(1)
  await takeBack(shared.id)
  expect(await countUnread(admin)).toBe(0)
})

test('an evaluation that is shared again with its transcript is new again, and its reading is in the audit', async () => {
  const before = await newestEntry()
  const { body: shared } = await shareWith(learner, evaluation, adminId)
  await readReceived(admin, shared.id)
  const { body: anew } = await shareWith(learner, evaluation, adminId, true)
  expect([await countUnread(admin), (await listReceived(admin)).map(({ is_new }) => is_new)]).toEqual([
    1,
    [true],
  ])
  await readReceived(admin, shared.id)
  const [now] = await listShared()
  expect(Date.parse(now?.last_read_at ?? '')).toBeGreaterThanOrEqual(Date.parse(anew.shared_at))
  expect(await countUnread(admin)).toBe(0)
  const { body } = await admin.call(auditRoutes.listAudit, { query: { limit: '50' } })
  const readings = body.filter(({ id, action }) => id > before && action === 'read_shared_evaluation')
  expect(readings.map(({ after }) => after)).toEqual([{ with_transcript: true }, { with_transcript: false }])
})

test('received evaluations are listed in pages, newest first', async () => {
  const { database } = testServer.connection
  const chats = await insertPastTries(
    database,
    ['2026-09-01', '2026-09-02', '2026-09-03'].map((day) => ({
      userId: learnerId,
      scenarioId: 1,
      talkedOn: day,
      evaluatedOn: day,
    })),
  )
  for (const chat of chats)
    await sql`insert into shared_evaluations (evaluation_id, user_id, recipient_id, with_transcript)
      select id, ${learnerId}, ${adminId}, false from evaluations where chat_id = ${chat}`.execute(database)
  const page = async (query: { limit?: string; before?: string }) =>
    (await admin.call(sharingRoutes.listReceivedEvaluations, { query })).body.map(({ id }) => id)
  const [newest, middle, oldest] = await page({})
  expect(await page({ limit: '2' })).toEqual([newest, middle])
  expect(await page({ limit: '2', before: String(middle) })).toEqual([oldest])
  expect(await page({ before: String(oldest) })).toEqual([])
})

test('the recipient reads the evaluation, and the transcript only if it is shared too', async () => {
  const { status, body: shared } = await shareWith(learner, evaluation, adminId)
  expect(status).toBe(200)
  const { chat_id, branch_id, turn_count } = evaluation
  expect(shared).toEqual({
    id: expect.any(Number),
    chat_id,
    branch_id,
    turn_count,
    recipient: { id: adminId, name: 'Tomas Lindqvist', username: 'admin' },
    with_transcript: false,
    shared_at: expect.any(String),
    last_read_at: null,
  })
  expect(await listReceived(admin)).toEqual([
    {
      id: shared.id,
      person: { id: learnerId, name: 'Marina Costa', username: 'learner' },
      scenario: { title: evaluation.scenario.title },
      with_transcript: false,
      shared_at: shared.shared_at,
      is_new: true,
    },
  ])
  const { body: read } = await readReceived(admin, shared.id)
  expect(read).toMatchObject({
    scenario: { title: evaluation.scenario.title, description: evaluation.scenario.description },
    content: evaluation.content,
    turn_count,
    messages: null,
  })
  expect(read.checks.map(({ key, verdict }) => [key, verdict])).toEqual(
    evaluation.checks.map(({ key, verdict }) => [key, verdict]),
  )
  const { body: again } = await shareWith(learner, evaluation, adminId, true)
  expect(again).toMatchObject({ id: shared.id, with_transcript: true })
  const { body: both } = await readReceived(admin, shared.id)
  const said = await messagesOf(learner, String(chat_id))
  expect(both.messages).toEqual(said.map(({ is_user, content }) => ({ is_user, content })))
  await shareWith(learner, evaluation, adminId, false)
  expect((await readReceived(admin, shared.id)).body.messages).toBeNull()
})

test('an administrator can share an evaluation of their own', async () => {
  const own = await evaluatedTry(admin, 'wombats')
  const { body: shared } = await shareWith(admin, own, superadminId)
  expect((await readReceived(testServer.as.superadmin, shared.id)).body.person.username).toBe('admin')
})

test('only its recipient can read a shared evaluation', async () => {
  const { body: shared } = await shareWith(learner, evaluation, adminId)
  for (const person of [testServer.as.superadmin, testServer.as.outsider]) {
    expect(await readReceived(person, shared.id)).toMatchObject({
      status: 404,
      detail: sharingFailures.missing.detail,
    })
    expect(await listReceived(person)).toEqual([])
  }
  expect((await readReceived(learner, shared.id)).status).toBe(403)
  expect(await listShared(admin)).toEqual([])
})

test('an evaluation that is taken back is gone at once, and a repeat changes nothing', async () => {
  const { body: shared } = await shareWith(learner, evaluation, adminId, true)
  const { body: other } = await shareWith(learner, evaluation, superadminId)
  await takeBack(shared.id, testServer.as.outsider)
  await takeBack(shared.id, admin)
  expect((await readReceived(admin, shared.id)).status).toBe(200)
  expect(await takeBack(shared.id)).toMatchObject({ status: 200, body: { message: 'Sharing ended' } })
  expect((await takeBack(shared.id)).status).toBe(200)
  expect((await readReceived(admin, shared.id)).status).toBe(404)
  expect(await listReceived(admin)).toEqual([])
  expect((await listShared()).map(({ id }) => id)).toEqual([other.id])
  expect(await listShared(learner, 1)).toEqual([])
})

test('only the named evaluation is shared, without later messages and without other branches', async () => {
  const chat = await startChat(learner)
  for (let turn = 0; turn < 5; turn += 1) await say(learner, chat, `How is the first way, ${turn}?`)
  const first = await evaluateTry(learner, chat)
  const [opening] = await messagesOf(learner, chat)
  await say(learner, chat, 'Something that was said afterwards')
  await edit(learner, chat, opening?.id ?? 0, 'Quite another way')
  for (let turn = 1; turn < 5; turn += 1) await say(learner, chat, `How is the second way, ${turn}?`)
  const second = await evaluateTry(learner, chat, 2)
  const { body: ofFirst } = await shareWith(learner, first, adminId, true)
  const read = JSON.stringify((await readReceived(admin, ofFirst.id)).body)
  expect(read).toContain('the first way')
  expect(read).not.toMatch(/said afterwards|another way|second way/)
  const { body: ofSecond } = await shareWith(learner, second, adminId, true)
  expect(ofSecond.id).not.toBe(ofFirst.id)
  expect(JSON.stringify((await readReceived(admin, ofSecond.id)).body)).not.toMatch(
    /the first way|said afterwards/,
  )
  for (const wrong of [{ turn_count: 4 }, { branch_id: 3 }, { chat_id: 1 }])
    expect(await shareWith(learner, { ...first, ...wrong }, adminId)).toMatchObject({
      status: 404,
      detail: sharingFailures.evaluationMissing.detail,
    })
  expect((await shareWith(admin, first, superadminId)).status).toBe(404)
})

test('a shared evaluation contains no hints, no objections and no ids of the conversation', async () => {
  const chat = await startChat(learner)
  for (let turn = 0; turn < 5; turn += 1) await say(learner, chat, `How do you see it, ${turn}?`)
  await learner.call(hintRoutes.giveHint, { params: { id: chat }, body: null })
  const made = await evaluateTry(learner, chat)
  await learner.call(objectionRoutes.raiseObjection, {
    params: { chat_id: chat },
    body: { check_key: null, statement: 0, reason: 'other', words: 'Numbats' },
  })
  const { body: shared } = await shareWith(learner, made, adminId, true)
  const { body: read } = await readReceived(admin, shared.id)
  expect(JSON.stringify(read)).not.toMatch(new RegExp(`Numbats|${chat}|hint|objection|message_id|branch`))
})

test('a rehearsal of an own conversation cannot be shared', async () => {
  const { chat } = await rehearsedOwn(learner, 'bilbies')
  const made = await evaluateTry(learner, chat)
  expect(await shareWith(learner, made, adminId)).toMatchObject({
    status: 403,
    detail: sharingFailures.own.detail,
  })
})

test('a measurement of a study cannot be shared', async () => {
  const app = await testApp()
  await insertPeople(app.connection.database, 1, 25)
  const study = await beginStudy(app.as.admin)
  await agree(app.as.learner, study)
  const chat = await completeMeasurement(app.as.learner, study)
  const made = await evaluateTry(app.as.learner, chat)
  const recipient = await idOf(app.connection.database, 'admin')
  expect(await shareWith(app.as.learner, made, recipient)).toMatchObject({
    status: 403,
    detail: sharingFailures.measurement.detail,
  })
})

test('an evaluation from a former organisation cannot be shared', async () => {
  const { database } = testServer.connection
  const made = await evaluatedTry(testServer.as.outsider, 'potoroos')
  const mover = await idOf(database, 'outsider')
  await database.updateTable('users').set({ organization_id: 1 }).where('id', '=', mover).execute()
  expect(await shareWith(testServer.as.outsider, made, adminId)).toMatchObject({
    status: 403,
    detail: sharingFailures.elsewhere.detail,
  })
  await database.updateTable('users').set({ organization_id: 2 }).where('id', '=', mover).execute()
})

test('the audit has each sharing, reading and taking back, and the learner sees the last reading', async () => {
  const { database } = testServer.connection
  const before = await newestEntry()
  const { body: shared } = await shareWith(learner, evaluation, adminId, true)
  await shareWith(learner, evaluation, adminId, true)
  await readReceived(admin, shared.id)
  await readReceived(admin, shared.id)
  const [first] = await listShared()
  expect(first?.last_read_at).toEqual(expect.any(String))
  await sql`update shared_evaluations set last_read_at = now() - interval '61 minutes'`.execute(database)
  await readReceived(admin, shared.id)
  await takeBack(shared.id)
  const { body } = await admin.call(auditRoutes.listAudit, { query: { limit: '50' } })
  const entries = body.filter(({ id }) => id > before).toReversed()
  const told = { with_transcript: true }
  expect(
    entries.map((one) => [one.actor?.username, one.action, one.person?.username, one.before, one.after]),
  ).toEqual([
    ['learner', 'share_evaluation', 'admin', null, told],
    ['admin', 'read_shared_evaluation', 'learner', null, told],
    ['admin', 'read_shared_evaluation', 'learner', null, told],
    ['learner', 'take_back_evaluation', 'admin', told, null],
  ])
  expect(entries.map(({ organization }) => organization?.id)).toEqual([1, 1, 1, 1])
})

async function newestEntry(): Promise<number> {
  const { body } = await admin.call(auditRoutes.listAudit, { query: { limit: '1' } })
  return body[0]?.id ?? 0
}

test('sharing is limited, and taking back is not', async () => {
  for (let shared = 0; shared < SHARING_RATE_LIMIT.limit; shared += 1)
    expect((await shareWith(learner, evaluation, adminId)).status).toBe(200)
  const refused = await shareWith(learner, evaluation, superadminId)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(SHARING_RATE_LIMIT.cooldown)])
  const [one] = await listShared()
  expect((await takeBack(one?.id ?? 0)).status).toBe(200)
  expect(await listShared()).toEqual([])
})

test('two simultaneous requests at two processes share an evaluation once', async () => {
  const there = await createTestApp({ connection: testServer.connection })
  const elsewhere = createPerson(there.app, 'learner')
  const both = await Promise.all([
    shareWith(learner, evaluation, adminId, true),
    shareWith(elsewhere, evaluation, adminId, true),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await countSharedEvaluations(testServer.connection.database)).toBe(1)
  await there.close()
})

test('the export of own data names the recipient of each shared evaluation', async () => {
  await shareWith(learner, evaluation, adminId, true)
  const { body } = await learner.send({ url: '/api/v1/users/me/export' })
  expect(JSON.parse(body)).toMatchObject({
    shared_evaluations: [
      { chat_id: evaluation.chat_id, recipient: { username: 'admin' }, with_transcript: true },
    ],
  })
  const ofAdmin = await admin.send({ url: '/api/v1/users/me/export' })
  expect(JSON.parse(ofAdmin.body)).toMatchObject({ shared_evaluations: [] })
})
