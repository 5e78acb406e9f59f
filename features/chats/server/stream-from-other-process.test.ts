import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { openReplyStream } from '#testing/open-reply-stream.ts'
import { standInPartner, until } from '#testing/partner.ts'
import { eventsIn, messagesOf, say, startChat } from '#testing/chat-requests.ts'

/** Starts a reply in one process and reads it through another one. */
async function rejoinedReply() {
  const partner = standInPartner()
  const here = await createTestApp({ partner })
  onTestFinished(() => here.close())
  const there = await createTestApp({ partner, connection: here.connection })
  onTestFinished(() => there.close())
  await there.app.listen({ host: '127.0.0.1', port: 0 })
  const { learner } = here.as
  const chatId = await startChat(learner)
  const first = say(learner, chatId, 'Hello', 'rejoined')
  await until(() => partner.asked.length > 0)
  // Resolves with the first piece, while the partner still waits.
  const stream = await openReplyStream(there.app, await learner.cookie(), chatId, 'rejoined')
  return { partner, database: here.connection.database, learner, chatId, first, stream }
}

const piecesIn = (body: string) =>
  eventsIn(body).flatMap(({ event, data }) => (event === 'delta' ? [data.text] : []))

test('another process streams a running reply and ends with the same turn', async () => {
  const { partner, first, stream } = await rejoinedReply()
  partner.release()
  const [{ status, body }, streamed] = [await first, await stream.ended]
  expect(status).toBe(200)
  expect(body.ai_response.content.startsWith(piecesIn(streamed).join(''))).toBe(true)
  expect(piecesIn(streamed)[0]).toBe('First, ')
  expect(eventsIn(streamed).at(-1)).toEqual({ event: 'done', data: body })
})

test(
  'a joined reply that is restarted ends with the whole new reply and adds no pieces to the first one',
  { tags: ['long'] },
  async () => {
    const { partner, database, learner, chatId, first, stream } = await rejoinedReply()
    await sql`update leases set lease_expires_at = now() - interval '1 second'`.execute(database)
    await until(() => partner.asked.length === 2)
    partner.release()
    const streamed = eventsIn(await stream.ended)
    expect(streamed).toMatchObject([
      { event: 'delta', data: { text: 'First, ' } },
      { event: 'done', data: { ai_response: { content: 'First, reply 2 to "Hello".' }, turn_count: 1 } },
    ])
    expect((await first).status).not.toBe(200)
    expect(await messagesOf(learner, chatId)).toHaveLength(2)
  },
)
