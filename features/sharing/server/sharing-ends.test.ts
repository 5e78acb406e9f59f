import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatRoutes } from '#features/chats/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { linkRoutes } from '#features/users/contract-link.ts'
import { userRoutes } from '#features/users/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createSpareRecords, type SpareRecords } from '#testing/matrix/spare-records.ts'
import { insertPastTries } from '#testing/past-practice.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { readReceived, shareWith } from '#testing/sharing.ts'
import { sharingRoutes } from '../contract.ts'

type SharingPerson = Person & { readonly id: number; readonly username: string }

let testServer: TestApp
let superadmin: Person
let spares: SpareRecords
let [learner, recipient]: [SharingPerson, SharingPerson] = [] as never
let shared: { readonly id: number; readonly chat_id: number }
beforeAll(async () => {
  testServer = await createTestApp()
  superadmin = testServer.as.superadmin
  const { database } = testServer.connection
  await database.updateTable('organizations').set({ max_users: 1000 }).execute()
  spares = createSpareRecords(database)
})
afterAll(() => testServer.close())

async function addSomebody(role: 'user' | 'admin'): Promise<SharingPerson> {
  const { database } = testServer.connection
  const id = Number(await spares.account(1))
  const { username } = await database
    .updateTable('users')
    .set({ role })
    .where('id', '=', id)
    .returning('username')
    .executeTakeFirstOrThrow()
  return { ...createPerson(testServer.app, username, username), id, username }
}

/** A learner shares an evaluation with its transcript, and the recipient has read it. */
beforeEach(async () => {
  ;[learner, recipient] = [await addSomebody('user'), await addSomebody('admin')]
  const [chat_id = 0] = await insertPastTries(testServer.connection.database, [
    {
      userId: learner.id,
      scenarioId: 1,
      talkedOn: '2026-10-01T08:00:00Z',
      evaluatedOn: '2026-10-01T09:00:00Z',
    },
  ])
  const { status, body } = await shareWith(
    learner,
    { chat_id, branch_id: 1, turn_count: 5 },
    recipient.id,
    true,
  )
  expect(status).toBe(200)
  shared = { id: body.id, chat_id }
  expect((await readReceived(recipient, shared.id)).status).toBe(200)
})

/** Whether the row still exists that makes the evaluation readable. */
async function isShared(): Promise<boolean> {
  const { rows } = await sql`select from shared_evaluations where id = ${shared.id}`.execute(
    testServer.connection.database,
  )
  return rows.length > 0
}

const idParam = ({ id }: SharingPerson) => ({ params: { id: String(id) } })
const changeState = (person: SharingPerson, state: 'active' | 'deactivated') =>
  superadmin.call(accountRoutes.changeUserState, { ...idParam(person), body: { state } })
const move = (person: SharingPerson, organization: number, role: 'user' | 'admin') =>
  superadmin.call(userRoutes.moveUser, { ...idParam(person), body: { organization, permissions: [role] } })
const changeRole = (person: SharingPerson, role: 'user' | 'admin') =>
  superadmin.call(accountRoutes.changePermissions, { ...idParam(person), body: { permissions: [role] } })
const remove = (person: SharingPerson) =>
  superadmin.call(accountRoutes.deleteUser, { ...idParam(person), body: { username: person.username } })

describe('sharing ends and does not begin again when the account is as before', () => {
  test('when its learner is moved to another organisation', async () => {
    await move(learner, 2, 'user')
    expect(await isShared()).toBe(false)
    await move(learner, 1, 'user')
    expect((await readReceived(recipient, shared.id)).status).toBe(404)
  })

  test('when its learner is deactivated', async () => {
    await changeState(learner, 'deactivated')
    expect(await isShared()).toBe(false)
    await changeState(learner, 'active')
    expect((await readReceived(recipient, shared.id)).status).toBe(404)
  })

  test('when the recipient is deactivated', async () => {
    await changeState(recipient, 'deactivated')
    expect(await isShared()).toBe(false)
    expect((await readReceived(recipient, shared.id)).status).toBe(401)
    await changeState(recipient, 'active')
    const back = createPerson(testServer.app, recipient.username, recipient.username)
    expect((await readReceived(back, shared.id)).status).toBe(404)
  })

  test('when the recipient is moved to another organisation, as an administrator there', async () => {
    await move(recipient, 2, 'admin')
    expect(await isShared()).toBe(false)
    expect((await readReceived(recipient, shared.id)).status).toBe(404)
    await move(recipient, 1, 'admin')
    expect((await readReceived(recipient, shared.id)).status).toBe(404)
  })

  test('when the recipient is no longer an administrator', async () => {
    await changeRole(recipient, 'user')
    expect(await isShared()).toBe(false)
    await changeRole(recipient, 'admin')
    const back = createPerson(testServer.app, recipient.username, recipient.username)
    expect((await readReceived(back, shared.id)).status).toBe(404)
  })
})

test('sharing ends when the chat is deleted', async () => {
  await learner.call(chatRoutes.deleteChat, { params: { id: String(shared.chat_id) } })
  expect(await isShared()).toBe(false)
  expect((await readReceived(recipient, shared.id)).status).toBe(404)
})

test('sharing ends when its learner is deleted', async () => {
  await remove(learner)
  expect(await isShared()).toBe(false)
  expect((await readReceived(recipient, shared.id)).status).toBe(404)
})

test('sharing ends when the recipient is deleted', async () => {
  await remove(recipient)
  expect(await isShared()).toBe(false)
})

test.each(['learner', 'recipient'] as const)(
  'sharing ends when the account of its %s is merged into another',
  async (who) => {
    const merged = who === 'learner' ? learner : recipient
    const kept = await addSomebody('user')
    const { status } = await superadmin.call(linkRoutes.linkUser, {
      ...idParam(kept),
      body: { other: merged.id },
    })
    expect(status).toBe(200)
    expect(await isShared()).toBe(false)
  },
)

test('sharing continues when its learner gets another language or another role', async () => {
  await superadmin.call(userRoutes.changeLanguage, { ...idParam(learner), query: { language_id: '2' } })
  await changeRole(learner, 'admin')
  expect(await isShared()).toBe(true)
})

test('a recipient who is moved during the sharing does not receive the evaluation', async () => {
  for (let round = 0; round < 5; round += 1) {
    const moved = await addSomebody('admin')
    await Promise.all([
      shareWith(learner, { chat_id: shared.chat_id, branch_id: 1, turn_count: 5 }, moved.id),
      move(moved, 2, 'admin'),
    ])
    const { body } = await moved.call(sharingRoutes.listReceivedEvaluations, { query: {} })
    expect(body).toEqual([])
  }
})
