import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditRoutes } from '#features/audit/contract.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { hintRoutes } from '#features/chats/contract-hints.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { objectionRoutes } from '#features/objections/contract.ts'
import { testApp } from '#testing/app.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { edit, messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { EXPORT_RATE_LIMIT, OwnData, ownDataRoutes } from '../contract.ts'

const URL_OF_EXPORT = `/api/v1${ownDataRoutes.exportOwnData.path}`

/** A person's export, validated by the contract. */
async function takeOwnData(person: Person) {
  const answer = await person.send({ url: URL_OF_EXPORT })
  expect(answer.statusCode).toBe(200)
  return {
    text: answer.body,
    headers: answer.headers,
    data: z.encode(OwnData, z.decode(OwnData, answer.json())),
  }
}

async function contestedChat(person: Person): Promise<string> {
  const chat = await startChat(person)
  const first = await say(person, chat, 'The words that were edited away')
  await edit(person, chat, first.body.user_message.id, 'How do you see it?')
  for (let turn = 1; turn < EVALUATION_TURNS; turn += 1) await say(person, chat, `Message ${turn} of mine`)
  await person.call(hintRoutes.giveHint, { params: { id: chat }, body: null })
  const { body } = await person.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  await person.call(objectionRoutes.raiseObjection, {
    params: { chat_id: chat },
    body: { check_key: body.checks[0]?.key ?? null, statement: null, reason: 'other', words: 'I meant well' },
  })
  return chat
}

test('the export is one JSON file with profile, sessions, conversations, evaluations and objections', async () => {
  const { as } = await testApp()
  await startChat(as.learner)
  const chat = await contestedChat(as.learner)
  const gone = await contestedChat(as.learner)
  await as.learner.call(chatRoutes.deleteChat, { params: { id: gone } })
  const { text, data, headers } = await takeOwnData(as.learner)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="performance-partner.json"',
    'cache-control': 'no-store',
  })
  expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(OwnData.shape))
  expect(data.profile).toMatchObject({
    username: 'learner',
    email: 'learner@demo.example',
    role: 'user',
    language: 'en',
    directory: null,
    erasure_requested_at: null,
  })
  expect(data.sessions).toEqual([expect.objectContaining({ browser: null, system: null })])
  const [conversation] = data.conversations
  expect(data.conversations).toHaveLength(1)
  expect(conversation).toMatchObject({
    id: Number(chat),
    turn_count: EVALUATION_TURNS,
    is_erased: false,
    mood: 'Calm',
    character: { name: 'Sam Rivera' },
  })
  const shown = await messagesOf(as.learner, chat)
  const current = conversation?.messages.filter(({ branch_id }) => branch_id === conversation.branch_id)
  expect(current?.map(({ id, content }) => [id, content])).toEqual(
    shown.map(({ id, content }) => [id, content]),
  )
  expect(conversation?.branches).toMatchObject([
    { id: 1, parent_id: null, turn_count: 1 },
    { id: 2, parent_id: 1, turn_count: EVALUATION_TURNS, is_evaluated: true },
  ])
  expect(conversation?.hints).toMatchObject([{ branch_id: 2, position: 2 * EVALUATION_TURNS }])
  expect(conversation?.messages[0]).toMatchObject({
    branch_id: 1,
    position: 0,
    content: 'The words that were edited away',
  })
  const { body: evaluations } = await as.learner.call(evaluationRoutes.listEvaluations, { query: {} })
  expect(data.evaluations).toEqual(evaluations.map((one) => ({ ...one, id: expect.any(Number) })))
  expect(evaluations[0]?.objections).toMatchObject([{ words: 'I meant well' }])
})

test('an export contains no data of other people', async () => {
  const { as } = await testApp()
  await contestedChat(as.learner)
  const { data } = await takeOwnData(as.superadmin)
  expect(data).toMatchObject({ profile: { username: 'superadmin' }, conversations: [], evaluations: [] })
  expect((await as.nobody.send({ url: URL_OF_EXPORT })).statusCode).toBe(401)
})

test('the export contains many conversations whole and in order, also those of one moment', async () => {
  const { as, connection } = await testApp()
  const { database } = connection
  await sql`
    with made as (
      insert into chats (id, organization_id, user_id, scenario_id, language_code, turn_count, created_at)
      select n, users.organization_id, users.id, 1 + n % 7, 'en', 5, timestamptz '2026-01-01 00:00:00.000123' + make_interval(hours => n / 3)
      from users, generate_series(1, 95) n where username = 'learner' returning id, organization_id
    ), said as (
      insert into messages (chat_id, position, is_user, content)
      select id, n, n % 2 = 0, 'Words ' || n from made, generate_series(0, 9) n
    )
    insert into evaluations (chat_id, organization_id, content, specifics, message_ids, turn_count, produced_by, created_at)
    select id, organization_id, '<p>Good.</p>', '[]', '{}', 5, 'scripted', timestamptz '2026-01-02' from made`.execute(
    database,
  )
  const { data } = await takeOwnData(as.learner)
  expect(data.conversations.map(({ id }) => id)).toEqual(Array.from({ length: 95 }, (_, nth) => 95 - nth))
  expect(data.conversations.every(({ messages }) => messages.length === 10)).toBe(true)
  expect(new Set(data.evaluations.map(({ chat_id }) => chat_id)).size).toBe(95)
})

test('the number of exports is limited, and each one is in the audit and the security log', async () => {
  const { lines, logger } = keepLogLines('info')
  const { as } = await testApp({ logger })
  for (let taken = 0; taken < EXPORT_RATE_LIMIT.limit; taken += 1) await takeOwnData(as.learner)
  const refused = await as.learner.send({ url: URL_OF_EXPORT })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
    429,
    String(EXPORT_RATE_LIMIT.cooldown),
  ])
  const { body: entries } = await as.admin.call(auditRoutes.listAudit, { query: { action: 'export_own' } })
  expect(entries).toHaveLength(EXPORT_RATE_LIMIT.limit)
  expect(entries[0]).toMatchObject({
    actor: { username: 'learner' },
    person: { username: 'learner' },
    before: null,
    after: null,
  })
  expect(lines.filter(({ event }) => event === 'data.exported')).toHaveLength(EXPORT_RATE_LIMIT.limit)
})

test('somebody without an organisation can export their data', async () => {
  const { app, connection } = await testApp()
  await connection.database
    .updateTable('users')
    .set({ organization_id: null, role: null })
    .where('username', '=', 'outsider')
    .execute()
  const { data } = await takeOwnData(createPerson(app, 'outsider'))
  expect(data).toMatchObject({ profile: { username: 'outsider', organization: null, role: null }, usage: [] })
})
