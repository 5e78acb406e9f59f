import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatRoutes } from '#features/chats/contract.ts'
import { scenarioRoutes, blankBriefing } from '#features/scenarios/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { scenariosOf, startChat } from '#testing/chat-requests.ts'

const { listAllScenarios, createScenario, updateScenario, assignScenario, archiveScenario } =
  scenarioAdminRoutes
const { listScenarios, readScenario } = scenarioRoutes

const texts = {
  title: 'Handing over a project',
  description: 'Hand a project over so that nothing is lost.',
  intro_text: 'You lead a team of six and go on leave tomorrow.',
  prompt: 'You are Ines Prado and take the project over.',
}

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())

async function create(differences: Partial<typeof texts> = {}): Promise<number> {
  const { body } = await as.superadmin.call(createScenario, { body: { ...texts, ...differences } })
  return body.id
}

const assign = (id: number, organization_ids: number[], within?: number[]) =>
  as.superadmin.call(assignScenario, {
    params: { id: String(id) },
    body: { organization_ids, ...(within && { within }) },
  })

const archive = (id: number, archived = true) =>
  as.superadmin.call(archiveScenario, { params: { id: String(id) }, body: { archived } })

async function authored(id: number, person = as.superadmin) {
  const { body } = await person.call(listAllScenarios, { query: {} })
  return body.find((scenario) => scenario.id === id)
}

const auditOf = (id: number) =>
  testServer.connection.database
    .selectFrom('audit')
    .where('subject', '=', 'scenario')
    .where('subject_id', '=', id)
    // Its versions have tests of their own: features/workspace/server/workspace.test.ts.
    .where('action', '!=', 'publish')
    .select(['action', 'organization_id', 'before', 'after'])
    .orderBy('id')
    .execute()

test('two requests with one key create one scenario', async () => {
  const once = () =>
    as.superadmin.call(createScenario, { body: { ...texts, title: '  Once ' } }, { key: 'c' })
  const [first, second] = [await once(), await once()]
  expect([first.status, second.body]).toEqual([200, first.body])
  expect(await authored(first.body.id)).toEqual({
    ...texts,
    ...blankBriefing,
    id: first.body.id,
    title: 'Once',
    organizations: [],
    evaluation_criteria: [],
    available_moods: [],
    has_mood_modifiers: false,
    languages: ['en'],
    stale_languages: [],
    archived: false,
  })
  const after = { ...texts, title: 'Once' }
  expect(await auditOf(first.body.id)).toEqual([
    { action: 'create', organization_id: null, before: null, after },
  ])
})

test.each([
  [{ title: ' ' }, 'Title is required'],
  [{ description: '' }, 'Description is required'],
  [{ intro_text: '\n' }, 'Introduction text is required'],
  [{ prompt: undefined }, 'Prompt is required'],
  [{ title: 'x'.repeat(201) }, 'Input must be less than 200 characters'],
  [{ description: 'x'.repeat(2001) }, 'Input must be less than 2000 characters'],
  [{ intro_text: 'x'.repeat(4001) }, 'Input must be less than 4000 characters'],
  [{ prompt: 'x'.repeat(20_001) }, 'Input must be less than 20000 characters'],
])('%o is refused when a scenario is created or updated', async (wrong, msg) => {
  const id = await create()
  const payload = { ...texts, ...wrong }
  const created = await as.superadmin.send({ method: 'POST', url: '/api/v1/admin/scenarios/create', payload })
  const changed = await as.superadmin.send({ method: 'PUT', url: `/api/v1/scenarios/${id}`, payload })
  for (const { statusCode, json } of [created, changed]) {
    expect(statusCode).toBe(422)
    expect(json().detail).toEqual([expect.objectContaining({ msg })])
  }
  expect(await authored(id)).toMatchObject(texts)
})

test('the longest texts are accepted, also of characters with several bytes', async () => {
  const long = { title: '語'.repeat(200), description: '語'.repeat(2000), intro_text: '語'.repeat(4000) }
  const id = await create({ ...long, prompt: '語'.repeat(20_000) })
  expect(await authored(id)).toMatchObject(long)
})

test('an update takes effect at once, and the audit has the changed fields', async () => {
  const id = await create()
  const wanted = { ...texts, title: 'Handing over', prompt: 'You are Ines Prado and have no time.' }
  const change = () => as.superadmin.call(updateScenario, { params: { id: String(id) }, body: wanted })
  expect((await change()).status).toBe(200)
  // A request that changes nothing makes no entry in the audit.
  expect((await change()).status).toBe(200)
  const goals = ' Name a date \r\n\nStay friendly\n'
  const briefed = { params: { id: String(id) }, body: { ...wanted, goals } }
  expect((await as.superadmin.call(updateScenario, briefed)).status).toBe(200)
  // A briefing's text that the request leaves out is kept.
  expect((await change()).status).toBe(200)
  expect(await authored(id)).toMatchObject({ goals: 'Name a date\nStay friendly', knowledge: '' })
  const { body } = await as.superadmin.call(readScenario, { params: { id: String(id) }, query: {} })
  expect(body).toMatchObject(wanted)
  expect((await auditOf(id)).slice(1)).toEqual([
    {
      action: 'update',
      organization_id: null,
      before: { title: texts.title, prompt: texts.prompt },
      after: { title: wanted.title, prompt: wanted.prompt },
    },
    {
      action: 'update',
      organization_id: null,
      before: { goals: '' },
      after: { goals: 'Name a date\nStay friendly' },
    },
  ])
})

test('an admin sees scenarios without their prompt and with only their own organisation', async () => {
  const id = await create({ title: 'For both' })
  await assign(id, [1, 2])
  const seen = await authored(id, as.admin)
  expect(seen).not.toHaveProperty('prompt')
  expect(seen?.organizations).toEqual([{ id: 1, name: 'Demo Organisation' }])
  expect((await authored(id))?.organizations).toHaveLength(2)
  for (const person of [as.admin, as.learner]) {
    const { body } = await person.call(readScenario, { params: { id: String(id) }, query: {} })
    expect(body).not.toHaveProperty('prompt')
  }
})

test('the demo is listed with its criteria, moods and languages', async () => {
  const { body } = await as.superadmin.call(listAllScenarios, { query: {} })
  const one = body.find(({ title }) => title === 'Negotiating your salary')
  expect(one).toMatchObject({
    languages: ['en', 'fr', 'pt'],
    stale_languages: [],
    evaluation_criteria: [{ title: expect.any(String) }],
  })
  expect(one?.has_mood_modifiers).toBe((one?.available_moods.length ?? 0) > 0)
})

test('a superadmin’s assignment replaces the organisations, and the audit has each change', async () => {
  const id = await create()
  expect((await assign(id, [1])).status).toBe(200)
  expect((await assign(id, [2, 2])).status).toBe(200)
  expect((await authored(id))?.organizations).toEqual([{ id: 2, name: 'Other Organisation' }])
  expect((await auditOf(id)).slice(1)).toEqual([
    { action: 'assign', organization_id: 1, before: null, after: { organization_id: 1 } },
    { action: 'assign', organization_id: 2, before: null, after: { organization_id: 2 } },
    { action: 'unassign', organization_id: 1, before: { organization_id: 1 }, after: null },
  ])
})

test('an assignment within one organisation leaves the others unchanged', async () => {
  const id = await create()
  await assign(id, [2])
  expect((await assign(id, [1], [1])).status).toBe(200)
  expect((await authored(id))?.organizations).toHaveLength(2)
  expect((await assign(id, [], [2])).status).toBe(200)
  expect((await authored(id))?.organizations).toEqual([{ id: 1, name: 'Demo Organisation' }])
  expect((await assign(id, [1, 2], [1])).status).toBe(422)
})

test('an admin can assign scenarios only to their own organisation, whose learners then see them', async () => {
  const id = await create({ title: 'Assigned by an admin' })
  await assign(id, [2])
  const params = { id: String(id) }
  const call = (organization_ids: number[], within?: number[]) =>
    as.admin.call(assignScenario, { params, body: { organization_ids, ...(within && { within }) } })
  expect((await call([1])).status).toBe(200)
  expect((await scenariosOf(as.learner)).map((scenario) => scenario.id)).toContain(id)
  for (const { status, detail } of [await call([2]), await call([1, 2]), await call([], [2])]) {
    expect(status).toBe(403)
    expect(detail).toBe('You can assign scenarios to your own organisation only')
  }
  expect((await authored(id))?.organizations).toHaveLength(2)
  expect((await call([])).status).toBe(200)
  expect((await authored(id))?.organizations).toEqual([{ id: 2, name: 'Other Organisation' }])
})

test('an unknown organisation or scenario is not found, and nothing is assigned in part', async () => {
  const id = await create()
  const unknown = await assign(id, [1, 999])
  expect([unknown.status, unknown.detail]).toEqual([404, 'Organisation not found'])
  expect((await authored(id))?.organizations).toEqual([])
  expect((await assign(999_999, [1])).status).toBe(404)
  expect((await archive(999_999)).status).toBe(404)
  const change = { params: { id: '999999' }, body: texts }
  expect((await as.superadmin.call(updateScenario, change)).status).toBe(404)
})

test('simultaneous assignments by two admins both take effect', async () => {
  const id = await create()
  const body = (organization: number) => ({ organization_ids: [organization] })
  const params = { id: String(id) }
  await Promise.all([
    as.admin.call(assignScenario, { params, body: body(1) }),
    as.outsider.call(assignScenario, { params, body: body(2) }),
  ])
  expect((await authored(id))?.organizations).toHaveLength(2)
})

test('an assigned scenario cannot be archived, and an archived one cannot be assigned until restored', async () => {
  const id = await create()
  await assign(id, [1, 2])
  const refused = await archive(id)
  expect([refused.status, refused.detail]).toEqual([
    409,
    'This scenario is assigned to “Demo Organisation”, “Other Organisation”. Please unassign it first.',
  ])
  await assign(id, [])
  expect((await archive(id)).status).toBe(200)
  expect((await archive(id)).status).toBe(200)
  expect((await authored(id))?.archived).toBe(true)
  const again = await assign(id, [1])
  expect([again.status, again.detail]).toEqual([409, 'This scenario is archived. Please restore it first.'])
  expect((await archive(id, false)).status).toBe(200)
  expect((await assign(id, [1])).status).toBe(200)
  const actions = (await auditOf(id)).map(({ action }) => action)
  expect(actions.filter((action) => /archive|restore/.test(action))).toEqual(['archive', 'restore'])
})

test('simultaneous archiving and assigning of a scenario never both succeed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await create()
    const answers = await Promise.all([archive(id), assign(id, [1])])
    const [archived, assigned] = answers.map(({ status }) => status)
    expect([archived, assigned]).toEqual(archived === 200 ? [200, 409] : [409, 200])
  }
})

test('an archived scenario begins no new chat, and its old chats stay readable', async () => {
  const id = await create({ title: 'Soon archived' })
  await assign(id, [1])
  const scenario = (await scenariosOf(as.learner)).find((one) => one.id === id)
  const chat = await startChat(as.learner, 'en', scenario)
  await assign(id, [])
  await archive(id)
  expect((await scenariosOf(as.learner)).map((one) => one.id)).not.toContain(id)
  const wanted = { query: { scenario_id: String(id), language: 'en' }, body: null }
  expect((await as.learner.call(chatRoutes.createChat, wanted)).status).toBe(404)
  const { status, body } = await as.learner.call(chatRoutes.readChat, { params: { id: chat } })
  expect([status, body.scenario.title]).toEqual([200, 'Soon archived'])
})

test('only a superadmin reads unassigned scenarios and changes scenarios', async () => {
  const id = await create()
  const params = { id: String(id) }
  expect((await as.superadmin.call(readScenario, { params, query: {} })).body.prompt).toBe(texts.prompt)
  expect((await as.admin.call(readScenario, { params, query: {} })).status).toBe(404)
  for (const person of [as.admin, as.learner]) {
    expect((await person.call(createScenario, { body: texts })).status).toBe(403)
    expect((await person.call(updateScenario, { params, body: { ...texts, title: 'Mine' } })).status).toBe(
      403,
    )
    expect((await person.call(archiveScenario, { params, body: { archived: true } })).status).toBe(403)
  }
  expect((await as.learner.call(listAllScenarios, { query: {} })).status).toBe(403)
  expect(await authored(id)).toMatchObject({ ...texts, archived: false })
})

test('a scenario’s card names each mapped character once', async () => {
  const scenarios = await scenariosOf(as.learner)
  const cast = Object.fromEntries(
    scenarios.map(({ title, characters }) => [title, characters.map(({ name }) => name)]),
  )
  expect(cast['Feedback after missed deadlines']).toEqual(['Sam Rivera'])
  expect(cast['A late delivery and an upset customer']).toEqual(['Robin Keller', 'Kim Duarte'])
})

test('both lists of scenarios can be read whole or in pages', async () => {
  const inPages = async (
    list: (query: { limit: string; after?: string }) => Promise<readonly { id: number }[]>,
  ) => {
    const ids: number[] = []
    for (;;) {
      const after = ids.at(-1)
      const page = await list({ limit: '2', ...(after !== undefined && { after: String(after) }) })
      expect(page.length).toBeLessThanOrEqual(2)
      if (page.length === 0) return ids
      ids.push(...page.map(({ id }) => id))
    }
  }
  const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id)
  const authoredPages = await inPages(
    async (query) => (await as.superadmin.call(listAllScenarios, { query })).body,
  )
  expect(authoredPages).toEqual(idsOf((await as.superadmin.call(listAllScenarios, { query: {} })).body))
  const learnerPages = await inPages(async (query) => (await as.learner.call(listScenarios, { query })).body)
  expect(learnerPages).toEqual(idsOf(await scenariosOf(as.learner)))
  expect(learnerPages.length).toBeGreaterThan(2)
})

test('an update overwrites no text that changed since it was read', async () => {
  const id = await create()
  const was = { ...texts, ...blankBriefing }
  const update = async (changes: Partial<typeof texts>) => {
    const body = { ...texts, ...changes, was }
    return (await as.superadmin.call(updateScenario, { params: { id: String(id) }, body })).status
  }
  expect(await update({ title: 'Theirs' })).toBe(200)
  expect(await update({ prompt: 'You are Ines Prado, in a hurry.' })).toBe(200)
  expect(await authored(id)).toMatchObject({ title: 'Theirs', prompt: 'You are Ines Prado, in a hurry.' })
  expect(await update({ title: 'Mine' })).toBe(409)
  expect(await authored(id)).toMatchObject({ title: 'Theirs' })
})
