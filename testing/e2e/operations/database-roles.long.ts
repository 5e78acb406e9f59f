import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { type NewUser, userRoutes } from '#features/users/contract.ts'
import { databaseUrlFor, openClient } from '#testing/server-databases.ts'
import { createPerson } from '#testing/person.ts'
import { startPostgres } from '#testing/postgres.ts'
import { edit, messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { runTool, startServer } from '../server-process.ts'

const roles = readFileSync(new URL('../../../database/roles.sql', import.meta.url), 'utf8')

const inDatabase = async (connectionString: string, statement: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A server with the product's database and the two roles that database/roles.sql creates. */
async function startWithRoles() {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await inDatabase(postgres.url, 'create database practice')
  const administrator = databaseUrlFor(postgres.url, 'practice')
  await inDatabase(administrator, roles)
  const as = (role: 'owner' | 'app') => {
    const url = new URL(administrator)
    Object.assign(url, { username: `practice_${role}`, password: `${role}-password` })
    return url.href
  }
  const environment = { DATABASE_URL: as('app'), SEED: 'demo', PUBLIC_URL: 'http://localhost:3000' }
  return { as, environment, withOwner: { ...environment, MIGRATION_DATABASE_URL: as('owner') } }
}

test('the product runs with a role that cannot change tables, and another role migrates', async () => {
  const { as, environment, withOwner } = await startWithRoles()
  const server = await startServer(withOwner)
  const front = remoteInjector(server.url)
  const [learner, superadmin] = [createPerson(front, 'learner'), createPerson(front, 'superadmin')]
  const chat = await startChat(learner)
  for (let turn = 0; turn < EVALUATION_TURNS; turn += 1)
    expect(await say(learner, chat, 'How do you see it?')).toMatchObject({ status: 200 })
  const last = (await messagesOf(learner, chat)).at(-2)?.id ?? 0
  expect(await edit(learner, chat, last, 'How do you see it today?')).toMatchObject({ status: 200 })
  expect(await learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })).toMatchObject({
    status: 200,
  })
  const body: NewUser = {
    username: 'made_by_app',
    email: 'made@new.example',
    name: 'Made By App',
    organization: 1,
    language_id: 1,
    permissions: ['user'],
  }
  expect(await superadmin.call(userRoutes.createUser, { body })).toMatchObject({ status: 200 })

  for (const statement of [
    'create table extra (id int)',
    'drop table messages',
    'alter table users add column extra int',
    'alter table audit disable trigger audit_is_append_only',
    'truncate messages',
    'create extension pgcrypto',
    'create role other',
  ])
    await expect(inDatabase(as('app'), statement), statement).rejects.toMatchObject({ code: '42501' })
  await expect(inDatabase(as('app'), 'delete from audit')).rejects.toThrow(
    'the audit is kept as it was written',
  )
  await server.kill('SIGTERM')

  // Without a pending migration the app's role suffices; running everything as the owner works as well.
  for (const url of [as('app'), as('owner')]) {
    const again = await startServer({ ...environment, DATABASE_URL: url })
    await again.kill('SIGTERM')
  }
})

test('both roles can make a backup, and the owner restores and moves the store', async () => {
  const { environment, withOwner } = await startWithRoles()
  const folder = mkdtempSync(join(tmpdir(), 'pp-roles-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const moving = { ...withOwner, DATA_DIR: join(folder, 'data') }
  const [byApp, byOwner] = [join(folder, 'app.backup'), join(folder, 'owner.backup')]
  const done = { code: 0, output: expect.any(String) }
  const refused = (sentence: string) => ({ code: 1, output: expect.stringContaining(sentence) })

  const server = await startServer(withOwner)
  expect(await runTool('backup', [byApp, '--unencrypted'], environment)).toEqual(done)
  expect(await runTool('backup', [byOwner, '--unencrypted'], withOwner)).toEqual(done)
  await server.kill('SIGTERM')

  const atWork = await openClient(environment.DATABASE_URL)
  expect(await runTool('move-store', ['--to', 'embedded'], moving)).toEqual(
    refused('other connections, of practice_app'),
  )
  await atWork.end()
  expect(await runTool('restore', [byApp, '--force'], environment)).toEqual(
    refused('set MIGRATION_DATABASE_URL'),
  )
  expect(await runTool('restore', [byApp, '--force'], withOwner)).toEqual(done)
  expect(await runTool('move-store', ['--to', 'embedded'], moving)).toEqual(done)
  expect(await runTool('move-store', ['--to', 'postgresql', '--force'], moving)).toEqual(done)
  const again = await startServer(environment)
  const learner = createPerson(remoteInjector(again.url), 'learner')
  expect(await say(learner, await startChat(learner), 'Shall we go on?')).toMatchObject({ status: 200 })
  await again.kill('SIGTERM')
})

test('the doctor reports the missing rights of the role that migrates', async () => {
  const { as, environment, withOwner } = await startWithRoles()
  const look = async (variables: Readonly<Record<string, string>>) =>
    (await runTool('doctor', [], variables)).output.match(/^\S database: .*/gm)?.join('\n')
  const misspelt = new URL(as('owner'))
  misspelt.password = 'another-password'

  expect(await look(environment)).toMatch(/✗ .* are waiting, and this role may not make them/)
  expect(await look(withOwner)).toMatch(/· .* are waiting for the next start/)
  expect(await look(withOwner)).not.toContain('✗')
  const server = await startServer(withOwner)
  await server.kill('SIGTERM')
  for (const variables of [environment, withOwner]) expect(await look(variables)).not.toMatch(/✗|waiting/)
  for (const [MIGRATION_DATABASE_URL, problem] of [
    [misspelt.href, /✗ .* cannot connect: .* Look at MIGRATION_DATABASE_URL/],
    [databaseUrlFor(as('owner'), 'postgres'), /✗ .*MIGRATION_DATABASE_URL leads to another database/],
  ] as const)
    expect(await look({ ...environment, MIGRATION_DATABASE_URL })).toMatch(problem)
  await inDatabase(as('owner'), 'revoke select on all sequences in schema public from practice_app')
  expect(await look(environment)).toMatch(/✗ .*may not read and write .*_seq.*select on sequences/)
  expect(await look(withOwner)).not.toContain('✗')
})
