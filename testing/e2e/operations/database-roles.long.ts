import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { type NewUser, userRoutes } from '#features/users/contract.ts'
import { databaseUrlFor } from '#testing/server-databases.ts'
import { createPerson } from '#testing/person.ts'
import { startPostgres } from '#testing/postgres.ts'
import { edit, messagesOf, say, startChat } from '#testing/practice.ts'
import { remote } from '#testing/remote.ts'
import { startServer } from '../server-process.ts'

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

test('the product runs by a role that changes no table, and another one migrates', async () => {
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
  const server = await startServer({ ...environment, MIGRATION_DATABASE_URL: as('owner') })
  const front = remote(server.url)
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

  // With nothing to migrate the role that may not is enough; an own role for everything works as well.
  for (const url of [as('app'), as('owner')]) {
    const again = await startServer({ ...environment, DATABASE_URL: url })
    await again.kill('SIGTERM')
  }
})
