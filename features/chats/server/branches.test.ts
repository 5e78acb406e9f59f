import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatFailures, EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { chatRoutes, type Message } from '#features/chats/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { objectionRoutes } from '#features/objections/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { standInPartner, until } from '#testing/partner.ts'
import type { Person } from '#testing/person.ts'
import { edit, messagesOf, say, sayIn, startChat } from '#testing/chat-requests.ts'

let app: TestApp
let learner: Person
let partner = standInPartner()
let chatId: string
/** The six messages before any edit. */
let first: Message[]

beforeAll(async () => {
  app = await createTestApp({
    partner: { ...partner, reply: (...call: Parameters<typeof partner.reply>) => partner.reply(...call) },
  })
  learner = app.as.learner
})
afterAll(() => app.close())
beforeEach(async () => {
  partner = standInPartner()
  partner.release()
  chatId = await startChat(learner)
  for (const text of ['One', 'Two', 'Three']) await say(learner, chatId, text)
  first = await messagesOf(learner, chatId)
})

const idAt = (messages: readonly Message[], index: number): number => messages[index]?.id ?? 0

const readChat = (branch?: number, person = learner) =>
  person.call(chatRoutes.readChat, { params: { id: chatId }, query: { ...(branch && { branch }) } })

const begin = (messageId: number, person = learner, key?: string) =>
  person.call(
    chatRoutes.beginBranch,
    { params: { id: chatId }, body: { message_id: messageId } },
    key === undefined ? {} : { key },
  )

const show = (branch: number, person = learner) =>
  person.call(chatRoutes.showBranch, { params: { id: chatId }, body: { branch_id: branch } })

const wordsOf = async (branch?: number) =>
  (await messagesOf(learner, chatId, branch)).filter(({ is_user }) => is_user).map(({ content }) => content)

describe('an edit', () => {
  test('begins a branch, shows it and leaves the earlier branch unchanged', async () => {
    const { body } = await edit(learner, chatId, idAt(first, 2), 'Two, again')
    expect(body.branch_id).toBe(2)
    const shown = (await readChat()).body
    expect(shown).toMatchObject({ branch_id: 2, turn_count: 2 })
    expect(shown.branches).toMatchObject([
      { id: 1, parent_id: null, from_message_id: null, turn_count: 3, is_evaluated: false },
      { id: 2, parent_id: 1, from_message_id: idAt(first, 2), turn_count: 2, is_evaluated: false },
    ])
    expect((await readChat(1)).body).toMatchObject({ branch_id: 1, turn_count: 3, messages: first })
    expect(await messagesOf(learner, chatId, 1)).toEqual(first)
  })

  test('of an edited message begins another branch from the same place', async () => {
    const { body } = await edit(learner, chatId, idAt(first, 2), 'Two, again')
    await edit(learner, chatId, body.user_message.id, 'Two, once more')
    expect((await readChat()).body.branches).toMatchObject([
      { id: 1 },
      { id: 2, parent_id: 1, from_message_id: idAt(first, 2) },
      { id: 3, parent_id: 1, from_message_id: idAt(first, 2) },
    ])
    expect(await wordsOf(2)).toEqual(['One', 'Two, again'])
    expect(await wordsOf(3)).toEqual(['One', 'Two, once more'])
  })

  test('of the first message shares no message with the earlier branch', async () => {
    await edit(learner, chatId, idAt(first, 0), 'Hello')
    await edit(learner, chatId, (await messagesOf(learner, chatId))[0]?.id ?? 0, 'Hello again')
    expect((await readChat()).body.branches).toMatchObject([
      { id: 1 },
      { id: 2, parent_id: 1, from_message_id: idAt(first, 0) },
      { id: 3, parent_id: 1, from_message_id: idAt(first, 0) },
    ])
    expect(await wordsOf()).toEqual(['Hello again'])
    expect(await wordsOf(1)).toEqual(['One', 'Two', 'Three'])
  })

  test('within a branch keeps the messages of its parent branch before the edited one', async () => {
    await edit(learner, chatId, idAt(first, 2), 'Two b')
    await say(learner, chatId, 'Three b')
    const second = await messagesOf(learner, chatId)
    await edit(learner, chatId, idAt(second, 4), 'Three c')
    const third = await messagesOf(learner, chatId)
    // This message belongs to the third and to the first branch.
    await edit(learner, chatId, idAt(third, 0), 'One d')
    expect(await wordsOf(2)).toEqual(['One', 'Two b', 'Three b'])
    expect(await wordsOf(3)).toEqual(['One', 'Two b', 'Three c'])
    expect(await wordsOf(4)).toEqual(['One d'])
    expect((await readChat()).body.branches).toMatchObject([
      { id: 1, turn_count: 3 },
      { id: 2, parent_id: 1, turn_count: 3 },
      { id: 3, parent_id: 2, from_message_id: idAt(second, 4), turn_count: 3 },
      { id: 4, parent_id: 1, from_message_id: idAt(first, 0), turn_count: 1 },
    ])
  })
})

describe('a message', () => {
  test('that names a branch is added there, and that branch is then shown', async () => {
    await edit(learner, chatId, idAt(first, 2), 'Two, again')
    partner = standInPartner()
    partner.release()
    const { body } = await sayIn(learner, chatId, 1, 'Four')
    expect(body).toMatchObject({ turn_count: 4, branch_id: 1 })
    expect(partner.asked[0]?.messages).toHaveLength(7)
    expect(await wordsOf()).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(await wordsOf(2)).toEqual(['One', 'Two, again'])
  })

  test('is stored in the branch in which it was sent, even if another one is shown meanwhile', async () => {
    await edit(learner, chatId, idAt(first, 2), 'Two, again')
    partner = standInPartner()
    const saying = say(learner, chatId, 'Three, again')
    await until(() => partner.asked.length > 0)
    expect(await show(1)).toMatchObject({ status: 200 })
    expect((await readChat()).body).toMatchObject({ branch_id: 1, turn_count: 3 })
    partner.release()
    expect((await saying).body).toMatchObject({ branch_id: 2, turn_count: 3 })
    expect(await wordsOf(1)).toEqual(['One', 'Two', 'Three'])
    expect(await wordsOf(2)).toEqual(['One', 'Two, again', 'Three, again'])
    expect((await readChat()).body.branch_id).toBe(2)
  })

  test.each([3, 99])('in branch %i, which does not exist, is refused', async (branch) => {
    const refused = { status: 404, detail: chatFailures.branchMissing.detail }
    expect(await sayIn(learner, chatId, branch, 'Hello')).toMatchObject(refused)
    expect(await readChat(branch)).toMatchObject(refused)
    expect(await show(branch)).toMatchObject(refused)
    const messages = learner.call(chatRoutes.listMessages, { params: { id: chatId }, query: { branch } })
    expect(await messages).toMatchObject(refused)
    expect(await wordsOf()).toEqual(['One', 'Two', 'Three'])
  })

  test('with the key of a message in another branch is refused', async () => {
    await edit(learner, chatId, idAt(first, 2), 'Two, again')
    const send = (branch: number) =>
      learner.call(
        chatRoutes.sendMessage,
        { params: { chat_id: chatId }, query: { branch }, body: { content: 'More' } },
        { key: 'branch-key' },
      )
    expect(await send(1)).toMatchObject({ status: 200 })
    expect(await send(2)).toMatchObject({ status: 422 })
  })
})

describe('a begun branch', () => {
  test('is shown only after its first message', async () => {
    const begun = await begin(idAt(first, 2))
    expect(begun).toMatchObject({
      status: 200,
      body: { id: 2, parent_id: 1, from_message_id: idAt(first, 2), turn_count: 1, is_evaluated: false },
    })
    expect((await readChat()).body).toMatchObject({ branch_id: 1, turn_count: 3 })
    expect((await readChat(2)).body).toMatchObject({
      branch_id: 2,
      turn_count: 1,
      messages: first.slice(0, 2),
    })
    expect(await show(2)).toMatchObject({ status: 409, detail: chatFailures.branchEmpty.detail })
    const { body } = await sayIn(learner, chatId, 2, 'Two, again')
    expect(body).toMatchObject({ turn_count: 2, branch_id: 2 })
    expect(await wordsOf()).toEqual(['One', 'Two, again'])
  })

  test('is created once by two requests with one key', async () => {
    const [one, two] = await Promise.all([
      begin(idAt(first, 0), learner, 'begin-key'),
      begin(idAt(first, 0), learner, 'begin-key'),
    ])
    expect(one.body).toEqual(two.body)
    expect((await readChat()).body.branches).toHaveLength(2)
  })

  test('gets the next free number, also when many are begun at once', async () => {
    const begun = await Promise.all([0, 2, 4, 0, 2, 4].map((index) => begin(idAt(first, index))))
    expect(begun.map(({ body }) => body.id).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7])
  })

  test('cannot replace a reply or a message that is not in the chat', async () => {
    const elsewhere = await startChat(learner)
    await say(learner, elsewhere, 'Elsewhere')
    const other = idAt(await messagesOf(learner, elsewhere), 0)
    for (const id of [idAt(first, 1), other, Number.MAX_SAFE_INTEGER])
      expect(await begin(id)).toMatchObject({ status: 404, detail: chatFailures.messageMissing.detail })
    expect((await readChat()).body.branches).toHaveLength(1)
  })

  test('can be neither begun nor shown in somebody else’s chat', async () => {
    const missing = { status: 404, detail: chatFailures.missing.detail }
    expect(await begin(idAt(first, 0), app.as.admin)).toMatchObject(missing)
    expect(await show(1, app.as.admin)).toMatchObject(missing)
    expect(await readChat(1, app.as.admin)).toMatchObject(missing)
  })

  test('is refused in a chat whose words were erased', async () => {
    const { database } = app.connection
    await database
      .updateTable('chats')
      .set({ erased_at: new Date() })
      .where('id', '=', Number(chatId))
      .execute()
    await database.deleteFrom('messages').where('chat_id', '=', Number(chatId)).execute()
    const erased = { status: 409, detail: chatFailures.erased.detail }
    expect(await begin(idAt(first, 0))).toMatchObject(erased)
    expect(await show(1)).toMatchObject(erased)
  })

  test('counts towards the limit of new chats', async () => {
    const { as } = await testApp({ partner, environment: { CHAT_LIMIT: '1' } })
    const id = await startChat(as.learner)
    await say(as.learner, id, 'One')
    const [one] = await messagesOf(as.learner, id)
    const request = { params: { id }, body: { message_id: one?.id ?? 0 } }
    expect(await as.learner.call(chatRoutes.beginBranch, request)).toMatchObject({ status: 200 })
    expect(await as.learner.call(chatRoutes.beginBranch, request)).toMatchObject({ status: 429 })
  })
})

describe('showing a branch', () => {
  test('changes nothing if that branch is already shown, also in a chat without messages', async () => {
    chatId = await startChat(learner)
    expect((await show(1)).status).toBe(200)
    expect((await readChat()).body).toMatchObject({ branch_id: 1, turn_count: 0 })
    expect((await show(2)).detail).toBe(chatFailures.branchMissing.detail)
    expect((await show(1, app.as.outsider)).detail).toBe(chatFailures.missing.detail)
  })

  test('undoes an edit for the chat, the history and the next message', async () => {
    await edit(learner, chatId, idAt(first, 0), 'Hello')
    expect(await show(1)).toMatchObject({ status: 200 })
    expect((await readChat()).body).toMatchObject({ branch_id: 1, turn_count: 3, messages: first })
    const { body: cards } = await learner.call(chatRoutes.listChats, { query: {} })
    expect(cards.find(({ id }) => String(id) === chatId)).toMatchObject({ turn_count: 3 })
    await say(learner, chatId, 'Four')
    expect(await wordsOf()).toEqual(['One', 'Two', 'Three', 'Four'])
  })
})

describe('an evaluation', () => {
  const evaluate = (branch?: number, person = learner) =>
    person.call(evaluationRoutes.createEvaluation, {
      query: { ...(branch && { branch }) },
      body: { chat_id: chatId },
    })
  const evaluationsOf = async (branch?: number) =>
    (
      await learner.call(evaluationRoutes.listEvaluations, {
        query: { chat_id: chatId, ...(branch && { branch }) },
      })
    ).body
  /** Adds turns to a branch until it can be evaluated. */
  const goOn = async (branch: number, turns: number) => {
    for (let turn = turns; turn < EVALUATION_TURNS; turn += 1)
      await sayIn(learner, chatId, branch, `And then, in turn ${turn + 1}?`)
  }

  beforeEach(async () => {
    await goOn(1, 3)
  })

  test('belongs to one branch, and the chat shows that of its first branch', async () => {
    const { body: whole } = await evaluate()
    expect(whole).toMatchObject({ branch_id: 1, turn_count: 5 })
    await edit(learner, chatId, idAt(first, 2), 'Two, again')
    expect(await evaluate(2)).toMatchObject({ status: 400 })
    await goOn(2, 2)
    const { body: again } = await evaluate(2)
    expect(again).toMatchObject({ branch_id: 2, turn_count: 5 })
    expect(await evaluationsOf(2)).toEqual([again])
    // A request that names no branch concerns the first one.
    expect((await evaluate()).body).toEqual(whole)
    expect(await evaluationsOf()).toEqual([whole])
    const { body: all } = await learner.call(evaluationRoutes.listEvaluations, { query: {} })
    expect(all.filter(({ chat_id }) => String(chat_id) === chatId)).toEqual([whole])
    const { body: cards } = await learner.call(chatRoutes.listChats, { query: {} })
    expect(cards.filter(({ id }) => String(id) === chatId)).toMatchObject([{ evaluation: whole.content }])
    expect((await readChat()).body.branches.map(({ is_evaluated }) => is_evaluated)).toEqual([true, true])
    const judged = await learner.call(evaluationRoutes.listJudgedMessages, {
      params: { chat_id: chatId },
      query: { branch: 2 },
    })
    expect(judged.body).toEqual(await messagesOf(learner, chatId, 2))
  })

  test('is made once for each number of turns of a branch', async () => {
    const [one, two] = await Promise.all([evaluate(1), evaluate(1)])
    expect(one.body).toEqual(two.body)
    await sayIn(learner, chatId, 1, 'One more')
    const { body: later } = await evaluate(1)
    expect(later).toMatchObject({ branch_id: 1, turn_count: 6 })
    expect(await evaluationsOf(1)).toEqual([later])
    expect(await evaluationsOf()).toEqual([one.body])
  })

  test('of a missing branch or of somebody else’s chat is refused', async () => {
    expect(await evaluate(7)).toMatchObject({ status: 404, detail: chatFailures.branchMissing.detail })
    expect(await evaluate(1, app.as.admin)).toMatchObject({ status: 404 })
  })

  test('of a branch has its own objections', async () => {
    await evaluate()
    await edit(learner, chatId, idAt(first, 2), 'How do you see the second matter?')
    await goOn(2, 2)
    const { body: again } = await evaluate(2)
    const [check] = again.checks
    const object = (branch?: number) =>
      learner.call(objectionRoutes.raiseObjection, {
        params: { chat_id: chatId },
        query: { ...(branch && { branch }) },
        body: { check_key: check?.key ?? null, statement: null, reason: 'misread', words: 'Not so.' },
      })
    expect(await object(2)).toMatchObject({ status: 200 })
    expect((await evaluationsOf(2))[0]?.objections).toHaveLength(1)
    expect((await evaluationsOf())[0]?.objections).toEqual([])
    expect(await object()).toMatchObject({ status: 200 })
    expect((await evaluationsOf())[0]?.objections).toHaveLength(1)
  })
})
