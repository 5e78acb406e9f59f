import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { testApp } from '#testing/app.ts'
import { standInPartner, until } from '#testing/partner.ts'
import { messagesOf, startChat } from '#testing/chat-requests.ts'

test('a stream whose listener leaves still stores one whole turn and leaves no lease', async () => {
  const partner = standInPartner()
  const { app, as, connection } = await testApp({ partner })
  const { database } = connection
  const chatId = await startChat(as.learner)
  const before = await rowsIn(database)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/v1/chats/${chatId}/message`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      cookie: (await as.learner.cookie()) ?? '',
    },
    body: JSON.stringify({ content: 'Hello' }),
    signal: leaving.signal,
  })
  const piece = await response.body?.getReader().read()
  expect(new TextDecoder().decode(piece?.value)).toContain('First, ')
  leaving.abort()
  partner.release()
  await until(async () => (await messagesOf(as.learner, chatId)).length > 0)
  expect(await rowsIn(database)).toEqual({
    ...before,
    messages: before.messages + 2,
    requests: before.requests + 1,
    unanswered: 0,
    held: 0,
  })
  expect(await messagesOf(as.learner, chatId)).toMatchObject([
    { is_user: true, content: 'Hello' },
    { is_user: false, content: 'First, reply 1 to "Hello".' },
  ])
})

/** The rows of the tables that a turn writes. */
async function rowsIn(database: Database) {
  const count = async (table: 'messages' | 'requests' | 'chats') => {
    const { rows } = await database
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('rows'))
      .executeTakeFirstOrThrow()
    return rows
  }
  const unanswered = await database.selectFrom('requests').where('reply', 'is', null).selectAll().execute()
  const held = await database.selectFrom('leases').select('subject_id').execute()
  return {
    messages: await count('messages'),
    requests: await count('requests'),
    chats: await count('chats'),
    unanswered: unanswered.length,
    held: held.length,
  }
}
