import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { demoServer, testAppOn } from '#testing/app-on-server.ts'
import { freePort } from '#testing/ports.ts'
import { createPerson } from '#testing/person.ts'
import { hasPgbouncer, startPgbouncer } from '#testing/pgbouncer.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'

async function pooled(mode: 'transaction' | 'session') {
  const postgres = await demoServer()
  const bouncer = await startPgbouncer(postgres.url, await freePort(), mode)
  onTestFinished(() => bouncer.stop())
  return bouncer.url
}

test('two processes serve through pgbouncer in transaction mode', async (context) => {
  if (!hasPgbouncer()) return context.skip('needs pgbouncer, which is not installed here')
  const location = { url: await pooled('transaction'), isPooled: true }
  const again = await connect(location)
  expect(await migrate(again.maintenance)).toBe('migrated')
  await again.close()

  const servers = [await testAppOn(location), await testAppOn(location)] as const
  const people = servers.flatMap(({ app }) =>
    ['learner', 'admin', 'superadmin'].map((name) => createPerson(app, name)),
  )
  // More at once than pgbouncer has connections, and each with statements that have parameters.
  const chats = await Promise.all(people.flatMap((person) => [1, 2, 3].map(() => startChat(person))))
  const turns = await Promise.all(
    chats.map(async (chat, index) => {
      const person = people[Math.floor(index / 3)]
      if (!person) throw new Error('nobody')
      for (const text of ['Hello, thanks for coming.', 'How do you see it?'])
        expect((await say(person, chat, text)).status).toBe(200)
      return (await messagesOf(person, chat)).length
    }),
  )
  expect(new Set(turns)).toEqual(new Set([4]))
  const states = await Promise.all(servers.map(({ app }) => app.inject({ url: '/ready' })))
  expect(states.map(({ statusCode }) => statusCode)).toEqual([200, 200])
}, 120_000)

test('through pgbouncer in session mode nothing has to be set', async (context) => {
  if (!hasPgbouncer()) return context.skip('needs pgbouncer, which is not installed here')
  const url = await pooled('session')
  const { app } = await testAppOn({ url })
  const learner = createPerson(app, 'learner')
  expect((await say(learner, await startChat(learner), 'Hello, thanks for coming.')).status).toBe(200)

  const { pool, maintenance, close } = await connect({ url })
  onTestFinished(close)
  const limits = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`
  expect((await pool.query(limits)).rows).toEqual([{ lock: '3s', statement: '5s', idle: '5s' }])
  expect((await sql.raw(limits).execute(maintenance)).rows).toEqual([
    { lock: '0', statement: '0', idle: '0' },
  ])
}, 120_000)
