import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation } from '#conversation/conversation.ts'
import { scenarioMapRoutes } from '#features/scenario-map/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { say, scenariosOf, startChat } from '#testing/chat-requests.ts'
import { moodAdminRoutes, type MoodUpdate } from '../contract-admin.ts'

const { listAllMoods, createMood, updateMood, translateMood, writeMoodTranslation, archiveMood } =
  moodAdminRoutes

/** The translator's requests, and its answers, which a test may replace. */
const asked: { readonly text: string; readonly to: string }[] = []
const dictionary: { translate: (text: string, to: string) => string | Promise<string> } = {
  translate: (text, to) => `${text} (${to})`,
}
/** The conversation that the partner last received. */
let told: Conversation | undefined

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp({
    translator: {
      name: 'dictionary',
      promptVersion: 'dictionary/1',
      async translate({ title = '' }, { to }) {
        asked.push({ text: title, to })
        return { title: await dictionary.translate(title, to) }
      },
    },
    partner: {
      name: 'attentive',
      promptVersion: null,
      resolveLanguage: (language) => language,
      async *reply(conversation) {
        told = conversation
        yield 'I see.'
      },
    },
  })
  as = testServer.as
})
afterAll(() => testServer.close())
beforeEach(() => {
  asked.length = 0
  dictionary.translate = (text, to) => `${text} (${to})`
})

const moodNamed = async (title: string) => {
  const { body } = await as.superadmin.call(listAllMoods, {})
  return body.find((mood) => mood.title === title)
}

async function addMood(title: string, description: string | null = null): Promise<number> {
  const { status, body } = await as.superadmin.call(createMood, { body: { title, description } })
  expect(status).toBe(200)
  return body.id
}

const auditOf = (id: number) =>
  testServer.connection.database
    .selectFrom('audit')
    .where('subject', '=', 'mood')
    .where('subject_id', '=', id)
    .select(['action', 'organization_id', 'before', 'after'])
    .orderBy('id')
    .execute()

const translate = (id: number) =>
  as.superadmin.call(translateMood, { params: { id: String(id) }, body: null })

const write = (id: number, code: string, title: string) =>
  as.superadmin.call(writeMoodTranslation, { params: { id: String(id), code }, body: { title } })

test('a mood is created and updated, and the audit has each change', async () => {
  const id = await addMood('  Sceptical ', 'Asks for proof.')
  expect(await moodNamed('Sceptical')).toEqual({
    id,
    title: 'Sceptical',
    translations: [],
    titles: [],
    description: 'Asks for proof.',
    archived: false,
  })
  const change = (body: { title: string; description?: string | null }) =>
    as.superadmin.call(updateMood, { params: { id: String(id) }, body })
  // A request with a title alone keeps the description; one that changes nothing makes no entry in the audit.
  expect((await change({ title: 'Doubtful' })).status).toBe(200)
  expect((await change({ title: 'Doubtful' })).status).toBe(200)
  expect(await moodNamed('Doubtful')).toMatchObject({ description: 'Asks for proof.' })
  expect((await change({ title: 'Doubtful', description: ' ' })).status).toBe(200)
  const first = { title: 'Sceptical', description: 'Asks for proof.' }
  const second = { ...first, title: 'Doubtful' }
  expect(await auditOf(id)).toEqual([
    { action: 'create', organization_id: null, before: null, after: first },
    { action: 'update', organization_id: null, before: first, after: second },
    { action: 'update', organization_id: null, before: second, after: { ...second, description: null } },
  ])
})

test.each([
  [{}, 'Mood is required'],
  [{ title: ' ' }, 'Mood is required'],
  [{ title: 'x'.repeat(201) }, 'Input must be less than 200 characters'],
  [{ title: 'Wry', description: 'x'.repeat(2001) }, 'Input must be less than 2000 characters'],
])('%o is refused: %s', async (body, msg) => {
  const payload = JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  const sent = { payload, headers }
  const [made, changed] = await Promise.all([
    as.superadmin.send({ method: 'POST', url: '/api/v1/admin/mood-modifiers/create', ...sent }),
    as.superadmin.send({ method: 'PUT', url: '/api/v1/admin/mood-modifiers/1', ...sent }),
  ])
  for (const { statusCode, body: answer } of [made, changed]) {
    expect(statusCode).toBe(422)
    expect(JSON.parse(answer)).toMatchObject({ detail: [{ msg }] })
  }
})

test('a title that differs from a taken one only in case is refused for new and renamed moods', async () => {
  const titles = ['Wistful', 'WISTFUL', 'wistful', 'Wistful', 'wISTFUL']
  const answers = await Promise.all(
    titles.map((title) => as.superadmin.call(createMood, { body: { title } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  const id = await addMood('Jovial')
  const renamed = await as.superadmin.call(updateMood, {
    params: { id: String(id) },
    body: { title: 'wistful' },
  })
  expect([renamed.status, renamed.detail]).toEqual([409, 'A mood with this title already exists'])
})

test('five simultaneous renames of a mood are in the audit one after the other', async () => {
  const id = await addMood('Pensive')
  const titles = ['Brooding', 'Dreamy', 'Musing', 'Reflective', 'Absorbed']
  await Promise.all(
    titles.map((title) => as.superadmin.call(updateMood, { params: { id: String(id) }, body: { title } })),
  )
  const entries = await auditOf(id)
  expect(entries.map(({ before }) => before)).toEqual([
    null,
    ...entries.map(({ after }) => after).slice(0, -1),
  ])
  expect(entries).toHaveLength(1 + titles.length)
})

test('two requests with one key create one mood', async () => {
  const create = () => as.superadmin.call(createMood, { body: { title: 'Sardonic' } }, { key: 'sardonic' })
  const [first, second] = [await create(), await create()]
  expect([second.status, second.body]).toEqual([200, first.body])
})

test('admins read moods without their descriptions and change none, and learners do neither', async () => {
  await addMood('Sullen', 'Sighs a lot.')
  const { body } = await as.admin.call(listAllMoods, {})
  expect(body.find(({ title }) => title === 'Sullen')).toMatchObject({ description: null })
  expect(body.every(({ description }) => description === null)).toBe(true)
  expect((await as.learner.call(listAllMoods, {})).status).toBe(403)
  const params = { id: '1' }
  const attempts = await Promise.all([
    as.admin.call(createMood, { body: { title: 'Mine' } }),
    as.admin.call(updateMood, { params, body: { title: 'Mine' } }),
    as.admin.call(translateMood, { params, body: null }),
    as.admin.call(writeMoodTranslation, { params: { id: '1', code: 'pt' }, body: { title: 'Meu' } }),
    as.admin.call(archiveMood, { params, body: { archived: true } }),
  ])
  expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(await moodNamed('Mine')).toBeUndefined()
})

test('a mood that does not exist cannot be changed', async () => {
  for (const id of ['999', '9007199254740991']) {
    const params = { id }
    const attempts = await Promise.all([
      as.superadmin.call(updateMood, { params, body: { title: 'Absent' } }),
      as.superadmin.call(translateMood, { params, body: null }),
      as.superadmin.call(writeMoodTranslation, { params: { id, code: 'pt' }, body: { title: 'Ausente' } }),
      as.superadmin.call(archiveMood, { params, body: { archived: true } }),
    ])
    expect(attempts.map(({ status, detail }) => [status, detail])).toEqual(
      attempts.map(() => [404, 'Mood not found']),
    )
  }
  const absurd = await as.superadmin.call(translateMood, {
    params: { id: '99999999999999999999' },
    body: null,
  })
  expect(absurd.status).toBe(422)
})

describe('translating a mood', () => {
  test('adds only the missing titles in Portuguese and French', async () => {
    const id = await addMood('Gloomy')
    await write(id, 'pt', 'Sombrio')
    const { body } = await translate(id)
    expect(body).toEqual({ message: 'Mood translated', total_translations: 2 })
    expect(asked).toEqual([{ text: 'Gloomy', to: 'fr' }])
    expect(await moodNamed('Gloomy')).toMatchObject({
      translations: ['fr', 'pt'],
      titles: [
        { language_code: 'fr', title_translation: 'Gloomy (fr)', stale: false },
        { language_code: 'pt', title_translation: 'Sombrio', stale: false },
      ],
    })
    // A second request finds nothing left to translate.
    expect((await translate(id)).body).toEqual(body)
    expect(asked).toHaveLength(1)
    expect((await auditOf(id)).slice(1)).toEqual([
      { action: 'translate', organization_id: null, before: null, after: { pt: 'Sombrio' } },
      { action: 'translate', organization_id: null, before: null, after: { fr: 'Gloomy (fr)' } },
    ])
  })

  test('stores which model made a title, until somebody writes another one by hand', async () => {
    const id = await addMood('Haughty')
    await translate(id)
    const made = {
      produced_by: 'dictionary',
      prompt_version: 'dictionary/1',
      produced_at: expect.any(String),
    }
    await write(id, 'fr', 'Haughty (fr)')
    expect(await moodNamed('Haughty')).toMatchObject({ titles: [made, made] })
    await write(id, 'fr', 'Hautain')
    expect((await moodNamed('Haughty'))?.titles).toEqual([
      { language_code: 'fr', title_translation: 'Hautain', stale: false },
      { language_code: 'pt', title_translation: 'Haughty (pt)', stale: false, ...made },
    ])
  })

  test('changes nothing if the model answers with a blank or taken title', async () => {
    const id = await addMood('Airy')
    dictionary.translate = (text, to) => (to === 'fr' ? '  ' : `${text} (${to})`)
    expect(await translate(id)).toMatchObject({
      status: 502,
      detail: 'The translation could not be made. Please try again.',
    })
    dictionary.translate = (_, to) => (to === 'fr' ? 'CALME' : 'Leve')
    expect(await translate(id)).toMatchObject({
      status: 409,
      detail: 'A mood with this title already exists',
    })
    expect(await moodNamed('Airy')).toMatchObject({ translations: [] })
  })

  test('is refused if the English title changed meanwhile', async () => {
    const id = await addMood('Hasty')
    dictionary.translate = async (text, to) => {
      await as.superadmin.call(updateMood, { params: { id: String(id) }, body: { title: 'Rushed' } })
      return `${text} (${to})`
    }
    expect(await translate(id)).toMatchObject({
      status: 409,
      detail: 'This mood was changed meanwhile. Please translate it again.',
    })
    expect(await moodNamed('Rushed')).toMatchObject({ translations: [] })
  })

  test('replaces titles that are stale after a change in English, except those saved by hand since', async () => {
    const id = await addMood('Grim')
    await translate(id)
    const change = (body: { title: string; description?: string }) =>
      as.superadmin.call(updateMood, { params: { id: String(id) }, body })
    const stale = async (title: string) => (await moodNamed(title))?.titles.map((one) => one.stale)
    await change({ title: 'Grim', description: 'Sees no way out.' })
    expect(await stale('Grim')).toEqual([false, false])
    await change({ title: 'Sombre' })
    expect(await stale('Sombre')).toEqual([true, true])
    // Saving a model's title unchanged does not make the person its author.
    await write(id, 'pt', 'Grim (pt)')
    expect((await moodNamed('Sombre'))?.titles).toMatchObject([
      { language_code: 'fr', stale: true },
      { language_code: 'pt', stale: false, title_translation: 'Grim (pt)', produced_by: 'dictionary' },
    ])
    asked.length = 0
    expect((await translate(id)).body).toMatchObject({ total_translations: 2 })
    expect(asked).toEqual([{ text: 'Sombre', to: 'fr' }])
    expect((await moodNamed('Sombre'))?.titles).toMatchObject([
      { language_code: 'fr', stale: false, title_translation: 'Sombre (fr)' },
      { language_code: 'pt', stale: false, title_translation: 'Grim (pt)' },
    ])
    expect((await auditOf(id)).at(-1)).toMatchObject({
      before: { fr: 'Grim (fr)' },
      after: { fr: 'Sombre (fr)' },
    })
  })

  test('keeps a title that somebody writes by hand meanwhile', async () => {
    const id = await addMood('Terse')
    await translate(id)
    await as.superadmin.call(updateMood, { params: { id: String(id) }, body: { title: 'Curt' } })
    dictionary.translate = async (text, to) => {
      if (to === 'fr') await write(id, 'fr', 'Laconique')
      return `${text} (${to})`
    }
    expect((await translate(id)).status).toBe(200)
    expect((await moodNamed('Curt'))?.titles).toMatchObject([
      { title_translation: 'Laconique', stale: false },
      { title_translation: 'Curt (pt)', stale: false },
    ])
  })

  test('by hand is in the audit, and is refused in English and in an unknown language', async () => {
    const id = await addMood('Candid')
    expect((await write(id, 'fr', 'Franche')).status).toBe(200)
    expect((await write(id, 'fr', 'Avec franchise')).status).toBe(200)
    expect((await write(id, 'fr', 'Avec franchise')).status).toBe(200)
    expect((await auditOf(id)).slice(1).map(({ before, after }) => [before, after])).toEqual([
      [null, { fr: 'Franche' }],
      [{ fr: 'Franche' }, { fr: 'Avec franchise' }],
    ])
    expect(await write(id, 'fr', ' ')).toMatchObject({ status: 422, detail: [{ msg: 'Mood is required' }] })
    expect(await write(id, 'fr', 'calme')).toMatchObject({ status: 409 })
    expect(await write(id, 'zz', 'Candid')).toMatchObject({ status: 404, detail: 'Language not found' })
    expect(await write(id, 'en', 'Candid')).toMatchObject({
      status: 409,
      detail: 'English is not a translation. Please edit the mood itself.',
    })
  })
})

test('a changed mood is in the learner’s list and in chats that begin afterwards, not in running ones', async () => {
  const scenario = (await scenariosOf(as.learner)).find((one) => one.has_mood_modifiers)
  const running = await startChat(as.learner, 'fr', scenario)
  const mood = scenario?.available_moods[0]
  if (!mood) throw new Error('the demo has no mood')
  await as.superadmin.call(updateMood, {
    params: { id: String(mood.id) },
    body: { title: 'Renamed', description: 'Whispers.' },
  })
  await write(mood.id, 'fr', 'Rebaptisée')
  const after = (await scenariosOf(as.learner)).find(({ id }) => id === scenario?.id)
  const seen = after?.available_moods.find(({ id }) => id === mood.id)
  expect(seen?.title).toBe('Renamed')
  expect(seen?.translations).toContainEqual({ language_code: 'fr', title_translation: 'Rebaptisée' })
  await say(as.learner, await startChat(as.learner, 'fr', after), 'Bonjour !')
  expect(told?.mood).toEqual({ title: 'Renamed', description: 'Whispers.' })
  await say(as.learner, running, 'Bonjour !')
  expect(told?.mood?.title).toBe(mood.title)
})

test('a mood can be archived while no scenario uses it, and restored', async () => {
  const id = await addMood('Fickle')
  const archive = (archived: boolean) =>
    as.superadmin.call(archiveMood, { params: { id: String(id) }, body: { archived } })
  const { body: map } = await as.superadmin.call(scenarioMapRoutes.readScenarioMap, { query: {} })
  const [scenario, character] = [map.scenarios[0], map.base_characters[0]]
  if (!scenario || !character) throw new Error('the demo is empty')
  const mapping = { scenario_id: scenario.id, base_character_id: character.id, mood_modifier_id: id }
  await as.superadmin.call(scenarioMapRoutes.addMapping, { body: mapping })
  expect(await archive(true)).toMatchObject({
    status: 409,
    detail: `This mood is mapped to “${scenario.title}”. Please remove it from the scenario map first.`,
  })
  await as.superadmin.call(scenarioMapRoutes.removeMapping, { body: mapping })
  expect((await archive(true)).body).toEqual({ message: 'Mood archived' })
  expect((await archive(true)).status).toBe(200)
  expect(await moodNamed('Fickle')).toMatchObject({ archived: true })
  expect((await archive(false)).body).toEqual({ message: 'Mood restored' })
  expect((await auditOf(id)).slice(1)).toEqual([
    { action: 'archive', organization_id: null, before: { archived: false }, after: { archived: true } },
    { action: 'restore', organization_id: null, before: { archived: true }, after: { archived: false } },
  ])
})

test('simultaneous mapping and archiving of a mood never both succeed', async () => {
  const { body: map } = await as.superadmin.call(scenarioMapRoutes.readScenarioMap, { query: {} })
  const [scenario, character] = [map.scenarios[0], map.base_characters[0]]
  if (!scenario || !character) throw new Error('the demo is empty')
  for (const title of ['Torn', 'Undecided', 'Split']) {
    const id = await addMood(title)
    const mapping = { scenario_id: scenario.id, base_character_id: character.id, mood_modifier_id: id }
    const [mapped, archived] = await Promise.all([
      as.superadmin.call(scenarioMapRoutes.addMapping, { body: mapping }),
      as.superadmin.call(archiveMood, { params: { id: String(id) }, body: { archived: true } }),
    ])
    expect([mapped.status, archived.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('an update overwrites no title, description or translation that changed since it was read', async () => {
  const id = await addMood('Restless', 'Moves about.')
  const params = { id: String(id) }
  const was = { title: 'Restless', description: 'Moves about.' }
  const statusOf = async (body: MoodUpdate) =>
    (await as.superadmin.call(updateMood, { params, body: { ...body, was } })).status
  expect(await statusOf({ title: 'Fidgety' })).toBe(200)
  expect(await statusOf({ description: 'Taps.' })).toBe(200)
  expect(await statusOf({ title: 'Nervous' })).toBe(409)
  expect(await statusOf({ description: 'Hums.' })).toBe(409)
  expect(await moodNamed('Fidgety')).toMatchObject({ description: 'Taps.' })
  const translated = async (title: string, read: string) => {
    const request = { params: { ...params, code: 'pt' }, body: { title, was: { title: read } } }
    return (await as.superadmin.call(writeMoodTranslation, request)).status
  }
  expect(await translated('Inquieto', '')).toBe(200)
  expect(await translated('Agitado', '')).toBe(409)
  expect(await translated('Agitado', 'Inquieto')).toBe(200)
})
