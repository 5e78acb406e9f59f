import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatRoutes } from '#features/chats/contract.ts'
import { claimLeases, newLease } from '#platform/server/lease.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { messagesOf, say, scenariosOf, startChat } from '#testing/chat-requests.ts'
import { sweepEmptyChats } from './store.ts'

let testServer: TestApp
beforeAll(async () => {
  testServer = await createTestApp()
})
afterAll(() => testServer.close())

const create = (query: { scenario_id: string; language?: string; mood?: string }, key?: string) =>
  testServer.as.learner.call(chatRoutes.createChat, { query, body: null }, key === undefined ? {} : { key })
const read = (id: string) => testServer.as.learner.call(chatRoutes.readChat, { params: { id } })

describe('starting a chat', () => {
  test('shows the scenario and its introduction in the language of the chat', async () => {
    const { learner } = testServer.as
    const [scenario] = await scenariosOf(learner, 'pt')
    const { body } = await read(await startChat(learner, 'pt'))
    expect(body).toMatchObject({ language: 'pt', turn_count: 0, messages: [], evaluation: null })
    expect(body.id).toBe(body.chat_id)
    expect(body.scenario).toMatchObject({ title: scenario?.title, description: scenario?.description })
    expect(body.context[0]).toBe(scenario?.intro_text)
    expect(body.partner).toEqual({ name: 'scripted', prompt_version: null, language: 'pt' })
    expect(body.voice).toEqual({ language: null, transcribes: false })
  })

  test('shows the learner’s role, the briefing and the character, whose face follows the mood', async () => {
    const { learner } = testServer.as
    const [scenario] = await scenariosOf(learner)
    const expressions: Record<string, string | undefined> = {}
    for (const { id, title } of scenario?.available_moods ?? []) {
      const { body: chat } = await create({ scenario_id: String(scenario?.id), mood: String(id) })
      const { body } = await read(String(chat.chat_id))
      expressions[title] = body.character?.expression
      expect(body.character).toMatchObject({
        name: 'Sam Rivera',
        role: 'Project engineer, 31',
        face_seed: 51,
      })
      expect(body.briefing.learner_role).toBe('Sam’s team lead')
      expect(body.briefing.goals).toHaveLength(3)
      expect(body.briefing.knowledge).toContain('The test plan is due on 28 April')
      expect(Object.keys(body.character ?? {})).toEqual(['name', 'role', 'face_seed', 'expression'])
    }
    const { body: local } = await create({
      scenario_id: String(scenario?.id),
      mood: String(scenario?.available_moods[0]?.id),
      language: 'pt',
    })
    const { body } = await read(String(local.chat_id))
    expect(body.character?.role).toBe('Engenharia de projetos, 31 anos')
    expect(body.context[1]).toMatch(/^Trabalha com cuidado/)
    expect(expressions).toEqual({ Defensive: 'flat', Anxious: 'worried', Withdrawn: 'flat', Calm: 'calm' })
  })

  test('requires a mood that is mapped to the scenario, if it has moods', async () => {
    const scenarios = await scenariosOf(testServer.as.learner)
    const scenario = scenarios.find(({ has_mood_modifiers }) => has_mood_modifiers)
    const scenario_id = String(scenario?.id)
    expect(await create({ scenario_id })).toMatchObject({
      status: 400,
      detail: 'Please choose a mood for this scenario',
    })
    for (const mood of ['999999', 'no-such-mood'])
      expect(await create({ scenario_id, mood })).toMatchObject({ status: 400 })
    expect(await create({ scenario_id, mood: String(scenario?.available_moods[0]?.id) })).toMatchObject({
      status: 200,
    })
  })

  test('requires no mood and accepts none, if the scenario has no moods', async () => {
    const scenarios = await scenariosOf(testServer.as.learner)
    const plain = scenarios.filter(({ has_mood_modifiers }) => !has_mood_modifiers)
    expect(plain.length).toBeGreaterThan(0)
    for (const { id } of plain) {
      expect(await create({ scenario_id: String(id) })).toMatchObject({ status: 200 })
      expect(await create({ scenario_id: String(id), mood: '1' })).toMatchObject({ status: 400 })
    }
  })

  test('is possible only in a scenario of one’s own organisation', async () => {
    const mine = new Set((await scenariosOf(testServer.as.learner)).map(({ id }) => id))
    const theirs = (await scenariosOf(testServer.as.outsider)).find(({ id }) => !mine.has(id))
    expect(await create({ scenario_id: String(theirs?.id) })).toMatchObject({
      status: 404,
      detail: 'Scenario not found',
    })
    expect(await create({ scenario_id: '9007199254740991' })).toMatchObject({ status: 404 })
  })

  test.each(['0x1', '1e0', ' 1', '-1', '1.0', '', '9007199254740992'])(
    'in the scenario "%s", which is no id, is refused',
    async (scenario_id) => expect(await create({ scenario_id })).toMatchObject({ status: 422 }),
  )

  test('in a language that nobody has added is refused', async () => {
    const [scenario] = await scenariosOf(testServer.as.learner)
    const mood = String(scenario?.available_moods[0]?.id)
    expect(await create({ scenario_id: String(scenario?.id), language: 'xx', mood })).toMatchObject({
      status: 400,
    })
  })

  test('twenty times at once with one key makes one chat', async () => {
    const [scenario] = await scenariosOf(testServer.as.learner)
    const query = { scenario_id: String(scenario?.id), mood: String(scenario?.available_moods[0]?.id) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(query, 'one-start')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.chat_id)).size).toBe(1)
    const other = await create({ ...query, language: 'fr' }, 'one-start')
    expect(other).toMatchObject({ status: 422 })
  })

  test('shows the partner’s language if the partner does not speak that of the chat', async () => {
    await testServer.connection.database
      .insertInto('languages')
      .values({ code: 'de', name: 'Deutsch' })
      .execute()
    const { body } = await read(await startChat(testServer.as.learner, 'de'))
    expect(body).toMatchObject({ language: 'de', partner: { language: 'en' } })
  })

  test('in a language without texts marks them as English, and so do the lists', async () => {
    const { learner } = testServer.as
    const dutch = { code: 'nl', name: 'Nederlands' }
    await testServer.connection.database.insertInto('languages').values(dutch).execute()
    const id = await startChat(learner, 'nl')
    await say(learner, id, 'Goedemorgen')
    const { body } = await read(id)
    expect([body.scenario.language, body.character?.language]).toEqual(['en', 'en'])
    const { body: listed } = await learner.call(chatRoutes.listChats, { query: {} })
    expect(listed.find((chat) => String(chat.id) === id)?.scenario.language).toBe('en')
    const [untranslated] = await scenariosOf(learner, 'nl')
    expect([untranslated?.language, untranslated?.characters[0]?.language]).toEqual(['en', 'en'])
    const [french] = await scenariosOf(learner, 'fr')
    expect([french?.language, french?.characters[0]?.language]).toEqual([undefined, undefined])
  })
})

describe('a request about a chat', () => {
  test('of somebody else is answered as if the chat did not exist', async () => {
    const id = await startChat(testServer.as.learner)
    await say(testServer.as.learner, id, 'Hello')
    for (const person of [testServer.as.admin, testServer.as.superadmin, testServer.as.outsider]) {
      const params = { id }
      expect(await person.call(chatRoutes.readChat, { params })).toMatchObject({
        status: 404,
        detail: 'Chat not found',
      })
      expect(await person.call(chatRoutes.listMessages, { params, query: {} })).toMatchObject({ status: 404 })
      expect(await say(person, id, 'Hello')).toMatchObject({ status: 404, detail: 'Chat not found' })
      const { body } = await person.call(chatRoutes.listChats, { query: {} })
      expect(body.map((chat) => String(chat.id))).not.toContain(id)
    }
  })

  test.each(['0', '999999999999', '9007199254740993', '18446744073709551616', '9'.repeat(60)])(
    'with the unknown id %s finds no chat',
    async (id) => {
      expect(await read(id)).toMatchObject({ status: 404, detail: 'Chat not found' })
      expect(await say(testServer.as.learner, id, 'Hello')).toMatchObject({ status: 404 })
    },
  )

  test.each(['abc', '-1', '1e3', '1.5', '%00', '١٢'])('with %s, which is no id, is refused', async (id) => {
    const { status, detail } = await read(id)
    expect(status).toBe(422)
    expect(detail).toEqual([
      { loc: ['params', 'id'], msg: 'Invalid chat ID format', code: 'chats.invalidId' },
    ])
  })
})

describe('the history', () => {
  test('has all chats in pages, newest first', async () => {
    const ids: string[] = []
    for (let count = 0; count < 7; count++) {
      const id = await startChat(testServer.as.admin)
      await say(testServer.as.admin, id, 'Hello')
      ids.unshift(id)
    }
    const seen: string[] = []
    for (let before: string | undefined; ;) {
      const { body } = await testServer.as.admin.call(chatRoutes.listChats, {
        query: { limit: '3', ...(before && { before }) },
      })
      seen.push(...body.map(({ id }) => String(id)))
      before = seen.at(-1)
      if (body.length < 3) break
    }
    expect(seen).toEqual(ids)
  })

  test('lists a chat only after its first turn, although it can be read before', async () => {
    const { outsider } = testServer.as
    const id = await startChat(outsider)
    const listed = async () =>
      (await outsider.call(chatRoutes.listChats, { query: {} })).body.map((chat) => String(chat.id))
    expect(await listed()).toEqual([])
    expect(await outsider.call(chatRoutes.readChat, { params: { id } })).toMatchObject({ status: 200 })
    await say(outsider, id, 'Hello')
    expect(await listed()).toEqual([id])
  })

  test('shows title, turns and date of each chat', async () => {
    const { superadmin } = testServer.as
    const id = await startChat(superadmin, 'fr')
    await say(superadmin, id, 'Bonjour, merci d’être là.')
    const { body } = await superadmin.call(chatRoutes.listChats, { query: {} })
    const [scenario] = await scenariosOf(superadmin, 'fr')
    expect(body[0]).toMatchObject({
      turn_count: 1,
      language: 'fr',
      scenario: { title: scenario?.title },
      evaluation: null,
      is_evaluated: false,
      character: { name: expect.any(String), face_seed: expect.any(Number) },
    })
    expect(Date.parse(body[0]?.created_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(JSON.stringify(body)).not.toContain('prompt')
  })
})

describe('a chat without a turn', () => {
  test('is deleted after a day, unless a reply is running', async () => {
    const { database, pool } = testServer.connection
    const { learner } = testServer.as
    const [empty, recent, spoken, replying] = [
      await startChat(learner),
      await startChat(learner),
      await startChat(learner),
      await startChat(learner),
    ]
    await say(learner, spoken, 'Hello')
    await pool.query(`update chats set created_at = now() - interval '25 hours' where id = any($1)`, [
      [empty, spoken, replying],
    ])
    const lease = newLease('turn', Number(replying))
    await claimLeases('turn', sql`select ${lease.subjectId}::bigint, ${lease.owner}::uuid, 'key'`).execute(
      database,
    )
    await sweepEmptyChats(database)
    const statuses = await Promise.all([empty, recent, spoken, replying].map((id) => read(id)))
    expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200, 200])
    expect(await messagesOf(learner, spoken)).toHaveLength(2)
  })
})

describe('the messages of a chat', () => {
  test('alternate in the order in which they were said, and can be limited to the newest', async () => {
    const { learner } = testServer.as
    const id = await startChat(learner)
    const said = ['Hi, thanks for coming.', 'How has the last month been?', 'I understand.']
    for (const text of said) await say(learner, id, text)
    const messages = await messagesOf(learner, id)
    expect(messages.map(({ is_user }) => is_user)).toEqual([true, false, true, false, true, false])
    expect(messages.filter(({ is_user }) => is_user).map(({ content }) => content)).toEqual(said)
    expect(messages.every(({ translated_content }) => translated_content === null)).toBe(true)
    const { body } = await learner.call(chatRoutes.listMessages, { params: { id }, query: { limit: '2' } })
    expect(body).toEqual(messages.slice(-2))
  })
})
