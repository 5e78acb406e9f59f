import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { sampleScenarioTexts } from '#testing/sample-scenarios.ts'
import { messagesOf, say, scenariosOf, startChat } from '#testing/chat-requests.ts'
import { workspaceRoutes } from '#features/workspace/contract.ts'
import { type ScenarioWorld, type WorldFact, worldLimits, worldRoutes } from '../contract.ts'

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())

const fact = (key: string, differences: Partial<WorldFact> = {}): WorldFact => ({
  key,
  layer: 'open',
  texts: { en: `I know ${key}.` },
  question: null,
  conditions: [],
  judged: null,
  after: null,
  ...differences,
})
const question = { sentence: { en: 'Who sends it?' }, words: { en: ['who sends'], pt: ['quem manda'] } }
const need = {
  key: 'report',
  who: 'learner',
  what: { en: 'sends the report' },
  words: {},
  by_when: true,
} as const

const empty: ScenarioWorld = { difficulty: 'fair', facts: [], needs: [], gets: [] }
const whole: ScenarioWorld = {
  difficulty: 'hard',
  facts: [
    fact('busy', { texts: { en: 'I was busy.', pt: 'Eu estava sem tempo.', de: 'Ich war beschäftigt.' } }),
    fact('sender', { layer: 'asked', question }),
    fact('fear', {
      layer: 'earned',
      conditions: ['apologised'],
      judged: 'They took the blame.',
      after: 'sender',
    }),
  ],
  needs: [{ ...need, words: { en: ['report'] } }],
  gets: ['acknowledged'],
}

async function create(): Promise<string> {
  const body = { ...sampleScenarioTexts(), prompt: 'You are Ines Prado.' }
  return String((await as.superadmin.call(scenarioAdminRoutes.createScenario, { body })).body.id)
}
const read = (id: string) => as.superadmin.call(worldRoutes.readWorld, { params: { id } })
const hashOf = async (id: string): Promise<string> => (await read(id)).body.hash
const write = (id: string, world: ScenarioWorld, hash: string) =>
  as.superadmin.call(worldRoutes.writeWorld, { params: { id }, body: { world, hash } })
const archive = (id: string, archived: boolean) =>
  as.superadmin.call(scenarioAdminRoutes.archiveScenario, { params: { id }, body: { archived } })
const auditOf = (id: string) =>
  testServer.connection.database
    .selectFrom('audit')
    .where('subject', '=', 'scenario')
    .where('subject_id', '=', Number(id))
    // Its versions have tests of their own: features/workspace/server/workspace.test.ts.
    .where('action', '!=', 'publish')
    .select(['action', 'organization_id', 'before', 'after'])
    .orderBy('id')
    .execute()

test('a world is empty at first, is replaced whole, and saving the same world changes nothing', async () => {
  const id = await create()
  const first = (await read(id)).body
  expect(first).toEqual({ world: empty, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const { body } = await write(id, whole, first.hash)
  expect(body).toEqual({ message: 'Saved', hash: expect.not.stringMatching(first.hash) })
  expect((await read(id)).body).toEqual({ world: whole, hash: body.hash })
  // Saving the same world is accepted from an old hash and with another order of keys.
  const { difficulty, ...rest } = whole
  expect((await write(id, { ...rest, difficulty }, first.hash)).body.hash).toBe(body.hash)
  const [, ...changes] = await auditOf(id)
  expect(changes).toEqual([
    { action: 'update', organization_id: null, before: { world: empty }, after: { world: whole } },
  ])
  const { body: seen } = await as.admin.call(auditRoutes.listAudit, { query: {} })
  expect(JSON.stringify(seen)).not.toContain('I was busy')
})

test('a language whose texts stay the same when the English ones change is stale', async () => {
  const id = await create()
  const texts = { title: 'A title', description: 'What it is about', intro_text: 'How it begins' }
  for (const code of ['fr', 'pt', 'de'])
    await as.superadmin.call(scenarioAdminRoutes.writeTranslation, { params: { id, code }, body: texts })
  const staleLanguages = async () => {
    const { body } = await as.superadmin.call(scenarioAdminRoutes.listAllScenarios, { query: {} })
    return body.find((one) => String(one.id) === id)?.stale_languages
  }
  const world = (en: string, pt: string): ScenarioWorld => ({
    ...empty,
    facts: [fact('busy', { texts: { en, pt } })],
    needs: [{ ...need, what: { en: `to ${en}`, fr: 'envoyer le rapport' } }],
  })
  await write(id, world('I was busy.', 'Eu estava sem tempo.'), await hashOf(id))
  expect(await staleLanguages()).toEqual([])
  await write(id, world('I was ill.', 'Eu estava doente.'), await hashOf(id))
  expect(await staleLanguages()).toEqual(['fr'])
  const { body } = await as.superadmin.call(workspaceRoutes.listVersions, { params: { id }, query: {} })
  expect(body.at(0)?.changes).toContainEqual(
    expect.objectContaining({ part: 'language', aspect: 'stale', language: 'fr' }),
  )
})

test('of two simultaneous saves of one world one is refused', async () => {
  const id = await create()
  const hash = await hashOf(id)
  const answers = await Promise.all(
    ['one', 'two'].map((key) => write(id, { ...empty, facts: [fact(key)] }, hash)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.detail).toBe('This was changed elsewhere meanwhile. Please load it again.')
  const winner = answers[0]?.status === 200 ? 'one' : 'two'
  expect((await read(id)).body.world.facts).toEqual([fact(winner)])
  expect((await write(id, whole, await hashOf(id))).status).toBe(200)
})

test('the world of an archived scenario can be read but not changed, and an unknown scenario has none', async () => {
  const id = await create()
  const { hash } = (await write(id, whole, await hashOf(id))).body
  await archive(id, true)
  expect((await read(id)).body.world).toEqual(whole)
  expect(await write(id, empty, hash)).toMatchObject({
    status: 409,
    detail: expect.stringContaining('archived'),
  })
  await archive(id, false)
  expect((await write(id, empty, hash)).status).toBe(200)
  expect([(await read('999999')).status, (await write('999999', empty, hash)).status]).toEqual([404, 404])
})

const many = <T>(count: number, make: (key: string) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(`n-${index}`))

test('a world with the most facts and needs is saved and read back whole', async () => {
  const id = await create()
  const full = {
    ...empty,
    facts: many(worldLimits.facts, (key) => fact(key, { texts: { en: 'x'.repeat(worldLimits.text) } })),
    needs: many(worldLimits.needs, (key) => ({ ...need, key })),
  }
  expect((await write(id, full, await hashOf(id))).status).toBe(200)
  expect((await read(id)).body.world).toEqual(full)
})

const earned = { layer: 'earned' } as const
test.each<[string, Partial<ScenarioWorld>, string, RegExp]>([
  ['a key', { facts: [fact('Not A Key')] }, 'facts.0.key', /lower-case/],
  ['two facts with one key', { facts: [fact('a'), fact('a')] }, 'facts.1.key', /same key/],
  ['two needs with one key', { needs: [need, need] }, 'needs.1.key', /same key/],
  ['a fact without a text', { facts: [fact('a', { texts: { en: ' ' } })] }, 'facts.0.texts.en', /required/],
  ['a long text', { facts: [fact('a', { texts: { en: 'x'.repeat(301) } })] }, 'facts.0.texts.en', /300/],
  ['too many facts', { facts: many(21, (key) => fact(key)) }, 'facts', /at most 20/],
  ['too many needs', { needs: many(7, (key) => ({ ...need, key })) }, 'needs', /at most 6/],
  ['no question', { facts: [fact('a', { layer: 'asked' })] }, 'facts.0.question', /the question/],
  [
    'a question without words',
    { facts: [fact('a', { layer: 'asked', question: { ...question, words: { en: [] } } })] },
    'facts.0.question',
    /with words/,
  ],
  [
    'too many words',
    { needs: [{ ...need, words: { en: many(61, (key) => key) } }] },
    'needs.0.words.en',
    /at most 60/,
  ],
  ['nothing that earns it', { facts: [fact('a', earned)] }, 'facts.0.conditions', /earned/],
  ['a fact after itself', { facts: [fact('a', { after: 'a' })] }, 'facts.0.after', /before it/],
  [
    'a fact after a later one',
    { facts: [fact('a', { after: 'b' }), fact('b')] },
    'facts.0.after',
    /before it/,
  ],
])('%s is refused with its field and a sentence', async (_name, differences, field, sentence) => {
  const { status, detail } = await write('1', { ...empty, ...differences }, await hashOf('1'))
  expect(status).toBe(422)
  expect(detail).toEqual([
    expect.objectContaining({
      loc: ['body', 'world', ...field.split('.')],
      msg: expect.stringMatching(sentence),
    }),
  ])
})

test('nothing of a world reaches a learner who has not earned it', async () => {
  const scenario = (await scenariosOf(as.learner)).find(({ has_mood_modifiers }) => has_mood_modifiers)
  const id = String(scenario?.id)
  const judged = 'HIDDEN by a model'
  const world: ScenarioWorld = {
    ...whole,
    facts: [
      fact('asked', { layer: 'asked', question: { ...question, words: { en: ['HIDDEN word'] } } }),
      fact('earned', { ...earned, judged }),
    ].map((one) => ({ ...one, texts: { en: `HIDDEN ${one.key}` } })),
    needs: [{ ...need, what: { en: 'HIDDEN need' } }],
  }
  expect((await write(id, world, await hashOf(id))).status).toBe(200)
  const chatId = await startChat(as.learner, 'en', scenario)
  const replies = [
    await say(as.learner, chatId, 'Hello Sam, thank you for coming.'),
    await scenariosOf(as.learner),
    await as.learner.call(scenarioRoutes.readScenario, { params: { id }, query: {} }),
    await as.learner.call(chatRoutes.listChats, { query: {} }),
    await as.learner.call(chatRoutes.readChat, { params: { id: chatId } }),
    await messagesOf(as.learner, chatId),
    await as.admin.call(scenarioAdminRoutes.listAllScenarios, { query: {} }),
  ]
  for (const reply of replies) expect(JSON.stringify(reply)).not.toMatch(/HIDDEN|"world"|director_state/)
  expect(JSON.stringify(replies)).toContain(scenario?.title)
})
