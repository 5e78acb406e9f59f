import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translationFailures } from '#adapters/ai/port.ts'
import { chatRoutes, toBriefing } from '#features/chats/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { standInPartner, until } from '#testing/partner.ts'
import { say, scenariosOf, startChat } from '#testing/chat-requests.ts'
import { standInTranslator } from '#testing/translator.ts'
import { sampleScenarioTexts } from '#testing/sample-scenarios.ts'
import { blankBriefing, mapRequiredTexts, mapScenarioTexts } from '../contract.ts'
import { scenarioAdminRoutes } from '../contract-admin.ts'

const { createScenario, updateScenario, assignScenario, listAllScenarios } = scenarioAdminRoutes
const { readTranslation, writeTranslation, translateScenario } = scenarioAdminRoutes

const base = sampleScenarioTexts()
const texts = { ...base, prompt: 'You are the guest, and this is a secret.' }
const visite = sampleScenarioTexts('Une visite')

const translator = standInTranslator()
const partner = standInPartner()
let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  partner.release()
  testServer = await createTestApp({ translator, partner })
  as = testServer.as
})
afterAll(() => testServer.close())

async function create(): Promise<string> {
  const { body } = await as.superadmin.call(createScenario, { body: texts })
  return String(body.id)
}

const read = async (id: string, code: string) =>
  (await as.superadmin.call(readTranslation, { params: { id, code } })).body

const generate = (id: string, code: string, key?: string) =>
  as.superadmin.call(
    translateScenario,
    { params: { id, code }, body: null },
    key === undefined ? {} : { key },
  )

const write = (id: string, code: string, body = visite) =>
  as.superadmin.call(writeTranslation, { params: { id, code }, body })

const auditOf = (id: string) =>
  testServer.connection.database
    .selectFrom('audit')
    .where('subject', '=', 'scenario')
    .where('subject_id', '=', Number(id))
    .where('action', '=', 'translate')
    .select(['organization_id', 'before', 'after'])
    .orderBy('id')
    .execute()

test('a translation by hand is stored, can be overwritten, and the audit has each change', async () => {
  const id = await create()
  expect(await read(id, 'fr')).toEqual({ exists: false, stale: false })
  expect((await write(id, 'fr')).status).toBe(200)
  expect(await read(id, 'fr')).toEqual({ exists: true, stale: false, ...visite })
  await write(id, 'fr', { ...visite, title: 'La visite' })
  await write(id, 'fr', { ...visite, title: 'La visite' })
  expect(await auditOf(id)).toEqual([
    { organization_id: null, before: null, after: { language: 'fr', ...visite } },
    {
      organization_id: null,
      before: { language: 'fr', title: 'Une visite' },
      after: { language: 'fr', title: 'La visite' },
    },
  ])
})

test('a scenario in the list has a local title unless the administrator’s language is English', async () => {
  const id = await create()
  await write(id, 'fr')
  const { database } = testServer.connection
  const read = async () => {
    const { body } = await as.superadmin.call(listAllScenarios, { query: {} })
    return body.find((one) => String(one.id) === id)
  }
  expect(await read()).not.toHaveProperty('local_title')
  const speak = (code: string) =>
    database
      .updateTable('users')
      .set({ language_id: database.selectFrom('languages').where('code', '=', code).select('id') })
      .where('username', '=', 'superadmin')
      .execute()
  await speak('fr')
  expect(await read()).toMatchObject({
    title: base.title,
    local_title: { language_code: 'fr', title: visite.title },
  })
  await speak('en')
})

test('a model translates the texts for learners, not the prompt, and once for a repeated request', async () => {
  const id = await create()
  const before = translator.asked.length
  expect((await generate(id, 'pt', 'once')).status).toBe(200)
  expect((await generate(id, 'pt', 'once')).status).toBe(200)
  expect(translator.asked.slice(before)).toEqual([{ texts: base, from: 'en', to: 'pt' }])
  const translated = mapScenarioTexts((field) => `pt: ${base[field]}`)
  expect(await read(id, 'pt')).toEqual({
    exists: true,
    stale: false,
    ...translated,
    produced_by: 'held',
    prompt_version: 'held/1',
    produced_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(await auditOf(id)).toEqual([
    { organization_id: null, before: null, after: { language: 'pt', ...translated } },
  ])
})

test('a model’s translation becomes a person’s only when its text is changed by hand', async () => {
  const id = await create()
  await generate(id, 'pt')
  const generated = await read(id, 'pt')
  const texts = mapScenarioTexts((field) => generated[field] ?? '')
  await write(id, 'pt', texts)
  expect(await read(id, 'pt')).toMatchObject({ produced_by: 'held' })
  await write(id, 'pt', { ...texts, title: 'Uma visita' })
  expect(await read(id, 'pt')).toEqual({ exists: true, stale: false, ...texts, title: 'Uma visita' })
})

describe('when the English texts change', () => {
  const change = (id: string, differences: Partial<typeof texts>) =>
    as.superadmin.call(updateScenario, { params: { id }, body: { ...texts, ...differences } })
  const staleLanguages = async (id: string) => {
    const { body } = await as.superadmin.call(listAllScenarios, { query: {} })
    return body.find((one) => String(one.id) === id)?.stale_languages
  }

  test('all translations are stale, which a changed prompt alone does not cause', async () => {
    const id = await create()
    await write(id, 'fr')
    await generate(id, 'pt')
    expect(await staleLanguages(id)).toEqual([])
    // The prompt is not translated.
    await change(id, { prompt: 'You are another guest.' })
    expect(await staleLanguages(id)).toEqual([])
    await change(id, { title: 'A longer visit' })
    expect(await staleLanguages(id)).toEqual(['fr', 'pt'])
    expect(await read(id, 'fr')).toEqual({ exists: true, stale: true, ...visite })
  })

  test('a model may translate once more, and the audit has the replaced text', async () => {
    const id = await create()
    await write(id, 'fr')
    await change(id, { title: 'A longer visit' })
    expect((await generate(id, 'fr')).status).toBe(200)
    expect(await read(id, 'fr')).toMatchObject({
      stale: false,
      title: 'fr: A longer visit',
      produced_by: 'held',
    })
    expect(await staleLanguages(id)).toEqual([])
    expect((await generate(id, 'fr')).status).toBe(409)
    expect((await auditOf(id)).at(-1)).toMatchObject({
      before: { language: 'fr', stale: true, ...visite },
      after: { language: 'fr', stale: false, title: 'fr: A longer visit' },
    })
  })

  test('a translation that is saved unchanged is no longer stale and keeps its producer', async () => {
    const id = await create()
    await generate(id, 'pt')
    const generated = await read(id, 'pt')
    await change(id, { title: 'A longer visit' })
    await write(
      id,
      'pt',
      mapScenarioTexts((field) => generated[field] ?? ''),
    )
    expect(await read(id, 'pt')).toEqual(generated)
    expect((await auditOf(id)).at(-1)).toMatchObject({
      before: { language: 'pt', stale: true },
      after: { language: 'pt', stale: false },
    })
  })

  test('a correction by hand during a model’s translation is kept', async () => {
    const id = await create()
    await generate(id, 'fr')
    await change(id, { title: 'A longer visit' })
    translator.answer(async () => {
      await write(id, 'fr')
      return { ...visite, title: 'From the model' }
    })
    expect((await generate(id, 'fr')).status).toBe(409)
    expect(await read(id, 'fr')).toEqual({ exists: true, stale: false, ...visite })
  })
})

test('a translation takes effect in the list and in chats that begin afterwards, not in running ones', async () => {
  const id = await create()
  await as.superadmin.call(assignScenario, { params: { id }, body: { organization_ids: [1] } })
  const seen = async () => (await scenariosOf(as.learner, 'fr')).find((one) => String(one.id) === id)
  const begin = async () => startChat(as.learner, 'fr', await seen())
  const read = async (chat: string) =>
    (await as.learner.call(chatRoutes.readChat, { params: { id: chat } })).body
  const running = await begin()
  expect([(await seen())?.title, (await read(running)).context]).toEqual([base.title, [base.intro_text]])
  await write(id, 'fr')
  expect(await seen()).toMatchObject(mapRequiredTexts((field) => visite[field]))
  const chat = await begin()
  const { context, briefing, scenario } = await read(chat)
  expect(context).toEqual([visite.intro_text])
  expect(briefing).toEqual(toBriefing({ ...blankBriefing, ...visite }))
  expect(scenario.title).toBe('Une visite')
  await say(as.learner, chat, 'Bonjour')
  expect(partner.asked.at(-1)?.scenario).toMatchObject({ title: visite.title, introText: visite.intro_text })
  // A running chat keeps the version with which it began.
  expect((await read(running)).context).toEqual([base.intro_text])
  await say(as.learner, running, 'Bonjour')
  expect(partner.asked.at(-1)?.scenario).toMatchObject({ title: base.title, introText: base.intro_text })
})

test('a model overwrites no translation by hand, not even one that was written meanwhile', async () => {
  const id = await create()
  const waiting = Promise.withResolvers<void>()
  translator.answer(async () => {
    await waiting.promise
    return { ...visite, title: 'From the model' }
  })
  const asked = translator.asked.length
  const late = generate(id, 'fr')
  await until(() => translator.asked.length > asked)
  await write(id, 'fr')
  waiting.resolve()
  const refusals = [await late, await generate(id, 'fr')]
  expect(refusals.map(({ status, detail }) => [status, detail])).toEqual([
    [409, 'This scenario already has a translation into this language'],
    [409, 'This scenario already has a translation into this language'],
  ])
  expect(await read(id, 'fr')).toEqual({ exists: true, stale: false, ...visite })
})

test('a model’s translation is refused if the English texts changed meanwhile', async () => {
  const id = await create()
  translator.answer(async () => {
    await as.superadmin.call(updateScenario, { params: { id }, body: { ...texts, title: 'Another visit' } })
    return visite
  })
  const { status, detail } = await generate(id, 'fr')
  expect([status, detail]).toEqual([
    409,
    'The scenario was changed while it was being translated. Please try again.',
  ])
  expect(await read(id, 'fr')).toEqual({ exists: false, stale: false })
})

test.each([
  ['fails', () => Promise.reject(new Error('no credit left'))],
  ['leaves a text out', () => ({ title: visite.title, description: visite.description })],
  ['adds a text', () => ({ ...visite, prompt: 'Vous êtes l’invité.' })],
  ['answers a blank', () => ({ ...visite, title: ' ' })],
  ['answers too much', () => ({ ...visite, title: 'x'.repeat(201) })],
] as const)('nothing is stored if the model %s', async (_what, make) => {
  const id = await create()
  translator.answer(make)
  const { status, detail } = await generate(id, 'fr', id)
  expect([status, detail]).toEqual([502, translationFailures.failed.detail])
  expect(await read(id, 'fr')).toEqual({ exists: false, stale: false })
  translator.answer(() => visite)
  expect((await generate(id, 'fr', id)).status).toBe(200)
})

test('a model that does not answer in time is reported as slow', async () => {
  const id = await create()
  translator.answer(() => new Promise<never>(() => {}))
  const hurried = await testApp({ connection: testServer.connection, translator, turnTimeout: 50 })
  const wanted = { params: { id, code: 'fr' }, body: null }
  const { status, detail } = await hurried.as.superadmin.call(translateScenario, wanted)
  expect([status, detail]).toEqual([504, translationFailures.slow.detail])
})

test('English, an unknown language or an unknown scenario cannot be translated', async () => {
  const id = await create()
  expect(await read(id, 'en')).toEqual({ exists: true, stale: false, ...base })
  const asked = translator.asked.length
  for (const { status, detail } of [await generate(id, 'en'), await write(id, 'en')])
    expect([status, detail]).toEqual([409, 'English is what is translated from: edit the scenario instead'])
  for (const { status, detail } of [await generate(id, 'xx'), await write(id, 'xx')])
    expect([status, detail]).toEqual([404, 'Language not found'])
  for (const { status, detail } of [await generate('99999', 'fr'), await write('99999', 'fr')])
    expect([status, detail]).toEqual([404, 'Scenario not found'])
  expect((await as.superadmin.call(readTranslation, { params: { id, code: 'xx' } })).status).toBe(404)
  expect(translator.asked).toHaveLength(asked)
})

test.each([
  [{ title: '' }, 'Title is required'],
  [{ description: '' }, 'Description is required'],
  [{ intro_text: '' }, 'Introduction text is required'],
])('a translation by hand needs title, description and introduction: %o', async (wrong, msg) => {
  const id = await create()
  const { status, detail } = await write(id, 'fr', { ...visite, ...wrong })
  expect(status).toBe(422)
  expect(detail).toEqual([expect.objectContaining({ msg })])
})

test('an admin may neither read, write nor generate a translation', async () => {
  const id = await create()
  const params = { id, code: 'fr' }
  expect((await as.admin.call(readTranslation, { params })).status).toBe(403)
  expect((await as.admin.call(writeTranslation, { params, body: visite })).status).toBe(403)
  expect((await as.admin.call(translateScenario, { params, body: null })).status).toBe(403)
  expect(await read(id, 'fr')).toEqual({ exists: false, stale: false })
})

test('without a model the answer says what to configure', async () => {
  const plain = await testApp({ connection: testServer.connection })
  const params = { id: await create(), code: 'fr' }
  const { status, detail } = await plain.as.superadmin.call(translateScenario, { params, body: null })
  expect([status, detail]).toEqual([
    409,
    'No translation model is configured. Set EVALUATOR_MODEL (or PARTNER_MODEL) to a model, or write the translation by hand.',
  ])
})

test('a save by hand overwrites no translation that changed since it was read', async () => {
  const id = await create()
  const params = { id, code: 'fr' }
  const save = async (title: string, was: ReturnType<typeof sampleScenarioTexts>) =>
    (await as.superadmin.call(writeTranslation, { params, body: { ...visite, title, was } })).status
  const nothing = mapScenarioTexts(() => '')
  expect(await save('Une visite', nothing)).toBe(200)
  expect(await save('La visite', nothing)).toBe(409)
  expect(await save('La visite', visite)).toBe(200)
  expect(await save('Une visite', visite)).toBe(200)
  expect(await read(id, 'fr')).toMatchObject({ title: 'La visite' })
})
