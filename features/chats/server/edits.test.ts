import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatFailures } from '#features/chats/contract-rules.ts'
import { chatRoutes, type Message } from '#features/chats/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { standInPartner, until } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { edit, messagesOf, say, startChat } from '#testing/chat-requests.ts'

// Two servers on one database behave like two processes.
let here: TestApp
let there: TestApp
let partner = standInPartner()
let chatId: string
let before: Message[]

beforeAll(async () => {
  const switching = {
    ...partner,
    reply: (...call: Parameters<typeof partner.reply>) => partner.reply(...call),
  }
  here = await createTestApp({ partner: switching })
  there = await createTestApp({ partner: switching, connection: here.connection })
})
afterAll(async () => {
  await there.close()
  await here.close()
})
beforeEach(async () => {
  partner = standInPartner()
  partner.release()
  chatId = await talk(here.as.learner, ['One', 'Two', 'Three'])
  before = await messagesOf(here.as.learner, chatId)
  partner = standInPartner()
})

/** Starts a chat and sends these messages. */
async function talk(person: Person, texts: readonly string[]): Promise<string> {
  const id = await startChat(person)
  for (const text of texts) await say(person, id, text)
  return id
}

/** The message at an index before the edit. */
const at = (index: number): Message => {
  const message = before[index]
  if (!message) throw new Error(`there is no message ${index}`)
  return message
}

const readChat = async () => {
  const { body } = await here.as.learner.call(chatRoutes.readChat, { params: { id: chatId } })
  return body
}

const rows = async (columns: string) => {
  const text = `select ${columns} from messages where chat_id = $1 order by id`
  return (await here.connection.pool.query(text, [chatId])).rows
}

describe('an edit', () => {
  beforeEach(() => partner.release())

  test('replaces the edited message and all after it by the new words and their reply', async () => {
    const { status, body } = await edit(here.as.learner, chatId, at(2).id, 'Two, again')
    expect(status).toBe(200)
    expect(body).toMatchObject({ ai_response: { content: 'First, reply 1 to "Two, again".' }, turn_count: 2 })
    const { user_message, ai_response } = body
    expect(user_message.id).toBeGreaterThan(at(5).id)
    expect(ai_response.id).toBeGreaterThan(user_message.id)
    const rest = { translated_content: null }
    const messages = [
      ...before.slice(0, 2),
      { id: user_message.id, is_user: true, content: 'Two, again', ...rest },
      { id: ai_response.id, is_user: false, content: ai_response.content, ...rest },
    ]
    expect(await messagesOf(here.as.learner, chatId)).toEqual(messages)
    expect(await readChat()).toMatchObject({ turn_count: 2, messages })
    const history = await here.as.learner.call(chatRoutes.listChats, { query: {} })
    expect(history.body.find(({ id }) => String(id) === chatId)).toMatchObject({ turn_count: 2 })
  })

  test('sends the partner the messages before the edited one and none of the replaced ones', async () => {
    await edit(here.as.learner, chatId, at(2).id, 'Two, again')
    expect(partner.asked[0]?.messages).toEqual([
      { isUser: true, content: 'One' },
      { isUser: false, content: at(1).content },
      { isUser: true, content: 'Two, again' },
    ])
  })

  test.each([
    ['first', 0, 1],
    ['last', 4, 3],
  ])('of the %s message keeps the messages before it', async (_name, index, turns) => {
    const { body } = await edit(here.as.learner, chatId, at(index).id, 'Changed')
    expect(body.turn_count).toBe(turns)
    const messages = await messagesOf(here.as.learner, chatId)
    expect(messages.slice(0, index)).toEqual(before.slice(0, index))
    expect(messages.slice(index).map(({ id }) => id)).toEqual([body.user_message.id, body.ai_response.id])
  })

  test('keeps the replaced messages in their branch, and numbers new ones from the edited position', async () => {
    await edit(here.as.learner, chatId, at(2).id, 'Two, again')
    await say(here.as.learner, chatId, 'Three, again')
    await edit(here.as.learner, chatId, at(0).id, 'One, again')
    const all = await rows('id, position, branch')
    expect(all.slice(0, 6).map(({ id }) => Number(id))).toEqual(before.map(({ id }) => id))
    expect(all.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 2, 3, 4, 5, 0, 1])
    expect(all.map(({ branch }) => branch)).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3])
  })

  test('of an edited message can be repeated any number of times', async () => {
    let id = at(2).id
    for (const text of ['Two b', 'Two c', 'Two d']) {
      const { body } = await edit(here.as.learner, chatId, id, text)
      expect(body.turn_count).toBe(2)
      id = body.user_message.id
    }
    await say(here.as.learner, chatId, 'Three')
    const messages = await messagesOf(here.as.learner, chatId)
    expect(messages.filter(({ is_user }) => is_user).map(({ content }) => content)).toEqual([
      'One',
      'Two d',
      'Three',
    ])
  })

  test('of an evaluated chat leaves its evaluation unchanged', async () => {
    const ids = before.map(({ id }) => id)
    await here.connection.pool.query(
      `insert into evaluations (chat_id, organization_id, content, specifics, message_ids, turn_count, produced_by)
        values ($1, 1, 'Well done', '[]', $2, 3, 'scripted')`,
      [chatId, ids],
    )
    const evaluated = async () =>
      (await here.connection.pool.query('select * from evaluations where chat_id = $1', [chatId])).rows
    const made = await evaluated()
    expect(await edit(here.as.learner, chatId, at(0).id, 'One, again')).toMatchObject({ status: 200 })
    expect(await evaluated()).toEqual(made)
    expect(await readChat()).toMatchObject({ turn_count: 1, evaluation: 'Well done' })
  })
})

describe('an edit is refused', () => {
  const missing = { status: 404, detail: 'Message not found' }
  const leavesAll = async () => {
    expect(await messagesOf(here.as.learner, chatId)).toEqual(before)
    expect(partner.asked).toEqual([])
  }

  test('if it names a reply of the partner', async () => {
    expect(await edit(here.as.learner, chatId, at(1).id, 'Not mine')).toMatchObject(missing)
    await leavesAll()
  })

  test('if it names a message of another chat, or if the chat is somebody else’s', async () => {
    partner.release()
    const mine = await talk(here.as.learner, ['Elsewhere'])
    const theirs = await talk(here.as.admin, ['Secret'])
    partner = standInPartner()
    for (const [person, id] of [
      [here.as.learner, mine],
      [here.as.admin, theirs],
    ] as const) {
      const [foreign] = await messagesOf(person, id)
      expect(await edit(here.as.learner, chatId, foreign?.id ?? 0, 'Hello')).toMatchObject(missing)
      await leavesAll()
    }
    const other = await edit(here.as.admin, chatId, at(0).id, 'Hello')
    expect(other).toMatchObject({ status: 404, detail: 'Chat not found' })
    await leavesAll()
  })

  test('if its message is missing or not in the shown branch', async () => {
    partner.release()
    await edit(here.as.learner, chatId, at(2).id, 'Two, again')
    const after = await messagesOf(here.as.learner, chatId)
    for (const id of [at(2).id, at(4).id, Number.MAX_SAFE_INTEGER])
      expect(await edit(here.as.learner, chatId, id, 'Hello')).toMatchObject(missing)
    expect(await messagesOf(here.as.learner, chatId)).toEqual(after)
  })

  test.each([0, -1, 1.5, 2 ** 63, '1', null])('if it names %s, which is no id', async (edited_message_id) => {
    const { statusCode, body } = await here.as.learner.send({
      method: 'POST',
      url: `/api/v1/chats/${chatId}/message`,
      payload: { content: 'Hello', edited_message_id },
    })
    expect(statusCode).toBe(422)
    expect(JSON.parse(body).detail).toMatchObject([{ loc: ['body', 'edited_message_id'] }])
    await leavesAll()
  })

  test('without being counted, while a successful edit counts as a message', async () => {
    partner.release()
    const { as } = await testApp({ partner, environment: { MESSAGE_LIMIT: '2' } })
    const id = await talk(as.learner, ['One'])
    const [one, reply] = await messagesOf(as.learner, id)
    for (let count = 0; count < 4; count++)
      expect(await edit(as.learner, id, reply?.id ?? 0, 'Not mine')).toMatchObject(missing)
    const made = await edit(as.learner, id, one?.id ?? 0, 'One, again')
    expect(made.status).toBe(200)
    expect(await edit(as.learner, id, made.body.user_message.id, 'Too much')).toMatchObject({ status: 429 })
  })
})

describe('a partner that fails during an edit', () => {
  test('leaves the chat unchanged, and the same edit can be repeated', async () => {
    const post = edit(here.as.learner, chatId, at(0).id, 'One, again', 'failing')
    await until(() => partner.asked.length > 0)
    partner.fail(new Error('down'))
    expect(await post).toMatchObject({ status: 502, detail: chatFailures.failed.detail })
    expect(await readChat()).toMatchObject({ turn_count: 3, messages: before })
    partner.release()
    expect(await edit(there.as.learner, chatId, at(0).id, 'One, again', 'failing')).toMatchObject({
      status: 200,
    })
    expect(await messagesOf(here.as.learner, chatId)).toHaveLength(2)
  })
})

describe('the key of an edit', () => {
  test('makes one edit of many simultaneous requests to two processes', async () => {
    const posts = Array.from({ length: 10 }, (_, index) =>
      edit(index % 2 ? here.as.learner : there.as.learner, chatId, at(2).id, 'Two, again', 'same-edit'),
    )
    await until(() => partner.asked.length > 0)
    partner.release()
    const answers = await Promise.all(posts)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(partner.asked).toHaveLength(1)
    expect(await rows('id')).toHaveLength(8)
  })

  test('gets the same answer again, also after a later turn', async () => {
    partner.release()
    const first = await edit(here.as.learner, chatId, at(2).id, 'Two, again', 'later-edit')
    await say(here.as.learner, chatId, 'Three, again')
    const again = await edit(there.as.learner, chatId, at(2).id, 'Two, again', 'later-edit')
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await messagesOf(here.as.learner, chatId)).toHaveLength(6)
  })

  test('is refused for another edited message and for a new message', async () => {
    partner.release()
    await edit(here.as.learner, chatId, at(4).id, 'Again', 'one-edit')
    expect(await edit(there.as.learner, chatId, at(2).id, 'Again', 'one-edit')).toMatchObject({ status: 422 })
    expect(await say(there.as.learner, chatId, 'Again', 'one-edit')).toMatchObject({ status: 422 })
    expect(await messagesOf(here.as.learner, chatId)).toHaveLength(6)
  })
})

describe('an edit while a reply is running', () => {
  test('is refused, and so is a new message', async () => {
    const first = edit(here.as.learner, chatId, at(2).id, 'Two, again')
    await until(() => partner.asked.length > 0)
    const busy = { status: 409, detail: chatFailures.busy.detail }
    expect(await edit(there.as.learner, chatId, at(0).id, 'One, again')).toMatchObject(busy)
    expect(await edit(there.as.learner, chatId, at(2).id, 'Two, otherwise')).toMatchObject(busy)
    expect(await say(there.as.learner, chatId, 'Four')).toMatchObject(busy)
    partner.release()
    expect(await first).toMatchObject({ status: 200 })
    expect(await messagesOf(here.as.learner, chatId)).toHaveLength(4)
  })
})

describe('a process that dies or stalls in an edit', () => {
  const endLease = () =>
    here.connection.pool.query(
      `update leases set lease_expires_at = clock_timestamp() - interval '1 second' where work = 'turn' and subject_id = $1`,
      [chatId],
    )

  test('is replaced after its lease has expired, and can then store nothing', async () => {
    const stalled = edit(here.as.learner, chatId, at(2).id, 'Two, again', 'lost-edit')
    await until(() => partner.asked.length === 1)
    await endLease()
    const successor = edit(there.as.learner, chatId, at(2).id, 'Two, again', 'lost-edit')
    await until(() => partner.asked.length === 2)
    partner.release()
    const answers = await Promise.all([stalled, successor])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(await messagesOf(here.as.learner, chatId)).toHaveLength(4)
    expect(await rows('id')).toHaveLength(8)
  })

  test('leaves the chat unchanged, and the next message is answered after the lease has expired', async () => {
    const lost = edit(here.as.learner, chatId, at(0).id, 'One, again', 'gone-edit')
    await until(() => partner.asked.length === 1)
    expect(await messagesOf(there.as.learner, chatId)).toEqual(before)
    await endLease()
    const next = say(there.as.learner, chatId, 'Four', 'next-turn')
    await until(() => partner.asked.length === 2)
    partner.release()
    expect(await next).toMatchObject({ status: 200, body: { turn_count: 4 } })
    expect(await lost).toMatchObject({ status: 503, detail: chatFailures.takenOver.detail })
    expect((await messagesOf(here.as.learner, chatId)).slice(0, 6)).toEqual(before)
  })
})
