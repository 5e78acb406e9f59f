import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '#conversation/conversation.ts'
import { moodAdminRoutes } from '#features/moods/contract-admin.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { workspaceRoutes } from '#features/workspace/contract.ts'
import { say, scenariosOf, startChat } from '#testing/chat-requests.ts'
import { sampleNewScenario } from '#testing/sample-scenarios.ts'
import { type Mapping, type ScenarioMap, scenarioMapRoutes } from '../contract.ts'

const { readScenarioMap, addMapping, removeMapping } = scenarioMapRoutes

/** The conversation that the partner last received. */
let told: Conversation | undefined

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp({
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

const add = (body: Mapping, key?: string) =>
  as.superadmin.call(addMapping, { body }, key === undefined ? {} : { key })
const remove = (body: Mapping, key?: string) =>
  as.superadmin.call(removeMapping, { body }, key === undefined ? {} : { key })

async function readMap(): Promise<ScenarioMap> {
  const { status, body } = await as.superadmin.call(readScenarioMap, { query: {} })
  expect(status).toBe(200)
  return body
}

/** A mapping that does not exist yet, for a demo scenario without any, in a mood or none. */
async function spareMapping(mood: number | null = null): Promise<Mapping> {
  const { scenarios, base_characters } = await readMap()
  const scenario = scenarios.find(({ title }) => title === 'Telling the team the project is over')
  const character = base_characters[0]
  if (!scenario || !character) throw new Error('the demo lacks something')
  return { scenario_id: scenario.id, base_character_id: character.id, mood_modifier_id: mood }
}

const auditOf = (mapping: Mapping) =>
  testServer.connection.database
    .selectFrom('audit')
    .where('subject', '=', 'scenario_map')
    .select(['action', 'before', 'after'])
    .orderBy('id')
    .execute()
    .then((rows) =>
      rows.filter(({ before, after }) => JSON.stringify(before ?? after) === JSON.stringify(mapping)),
    )

test('the map has scenarios, moods and mappings, and no archived mood', async () => {
  const map = await readMap()
  expect(map.scenarios.map(({ title }) => title)).toContain('Telling the team the project is over')
  expect(map.mood_modifiers).toContainEqual(
    expect.objectContaining({
      title: 'Calm',
      translations: ['fr', 'pt'],
      description: expect.stringContaining('Speaks evenly'),
    }),
  )
  expect(map.mappings.some(({ mood_modifier_id }) => mood_modifier_id === null)).toBe(true)
  const { body } = await as.superadmin.call(moodAdminRoutes.createMood, {
    body: { title: 'Faded' },
  })
  expect((await readMap()).mood_modifiers.map(({ id }) => id)).toContain(body.id)
  await as.superadmin.call(moodAdminRoutes.archiveMood, {
    params: { id: String(body.id) },
    body: { archived: true },
  })
  expect((await readMap()).mood_modifiers.map(({ id }) => id)).not.toContain(body.id)
})

test('the usual moods of a character are those of the map, each once', async () => {
  const { mappings } = await readMap()
  const wanted = Map.groupBy(
    mappings.filter(({ mood_modifier_id }) => mood_modifier_id !== null),
    ({ base_character_id }) => base_character_id,
  )
  const { body } = await as.superadmin.call(scenarioMapRoutes.listUsualMoods, {})
  expect(body.map(({ character_id, mood_ids }) => [character_id, mood_ids])).toEqual(
    [...wanted]
      .map(
        ([character, of]) =>
          [
            character,
            [...new Set(of.map((one) => one.mood_modifier_id ?? 0))].toSorted((one, other) => one - other),
          ] as const,
      )
      .toSorted(([one], [other]) => one - other),
  )
  expect(Math.max(...body.map(({ mood_ids }) => mood_ids.length))).toBeGreaterThan(1)
})

test('the pages of the map make up the whole map, each with the characters and moods that it names', async () => {
  const whole = await readMap()
  const readPart = async (query: { limit?: number; after?: number; search?: string; scenarios?: string }) =>
    (await as.superadmin.call(readScenarioMap, { query })).body
  const pages: ScenarioMap[] = []
  for (let after = 0; ;) {
    const page = await readPart({ limit: 2, ...(after > 0 && { after }) })
    const last = page.scenarios.at(-1)
    if (!last) break
    pages.push(page)
    after = last.id
  }
  expect(pages.flatMap(({ scenarios }) => scenarios)).toEqual(whole.scenarios)
  expect(pages.flatMap(({ mappings }) => mappings)).toEqual(whole.mappings)
  for (const { mappings, base_characters, mood_modifiers } of pages) {
    const named = new Set(mappings.map(({ base_character_id }) => base_character_id))
    expect(base_characters).toEqual(whole.base_characters.filter(({ id }) => named.has(id)))
    const moods = new Set(mappings.map(({ mood_modifier_id }) => mood_modifier_id))
    expect(mood_modifiers).toEqual(whole.mood_modifiers.filter(({ id }) => moods.has(id)))
  }
  const [first, second] = whole.scenarios
  expect((await readPart({ scenarios: `${second?.id},${first?.id},999999` })).scenarios).toEqual([
    first,
    second,
  ])
  expect(await readPart({ scenarios: '999999' })).toEqual({
    scenarios: [],
    mappings: [],
    base_characters: [],
    mood_modifiers: [],
  })
})

test('the search finds scenarios by title and by character, whatever the case and accents', async () => {
  const whole = await readMap()
  const find = async (search: string) =>
    (await as.superadmin.call(readScenarioMap, { query: { search } })).body.scenarios
  const [scenario] = whole.scenarios
  const part = scenario?.title.slice(1, 14).toUpperCase().replace('E', 'É') ?? ''
  expect(await find(part)).toEqual([scenario])
  const character = whole.base_characters.find(({ name }) => name === 'Sam Rivera')
  const plays = whole.mappings.filter((one) => one.base_character_id === character?.id)
  const found = (await find('sam RIVÉRA')).map(({ id }) => id)
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found)).toEqual(new Set(plays.map(({ scenario_id }) => scenario_id)))
  expect(await find('%')).toEqual([])
  expect(await find('')).toEqual(whole.scenarios)
})

test('a mapping is added once and removed once, and the audit has both', async () => {
  const mapping = await spareMapping()
  const first = await add(mapping, 'adding')
  expect(first).toMatchObject({ status: 200, body: { message: 'Bot character mapped' } })
  expect((await readMap()).mappings).toContainEqual(mapping)
  // The repeat with the same key gets the same answer; another person's request is told that the mapping exists.
  expect((await add(mapping, 'adding')).body).toEqual(first.body)
  expect(await add(mapping, 'another')).toMatchObject({
    status: 409,
    detail: 'This bot character is mapped to the scenario in this mood already',
  })
  const removed = await remove(mapping, 'removing')
  expect(removed).toMatchObject({ status: 200, body: { message: 'Bot character removed' } })
  expect((await remove(mapping, 'removing')).body).toEqual(removed.body)
  expect(await remove(mapping)).toMatchObject({
    status: 404,
    detail: 'This bot character is not mapped to the scenario in this mood',
  })
  expect((await readMap()).mappings).not.toContainEqual(mapping)
  expect(await auditOf(mapping)).toEqual([
    { action: 'add', before: null, after: mapping },
    { action: 'remove', before: mapping, after: null },
  ])
})

test('of five simultaneous requests one adds a mapping, and one of five removes it', async () => {
  const [mood] = (await readMap()).mood_modifiers
  for (const mapping of [await spareMapping(), await spareMapping(mood?.id)]) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(mapping)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    const removals = await Promise.all(Array.from({ length: 5 }, () => remove(mapping)))
    expect(removals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404])
  }
})

test('a missing or archived scenario, character or mood cannot be mapped', async () => {
  const mapping = await spareMapping()
  const unknown = 9_007_199_254_740_991
  expect(await add({ ...mapping, scenario_id: unknown })).toMatchObject({
    status: 404,
    detail: 'Scenario not found',
  })
  expect(await add({ ...mapping, base_character_id: unknown })).toMatchObject({
    status: 404,
    detail: 'Bot character not found',
  })
  expect(await add({ ...mapping, mood_modifier_id: unknown })).toMatchObject({
    status: 404,
    detail: 'Mood not found',
  })
  const { database } = testServer.connection
  for (const [table, id, detail] of [
    ['scenarios', mapping.scenario_id, 'This scenario is archived. Please restore it first.'],
    ['characters', mapping.base_character_id, 'This bot character is archived. Please restore it first.'],
  ] as const) {
    await database.updateTable(table).set({ archived_at: new Date() }).where('id', '=', id).execute()
    expect(await add(mapping)).toMatchObject({ status: 409, detail })
    expect((await readMap()).mappings).not.toContainEqual(expect.objectContaining({ [`${table}_id`]: id }))
    await database.updateTable(table).set({ archived_at: null }).where('id', '=', id).execute()
  }
  const { body } = await as.superadmin.call(moodAdminRoutes.createMood, {
    body: { title: 'Dormant' },
  })
  await as.superadmin.call(moodAdminRoutes.archiveMood, {
    params: { id: String(body.id) },
    body: { archived: true },
  })
  expect(await add({ ...mapping, mood_modifier_id: body.id })).toMatchObject({
    status: 409,
    detail: 'This mood is archived. Please restore it first.',
  })
})

test.each([
  [{}],
  [{ scenario_id: 1 }],
  [{ scenario_id: '1', base_character_id: 1 }],
  [{ scenario_id: -1, base_character_id: 1 }],
  [{ scenario_id: 1e300, base_character_id: 1 }],
  [{ scenario_id: 1, base_character_id: 1.5 }],
  [{ scenario_id: 1, base_character_id: 1, mood_modifier_id: 0 }],
  [{ scenario_id: 1, base_character_id: 1, mood: null }],
])('%j is refused as a mapping', async (body) => {
  const { mappings } = await readMap()
  for (const verb of ['add', 'remove']) {
    const { statusCode } = await as.superadmin.send({
      method: 'POST',
      url: `/api/v1/admin/scenario-mapping/${verb}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(statusCode).toBe(422)
  }
  expect((await readMap()).mappings).toEqual(mappings)
})

test('only a superadmin reads or changes the map', async () => {
  const body = await spareMapping()
  for (const person of [as.admin, as.learner]) {
    expect((await person.call(readScenarioMap, { query: {} })).status).toBe(403)
    expect((await person.call(addMapping, { body })).status).toBe(403)
    expect((await person.call(removeMapping, { body })).status).toBe(403)
  }
  expect((await readMap()).mappings).not.toContainEqual(body)
})

test('a scenario has moods from its first mapped mood until its last one is removed', async () => {
  const [mood] = (await readMap()).mood_modifiers
  const mapping = await spareMapping(mood?.id)
  const seen = async () => {
    const scenario = (await scenariosOf(as.learner)).find(({ id }) => id === mapping.scenario_id)
    return [scenario?.has_mood_modifiers, scenario?.available_moods.map(({ id }) => id)]
  }
  expect(await seen()).toEqual([false, []])
  await add(mapping)
  expect(await seen()).toEqual([true, [mood?.id]])
  await remove(mapping)
  expect(await seen()).toEqual([false, []])
})

test('a running chat keeps its character and mood after their mapping is removed', async () => {
  const [mood] = (await readMap()).mood_modifiers
  const mapping = await spareMapping(mood?.id)
  await add(mapping)
  const scenario = (await scenariosOf(as.learner)).find(({ id }) => id === mapping.scenario_id)
  const chat = await startChat(as.learner, 'en', scenario)
  expect((await say(as.learner, chat, 'Good morning.')).status).toBe(200)
  const before = told
  await remove(mapping)
  expect(await say(as.learner, chat, 'Shall we go on?')).toMatchObject({
    status: 200,
    body: { turn_count: 2 },
  })
  expect(before?.character).not.toBeNull()
  expect([told?.character, told?.mood]).toEqual([before?.character, before?.mood])
  expect(told?.mood?.title).toBe(mood?.title)
})

test('removing a mapping during a publication without it does not deadlock', async () => {
  const character = (await readMap()).base_characters[0]?.id ?? 0
  const { superadmin } = as
  for (let round = 0; round < 5; round += 1) {
    const { body: scenario } = await superadmin.call(scenarioAdminRoutes.createScenario, {
      body: sampleNewScenario,
    })
    const mapping = { scenario_id: scenario.id, base_character_id: character, mood_modifier_id: null }
    await add(mapping)
    const params = { id: String(scenario.id) }
    const { body: draft } = await superadmin.call(workspaceRoutes.readDraft, { params })
    const { body: saved } = await superadmin.call(workspaceRoutes.saveDraft, {
      params,
      body: { revision: draft.revision, change: { cast: [], prompt: `Round ${round}` } },
    })
    const [published, removed] = await Promise.all([
      superadmin.call(workspaceRoutes.publishDraft, { params, body: { revision: saved.revision } }),
      remove(mapping),
    ])
    expect(published.status).toBe(200)
    // The removal gets a 404 if the publication has already removed the mapping.
    expect([200, 404]).toContain(removed.status)
  }
})
