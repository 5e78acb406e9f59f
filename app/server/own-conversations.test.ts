import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listQuietOwnConversations } from '#features/own-conversations/server/quiet-own-conversations.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { testApp } from '#testing/app.ts'
import { dumpDatabase } from '#testing/dump-database.ts'
import { prepareOwn, rehearsedOwn } from '#testing/sample-own-conversation.ts'
import { deleteOldPreparations, eraseOldWords } from './retention.ts'

test('deletion of a user and retention delete own conversations, except those that lie ahead', async () => {
  const { as: people, connection } = await testApp()
  await rehearsedOwn(people.learner, 'Bilby')
  await rehearsedOwn(people.admin, 'Potoroo')
  await prepareOwn(people.admin, 'Recent')
  await connection.pool.query(
    `update own_conversations set changed_at = now() - interval '31 days', takes_place_on = '2020-01-01'
     where role not like '%Recent'`,
  )
  for (const table of ['messages', 'chats'])
    await connection.pool.query(`update ${table} set created_at = now() - interval '31 days'`)
  await connection.pool.query('delete from requests')
  const { rows } = await connection.pool.query<{ id: number }>(
    `select id from users where username = 'learner'`,
  )
  await people.superadmin.call(accountRoutes.deleteUser, {
    params: { id: String(rows[0]?.id) },
    body: { username: 'learner' },
  })
  const left = await dumpDatabase(connection.database)
  expect(left).not.toContain('Bilby')
  expect(left).toContain('Potoroo')
  await eraseOldWords(connection.database, 30)
  await deleteOldPreparations(connection.database, 30)
  expect(await dumpDatabase(connection.database)).not.toContain('Potoroo')
  expect(await dumpDatabase(connection.database)).toContain('Recent')
})

test('an own conversation that cannot be deleted does not stop the deletion of others', async () => {
  const { as: people, connection } = await testApp()
  await rehearsedOwn(people.learner, 'Bilby')
  await rehearsedOwn(people.admin, 'Potoroo')
  await connection.pool.query(
    `update own_conversations set changed_at = now() - interval '31 days', takes_place_on = '2020-01-01'`,
  )
  await connection.pool.query('update chats set erased_at = now()')
  await connection.pool.query(`update evaluations set checks = '{}'
    where chat_id in (select id from chats where user_id = (select id from users where username = 'learner'))`)
  await expect(deleteOldPreparations(connection.database, 30)).rejects.toThrow('were not deleted')
  const { rows } = await connection.pool.query<{ role: string }>('select role from own_conversations')
  expect(rows.map(({ role }) => role)).toEqual([expect.stringContaining('Bilby')])
})

// Hours ahead of and behind UTC, as a time zone writes them the other way round.
test.each(['ahead', 'behind'])(
  'an own conversation is kept until three weeks after its date in UTC, however far %s of UTC the server is',
  async (side) => {
    const { as: people, connection } = await testApp()
    for (const word of ['Longer', 'ThreeWeeks']) await prepareOwn(people.learner, word)
    await connection.pool.query(
      `update own_conversations set changed_at = now() - interval '31 days',
       takes_place_on = (now() at time zone 'UTC')::date - 21 - (role like '%Longer')::int`,
    )
    const found = await connection.database.transaction().execute(async (transaction) => {
      await sql.raw(`set local time zone '<there>${side === 'ahead' ? '-' : '+'}48'`).execute(transaction)
      return listQuietOwnConversations(transaction, { days: 30, limit: 10 })
    })
    const { rows } = await connection.pool.query('select role from own_conversations where id = any($1)', [
      found.map(({ id }) => id),
    ])
    expect(rows).toEqual([{ role: 'my manager Longer' }])
  },
)
