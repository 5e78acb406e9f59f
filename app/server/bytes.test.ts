import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'

const CHATS = 200
const MESSAGES = 200
const USERS = 500
const ENTRIES = 200
const LONG_CHAT = 1_000_001

let testServer: TestApp

beforeAll(async () => {
  testServer = await createTestApp()
  await sql`
    insert into chats (id, organization_id, user_id, scenario_id, language_code, turn_count, created_at)
    select ${LONG_CHAT}::bigint + n, users.organization_id, users.id, 1 + n % 8, 'en', 5, now() - make_interval(hours => n)
    from users, generate_series(0, ${CHATS - 1}) n where username = 'learner'`.execute(
    testServer.connection.database,
  )
  await sql`
    insert into messages (chat_id, position, is_user, content)
    select ${LONG_CHAT}, n, n % 2 = 0, repeat('x', 100) from generate_series(0, ${MESSAGES - 1}) n`.execute(
    testServer.connection.database,
  )
  await sql`
    insert into users (username, email, name, organization_id, role, language_id)
    select 'user-' || n, 'user-' || n || '@many.example', 'User ' || n, 1, 'user', 1
    from generate_series(1, ${USERS}) n`.execute(testServer.connection.database)
  await sql`
    insert into audit (actor_id, organization_id, action, subject, subject_id, before, after)
    select 2, 1, 'update', 'user', n, '{"language_id":1}', '{"language_id":2}'
    from generate_series(1, ${ENTRIES}) n`.execute(testServer.connection.database)
})
afterAll(() => testServer.close())

type Reply = readonly [
  name: string,
  path: string,
  things: number,
  budget: number,
  who: 'learner' | 'admin' | 'superadmin',
]

/**
 * The limit of a large reply, in uncompressed bytes for each item, without the texts of people: so that adding a field
 * to a list is a deliberate decision.
 */
const replies: readonly Reply[] = [
  ['the history', '/chats/', CHATS, 210, 'learner'],
  ['the messages of a chat', `/chats/${LONG_CHAT}/messages`, MESSAGES, 70, 'learner'],
  ['a chat', `/chats/${LONG_CHAT}`, MESSAGES, 75, 'learner'],
  ['the scenarios', '/scenarios/?language=pt', 7, 410, 'learner'],
  ['the users', `/admin/users?limit=${USERS}`, USERS, 185, 'admin'],
  ['all users', `/admin/users?limit=${USERS}`, USERS, 185, 'superadmin'],
  ['all scenarios', '/admin/scenarios', 8, 580, 'superadmin'],
  ['the audit', `/admin/audit?limit=${ENTRIES}`, ENTRIES, 300, 'admin'],
  ['the moods', '/admin/mood-modifiers', 6, 230, 'superadmin'],
]

describe('large replies', () => {
  test.each(replies)(
    '%s contain few characters besides their words',
    async (_name, path, things, budget, who) => {
      const response = await testServer.as[who].send({ url: `/api/v1${path}` })
      expect(response.statusCode).toBe(200)
      const { length } = response.body
      expect((length - wordsIn(response.json())) / things).toBeLessThan(budget)
    },
  )
})

/** Characters of all texts in a reply. */
function wordsIn(value: unknown): number {
  if (typeof value === 'string') return JSON.stringify(value).length - 2
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + wordsIn(part), 0)
}
