import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#database/connect.ts'
import { auditRoutes } from '#features/audit/contract.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { objectionRoutes } from '#features/objections/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { dumpDatabase } from '#testing/dump-database.ts'
import { standInPartner, until } from '#testing/partner.ts'
import { createPerson, createPersonWith } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import {
  addAccount,
  buildNewUser,
  delegatingAccounts,
  tryPassword,
  defaultAccounts,
} from '#testing/provisioning.ts'
import { userRoutes } from '../contract.ts'
import { accountRoutes } from '../contract-lifecycle.ts'

const { deleteUser } = accountRoutes
const SECRET = 'Quokkas'

async function userNamed(database: Database, username: string): Promise<number> {
  const { id } = await database
    .selectFrom('users')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

async function appWith(options: Parameters<typeof createTestApp>[0] = {}): Promise<TestApp> {
  const app = await createTestApp(options)
  onTestFinished(() => app.close())
  return app
}

const remove = (app: TestApp, id: number, username: string) =>
  app.as.superadmin.call(deleteUser, { params: { id: String(id) }, body: { username } })

test('a deleted person leaves counts and audit entries under a pseudonym, and no word in any table', async () => {
  const app = await appWith()
  const { database } = app.connection
  await addAccount(database, 'wilhelmina', 'wilhelmina@private.example')
  const { id } = await database
    .insertInto('users')
    .values({
      username: 'wilhelmina',
      name: 'Wilhelmina Zephyrine',
      email: 'wilhelmina@private.example',
      organization_id: 1,
      role: 'admin',
      language_id: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = createPerson(app.app, 'wilhelmina')
  const chat = await startChat(person)
  for (let turn = 0; turn < EVALUATION_TURNS; turn += 1)
    await say(
      person,
      chat,
      `I see that ${SECRET} matter to you. How do you feel about ${turn} of them?`,
      `k${turn}`,
    )
  await person.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  await person.call(objectionRoutes.raiseObjection, {
    params: { chat_id: chat },
    body: { check_key: null, statement: 0, reason: 'misread', words: `${SECRET} are fine` },
  })
  const learner = await userNamed(database, 'learner')
  await person.call(userRoutes.changeLanguage, {
    params: { id: String(learner) },
    query: { language_id: '2' },
  })
  const imported = await database
    .insertInto('user_imports')
    .values({ started_by: learner, file_name: 'people.csv', encoding: 'utf-8', separator: ',' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('user_import_lines')
    .values({
      import_id: imported.id,
      line: 2,
      fate: 'known',
      name: 'Wilhelmina Zephyrine',
      email: 'Wilhelmina@private.example',
      username: 'other',
    })
    .execute()
  // A different person for whom the same username was requested.
  const namesake = { import_id: imported.id, name: 'Wim Cole', email: 'wim@else.example' }
  await database
    .insertInto('user_import_lines')
    .values({ ...namesake, line: 3, fate: 'question', username: 'Wilhelmina' })
    .execute()
  expect(await dumpDatabase(database)).toMatch(/wilhelmina/i)
  expect(await dumpDatabase(database)).toContain(SECRET)

  const wrong = await remove(app, id, 'Wilhelm')
  expect([wrong.status, wrong.detail]).toEqual([409, 'This is not the username of the account'])
  expect((await remove(app, id, 'wilhelmina')).body).toEqual({ message: 'User deleted', finished: true })

  const others = await database.selectFrom('user_import_lines').selectAll().where('line', '=', 3).execute()
  expect(others).toMatchObject([{ ...namesake, username: '' }])
  const left = await dumpDatabase(database)
  expect(left).not.toMatch(/wilhelmina|zephyrine|private\.example/i)
  expect(left).not.toContain(SECRET)
  const kept = await database
    .selectFrom('chats')
    .innerJoin('evaluations', 'evaluations.chat_id', 'chats.id')
    .where('chats.user_id', '=', id)
    .select(['chats.turn_count', 'evaluations.measures'])
    .execute()
  expect(kept).toEqual([{ turn_count: EVALUATION_TURNS, measures: expect.any(Object) }])
  const audit = await database.selectFrom('audit').where('actor_id', '=', id).select('action').execute()
  expect(audit).toEqual([{ action: 'update' }])
  const { body: listed } = await app.as.superadmin.call(userRoutes.listUsers, {
    query: { search: 'deleted' },
  })
  expect(listed).toEqual([])
  expect((await person.send({ url: '/api/v1/users/me' })).statusCode).toBe(401)
  expect((await tryPassword(app.app, 'wilhelmina', 'practice')).page.statusCode).toBe(401)
  expect((await remove(app, id, 'wilhelmina')).status).toBe(404)
})

test('deleting a user also deletes their account at the embedded provider that was used before', async () => {
  const before = await appWith()
  const { database } = before.connection
  for (const username of ['wilhelmina', 'wilhelmine'])
    await addAccount(database, username, `${username}@private.example`)
  await before.signedIn('wilhelmina').cookie()
  await before.signedIn('wilhelmine').cookie()
  const now = await appWith({
    connection: before.connection,
    environment: { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'client' },
  })
  const superadmin = createPersonWith(now.app, async () => (await before.as.superadmin.cookie()) ?? '')
  // One user has since signed in through the new provider, the other has not.
  await database
    .updateTable('users')
    .set({ issuer: 'https://issuer.example', subject: 'another', organization_id: 1, role: 'user' })
    .where('username', '=', 'wilhelmine')
    .execute()
  expect(await dumpDatabase(database)).toMatch(/wilhelmin[ae]@private/)
  for (const username of ['wilhelmina', 'wilhelmine']) {
    const params = { id: String(await userNamed(database, username)) }
    expect((await superadmin.call(deleteUser, { params, body: { username } })).body.finished).toBe(true)
    expect(await dumpDatabase(database)).not.toContain(username)
  }
  const others = database.selectFrom('idp_accounts').where('username', '=', 'learner').select('username')
  expect(await others.execute()).toHaveLength(1)
})

test('a reply that is running while its user is deleted is not stored', async () => {
  const partner = standInPartner()
  const app = await appWith({ partner })
  const { database } = app.connection
  const chat = await startChat(app.as.learner)
  const reply = say(app.as.learner, chat, SECRET)
  await until(() => partner.asked.length > 0)
  const id = await userNamed(database, 'learner')
  expect((await remove(app, id, 'learner')).status).toBe(200)
  partner.release()
  expect((await reply).status).not.toBe(200)
  expect(await dumpDatabase(database)).not.toContain(SECRET)
})

test('a deletion that the provider refuses blocks the sign-in and is finished by a later sweep', async () => {
  let isDown = true
  const app = await appWith()
  const { database } = app.connection
  const usual = defaultAccounts(database)
  const failing = { ...usual, remove: () => Promise.reject(new Error('a bad day')) }
  const accounts = delegatingAccounts(() => (isDown ? failing : usual))
  const server = await appWith({ connection: app.connection, accounts })
  await app.as.learner.cookie()
  const id = await userNamed(database, 'learner')
  expect((await remove(server, id, 'learner')).body.finished).toBe(false)
  // Somebody who has never signed in has an account as well.
  const { body: invited } = await app.as.superadmin.call(userRoutes.createUser, {
    body: buildNewUser('invited'),
  })
  expect((await remove(server, invited.id, 'invited')).body.finished).toBe(false)
  expect((await tryPassword(app.app, 'learner', 'practice')).page.headers.location).toBe(
    '/login?failed=deactivated',
  )
  isDown = false
  await appWith({ connection: app.connection, accounts })
  const open = database.selectFrom('account_changes').select('id')
  await vi.waitFor(async () => expect(await open.execute()).toEqual([]), { timeout: 20_000 })
  expect((await tryPassword(app.app, 'learner', 'practice')).page.statusCode).toBe(401)
  expect(await dumpDatabase(database)).not.toMatch(/learner@demo\.example|invited@/)
})

test('a repeat finishes a deletion that the provider refused, and another organisation cannot ask for it', async () => {
  let isDown = true
  const app = await appWith()
  const usual = defaultAccounts(app.connection.database)
  const failing = { ...usual, remove: () => Promise.reject(new Error('a bad day')) }
  const accounts = delegatingAccounts(() => (isDown ? failing : usual))
  const server = await appWith({ connection: app.connection, accounts })
  const id = await userNamed(app.connection.database, 'learner')
  const removeBy = async (person: TestApp['as']['admin']) => {
    const request = { params: { id: String(id) }, body: { username: 'learner' } }
    const { status, body } = await person.call(deleteUser, request)
    return [status, body.finished]
  }
  expect(await removeBy(server.as.admin)).toEqual([200, false])
  expect(await removeBy(server.as.admin)).toEqual([200, false])
  isDown = false
  expect(await removeBy(server.as.outsider)).toEqual([404, undefined])
  expect(await removeBy(server.as.admin)).toEqual([200, true])
  expect(await removeBy(server.as.admin)).toEqual([404, undefined])
  const { body: entries } = await server.as.admin.call(auditRoutes.listAudit, {
    query: { subject: 'user', subject_id: String(id), action: 'delete' },
  })
  expect(entries).toHaveLength(1)
})
