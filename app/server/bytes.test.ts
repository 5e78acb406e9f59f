import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'

const CHATS = 200
const MESSAGES = 200
const LONG_CHAT = 1_000_001

let house: TestApp

beforeAll(async () => {
  house = await createTestApp()
  await sql`
    insert into chats (id, user_id, scenario_id, language_code, turn_count, created_at)
    select ${LONG_CHAT}::bigint + n, users.id, 1 + n % 8, 'en', 5, now() - make_interval(hours => n)
    from users, generate_series(0, ${CHATS - 1}) n where username = 'learner'`.execute(
    house.connection.database,
  )
  await sql`
    insert into messages (chat_id, position, is_user, content)
    select ${LONG_CHAT}, n, n % 2 = 0, repeat('x', 100) from generate_series(0, ${MESSAGES - 1}) n`.execute(
    house.connection.database,
  )
})
afterAll(() => house.close())

/**
 * What a large reply may weigh beside the words of people: bytes for each thing in it, so that a field which grows a
 * list is a decision. Uncompressed, as the server makes it.
 */
const replies: readonly (readonly [name: string, path: string, things: number, budget: number])[] = [
  ['the history', '/chats/', CHATS, 180],
  ['the messages of a chat', `/chats/${LONG_CHAT}/messages`, MESSAGES, 70],
  ['a chat', `/chats/${LONG_CHAT}`, MESSAGES, 75],
  ['the scenarios', '/scenarios/?language=pt', 7, 330],
]

describe('a large reply', () => {
  test.each(replies)('%s carries little beside its words', async (_name, path, things, budget) => {
    const response = await house.as.learner.send({ url: `/api/v1${path}` })
    expect(response.statusCode).toBe(200)
    const { length } = response.body
    expect((length - wordsIn(response.json())) / things).toBeLessThan(budget)
  })
})

/** Characters of all texts in a reply. */
function wordsIn(value: unknown): number {
  if (typeof value === 'string') return JSON.stringify(value).length - 2
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + wordsIn(part), 0)
}
