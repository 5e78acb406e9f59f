import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translationFailures } from '#adapters/ai/port.ts'
import { auditRoutes } from '#features/audit/contract.ts'
import { characterRoutes } from '#features/characters/contract.ts'
import { languageRoutes } from '#features/languages/contract.ts'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { worldRoutes } from '#features/worlds/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { scenariosOf } from '#testing/chat-requests.ts'
import { sampleNewScenario } from '#testing/sample-scenarios.ts'
import { standInTranslator, type StandInTranslator } from '#testing/translator.ts'
import { tryRoutes } from '../contract-try.ts'
import { type DraftChange, MAX_DRAFT_SIZE, workspaceRoutes } from '../contract.ts'
import { recordVersions } from './version-store.ts'

let testServer: TestApp
let as: TestApp['as']
let translator: StandInTranslator
beforeAll(async () => {
  translator = standInTranslator()
  testServer = await createTestApp({ translator })
  as = testServer.as
  // A second superadmin, who is shown what the first one does.
  await sql`update users set role = 'superadmin' where username = 'outsider'`.execute(database())
})
afterAll(() => testServer.close())

const database = () => testServer.connection.database
const { prompt } = sampleNewScenario
const texts = mapScenarioTexts((field) => (field === 'title' ? 'A visit' : `A visit: ${field}`))

async function begin(title = 'A difficult visit'): Promise<string> {
  const { body } = await as.superadmin.call(workspaceRoutes.createDraft, { body: { title } })
  return String(body.id)
}
const read = (id: string, person = as.superadmin) =>
  person.call(workspaceRoutes.readDraft, { params: { id } })
const saveAs = (person: TestApp['as']['superadmin'], id: string, revision: string, change: DraftChange) =>
  person.call(workspaceRoutes.saveDraft, { params: { id }, body: { revision, change } })
async function save(id: string, change: DraftChange) {
  const { body } = await read(id)
  return saveAs(as.superadmin, id, body.revision, change)
}
async function publish(id: string, note = '') {
  const { revision } = (await read(id)).body
  return as.superadmin.call(workspaceRoutes.publishDraft, { params: { id }, body: { revision, note } })
}
const undo = async (id: string) =>
  as.superadmin.call(workspaceRoutes.undoDraft, {
    params: { id },
    body: { revision: (await read(id)).body.revision },
  })
const versionsOf = async (id: string) =>
  (await as.superadmin.call(workspaceRoutes.listVersions, { params: { id }, query: {} })).body
async function create(): Promise<string> {
  const { body } = await as.superadmin.call(scenarioAdminRoutes.createScenario, { body: sampleNewScenario })
  return String(body.id)
}
const rename = (id: string, title: string) =>
  as.superadmin.call(scenarioAdminRoutes.updateScenario, {
    params: { id },
    body: { ...sampleNewScenario, title },
  })
const assign = (id: string, person = as.superadmin) =>
  person.call(scenarioAdminRoutes.assignScenario, { params: { id }, body: { organization_ids: [1] } })
const learnersTitles = async () => (await scenariosOf(as.learner)).map(({ title }) => title)

test('a new scenario is a draft that nobody else sees until it is published, and then learners practise it', async () => {
  const id = await begin('Only a draft')
  expect((await assign(id)).status).toBe(200)
  expect(await learnersTitles()).not.toContain('Only a draft')
  const all = await as.superadmin.call(scenarioAdminRoutes.listAllScenarios, { query: {} })
  expect(all.body.map((one) => String(one.id))).not.toContain(id)
  expect((await assign(id, as.admin)).status).toBe(404)
  const params = { id }
  expect((await as.superadmin.call(worldRoutes.readWorld, { params })).status).toBe(404)
  expect((await rename(id, 'By the old way')).status).toBe(404)
  const drafts = (await as.superadmin.call(workspaceRoutes.listDrafts, {})).body
  expect(drafts.find(({ scenario_id }) => String(scenario_id) === id)).toMatchObject({
    title: 'Only a draft',
    is_new: true,
  })
  expect((await publish(id)).detail).toBe('Something is still missing before this can be published')

  const saved = await save(id, { texts: { en: texts }, prompt, cast: [{ character: '1', mood: '1' }] })
  expect(saved.body.problems.filter(({ hinders }) => hinders)).toEqual([])
  expect((await publish(id, 'The first one')).body).toEqual({ message: 'Published', version: 1 })
  expect(await learnersTitles()).toContain(texts.title)
  expect((await read(id)).body).toMatchObject({ version: 1, is_changed: false, updated: null })
  expect(await versionsOf(id)).toEqual([
    expect.objectContaining({
      number: 1,
      note: 'The first one',
      by: { id: expect.any(Number), name: 'Amara Okafor' },
    }),
  ])
})

test('the checklist names what is missing, and at which step', async () => {
  const id = await begin()
  const { body } = await read(id)
  const told = body.problems.map(({ step, problem, field, hinders }) => [step, problem, field, hinders])
  expect(told).toEqual([
    ['story', 'text_missing', 'description', true],
    ['story', 'text_missing', 'intro_text', true],
    ['story', 'text_missing', 'prompt', true],
    ['story', 'briefing_missing', undefined, false],
    ['partner', 'no_character', undefined, false],
    ['moods', 'no_mood', undefined, false],
    ['criteria', 'no_criteria', undefined, false],
    ['languages', 'no_texts', undefined, false],
    ['languages', 'no_texts', undefined, false],
    ['organizations', 'no_organization', undefined, false],
  ])
  const { body: languages } = await as.superadmin.call(languageRoutes.listLanguages, {})
  const lacking = body.problems
    .filter(({ problem }) => problem === 'no_texts')
    .map(({ language }) => language)
  expect(new Set(['en', ...lacking])).toEqual(new Set(languages.map(({ code }) => code)))
  const fact = {
    key: 'fact-1',
    layer: 'asked',
    texts: { en: 'The data came late.' },
    question: { sentence: {}, words: {} },
    conditions: [],
    judged: '',
    after: '',
  } as const
  const wrong = await save(id, {
    texts: { en: texts, pt: { ...texts, description: ' ' } },
    world: { difficulty: 'hard', facts: [{ ...fact, conditions: [] }], needs: [], gets: [] },
    cast: [{ character: '999999', mood: 'somebody' }],
    criteria: '999999',
  })
  expect(wrong.body.problems).toEqual(
    expect.arrayContaining([
      { step: 'partner', problem: 'world_wrong', hinders: true, count: 1 },
      { step: 'partner', problem: 'character_gone', hinders: true },
      { step: 'moods', problem: 'mood_gone', hinders: true },
      { step: 'criteria', problem: 'criteria_gone', hinders: true },
      { step: 'languages', problem: 'text_missing', field: 'description', language: 'pt', hinders: true },
    ]),
  )
  expect((await publish(id)).status).toBe(409)
})

test('a change stays in the draft until it is published, and the version names the differences', async () => {
  const id = await create()
  await assign(id)
  await save(id, { texts: { en: { ...texts, title: 'Changed in a draft' } }, prompt: 'You are the host.' })
  expect(await learnersTitles()).not.toContain('Changed in a draft')
  await publish(id)
  expect(await learnersTitles()).toContain('Changed in a draft')
  const [newest] = await versionsOf(id)
  expect(newest?.changes).toEqual([
    {
      part: 'text',
      kind: 'changed',
      language: 'en',
      field: 'title',
      before: 'A visit',
      after: 'Changed in a draft',
    },
    { part: 'prompt', kind: 'changed', before: 'You are the guest.', after: 'You are the host.' },
  ])
  const { body: audit } = await as.superadmin.call(auditRoutes.listAudit, {
    query: { subject: 'scenario', subject_id: id, action: 'publish' },
  })
  expect(audit.map(({ before, after }) => [before, after])).toEqual([
    [{ version: 1 }, { version: 2 }],
    [null, { version: 1 }],
  ])
  expect((await publish(id)).detail).toBe('Nothing has changed since the last version')
})

test('a save over somebody else’s is refused with their name, and both changes can be kept', async () => {
  const id = await create()
  const { revision } = (await read(id)).body
  const hers = await saveAs(as.superadmin, id, revision, { prompt: 'Hers' })
  const his = await saveAs(as.outsider, id, revision, { texts: { en: { ...texts, title: 'His' } } })
  expect([his.status, his.detail]).toEqual([
    409,
    'Amara Okafor has saved this meanwhile. Your words are still here.',
  ])
  const again = await saveAs(as.outsider, id, hers.body.revision, {
    texts: { en: { ...texts, title: 'His' } },
  })
  expect(again.body.draft).toMatchObject({ prompt: 'Hers', texts: { en: { title: 'His' } } })
  expect(again.body.updated?.by.name).not.toBe('Amara Okafor')
})

test('a repeated save gets the same answer, unless somebody else has saved since', async () => {
  const id = await create()
  const { revision } = (await read(id)).body
  const saveHers = () =>
    as.superadmin.call(
      workspaceRoutes.saveDraft,
      { params: { id }, body: { revision, change: { prompt: 'Hers' } } },
      { key: `save-${id}` },
    )
  const first = await saveHers()
  expect(await saveHers()).toMatchObject({ status: 200, body: first.body })
  await saveAs(as.outsider, id, first.body.revision, { prompt: 'His' })
  expect((await saveHers()).status).toBe(409)
  expect((await read(id)).body.draft.prompt).toBe('His')
})

test('of two simultaneous saves of one revision one is kept whole', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await create()
    const { revision } = (await read(id)).body
    const answers = await Promise.all([
      saveAs(as.superadmin, id, revision, { prompt: 'One', criteria: '1' }),
      saveAs(as.outsider, id, revision, { prompt: 'Two', criteria: null }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { draft } = (await read(id)).body
    expect([
      ['One', '1'],
      ['Two', null],
    ]).toContainEqual([draft.prompt, draft.criteria])
  }
})

test('of a simultaneous save and publication one is refused, and the version has what was read', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await create()
    const { revision } = (await save(id, { prompt: 'Before' })).body
    const [saved, published] = await Promise.all([
      saveAs(as.outsider, id, revision, { prompt: 'After' }),
      as.superadmin.call(workspaceRoutes.publishDraft, { params: { id }, body: { revision } }),
    ])
    expect([saved.status, published.status].toSorted((one, other) => one - other)).toEqual([200, 409])
    const inForce = await as.superadmin.call(scenarioAdminRoutes.listAllScenarios, { query: {} })
    const now = inForce.body.find((one) => String(one.id) === id)?.prompt
    expect(now).toBe(published.status === 200 ? 'Before' : prompt)
  }
})

test('a publication that fails in the middle changes nothing and can be repeated', async () => {
  const id = await create()
  await save(id, { prompt: 'New prompt', cast: [{ character: '1', mood: null }] })
  // The version's number overflows, which fails only after everything else was written.
  const last = sql`scenario_id = ${id} and number = 2147483647`
  await sql`insert into scenario_versions (scenario_id, number, content)
    select scenario_id, 2147483647, content from scenario_versions where scenario_id = ${id}`.execute(
    database(),
  )
  expect((await publish(id)).status).toBe(500)
  await sql`delete from scenario_versions where ${last}`.execute(database())
  expect((await read(id)).body).toMatchObject({
    version: 1,
    is_changed: true,
    draft: { prompt: 'New prompt' },
  })
  expect(await versionsOf(id)).toHaveLength(1)
  expect((await publish(id)).body.version).toBe(2)
})

test('each save of a draft can be undone, back to the published version', async () => {
  const id = await create()
  expect((await undo(id)).detail).toBe('There is nothing to undo')
  await save(id, { prompt: 'Second' })
  await save(id, { prompt: 'Third', criteria: '1' })
  const once = (await undo(id)).body
  expect([once.draft.prompt, once.draft.criteria, once.can_undo]).toEqual(['Second', null, true])
  const twice = (await undo(id)).body
  expect([twice.draft.prompt, twice.can_undo, twice.is_changed]).toEqual([prompt, false, false])
})

test('undo names the author of the save that it takes back, also after another undo', async () => {
  const id = await create()
  const saver = async () => (await read(id)).body.undoes?.name
  expect(await saver()).toBeUndefined()
  await save(id, { prompt: 'By Amara' })
  const { revision } = (await read(id)).body
  await saveAs(as.outsider, id, revision, { criteria: '1' })
  expect(await saver()).toBe('Jules Martin')
  const params = { id }
  const body = { revision: (await read(id)).body.revision }
  const { body: undone } = await as.outsider.call(workspaceRoutes.undoDraft, { params, body })
  expect(undone).toMatchObject({
    undoes: { name: 'Amara Okafor' },
    updated: { by: { name: 'Jules Martin' } },
  })
  // Steps stored by an older program do not say who saved; then the last author counts.
  await sql`update scenario_draft_steps set saved_by = null where scenario_id = ${id}`.execute(database())
  expect(await saver()).toBe('Jules Martin')
})

test('a repeated undo, translation or restoration is done once and gets the same answer', async () => {
  const id = await create()
  await save(id, { prompt: 'Second' })
  const repeat = async <Answer extends { readonly status: number; readonly body: unknown }>(
    ask: (revision: string, key: string) => Promise<Answer>,
  ): Promise<Answer['body']> => {
    const { revision } = (await read(id)).body
    const key = crypto.randomUUID()
    const first = await ask(revision, key)
    const again = await ask(revision, key)
    expect(first.status).toBe(200)
    expect(again).toMatchObject({ status: 200, body: first.body })
    return first.body
  }
  const undone = await repeat((revision, key) =>
    as.superadmin.call(workspaceRoutes.undoDraft, { params: { id }, body: { revision } }, { key }),
  )
  expect(undone.draft.prompt).toBe(prompt)
  const before = translator.asked.length
  await repeat((revision, key) =>
    as.superadmin.call(
      workspaceRoutes.translateDraft,
      { params: { id, code: 'pt' }, body: { revision } },
      { key },
    ),
  )
  expect(translator.asked).toHaveLength(before + 1)
  const restored = await repeat((revision, key) =>
    as.superadmin.call(
      workspaceRoutes.restoreVersion,
      { params: { id, number: '1' }, body: { revision } },
      { key },
    ),
  )
  expect(restored.is_changed).toBe(false)
})

test('undo does not name a deleted author', async () => {
  const id = await create()
  await save(id, { prompt: 'By somebody' })
  const { rows } = await sql<{ id: number }>`insert into users (username, name, language_id, deleted_at)
    values ('deleted:77', 'deleted:77', 1, now()) returning id`.execute(database())
  await sql`update scenario_draft_steps set saved_by = ${rows[0]?.id} where scenario_id = ${id}`.execute(
    database(),
  )
  expect((await read(id)).body).toMatchObject({ can_undo: true, undoes: { id: rows[0]?.id, name: null } })
})

test('drafts and versions do not name deleted authors, and the demo has no author', async () => {
  const id = await create()
  const { rows } = await sql<{ id: number }>`insert into users (username, name, language_id)
    values ('deleted:78', 'deleted:78', 1) returning id`.execute(database())
  const author = { id: rows[0]?.id ?? 0, name: null }
  await sql`update scenarios set prompt = 'By somebody' where id = ${id}`.execute(database())
  await database()
    .transaction()
    .execute((transaction) => recordVersions(transaction, author, [Number(id)]))
  await save(id, { prompt: 'A draft of theirs' })
  await sql`update scenario_drafts set updated_by = ${author.id} where scenario_id = ${id}`.execute(
    database(),
  )
  await sql`update users set deleted_at = now() where id = ${author.id}`.execute(database())
  expect((await versionsOf(id)).map(({ by }) => by)).toEqual([
    author,
    expect.objectContaining({ name: 'Amara Okafor' }),
  ])
  const { body: drafts } = await as.superadmin.call(workspaceRoutes.listDrafts, {})
  expect(drafts.find(({ scenario_id }) => String(scenario_id) === id)?.updated.by).toEqual(author)
  expect((await versionsOf('1')).at(-1)?.by).toBeNull()
})

test('a note is stored trimmed and without a NUL character, and a blank one is empty', async () => {
  const id = await create()
  await save(id, { prompt: 'Second' })
  expect((await publish(id, ' The \u0000second ')).status).toBe(200)
  await save(id, { prompt: 'Third' })
  expect((await publish(id, ' \n ')).status).toBe(200)
  expect((await versionsOf(id)).map(({ note }) => note)).toEqual(['', 'The second', ''])
})

test('undo takes back saves of the draft and keeps what was published beside it', async () => {
  const id = await create()
  await save(id, { prompt: 'Second' })
  await save(id, { prompt: 'Third' })
  await rename(id, 'From the table')
  const titleAndPrompt = ({ body: { draft } }: Awaited<ReturnType<typeof undo>>) => [
    draft.texts['en']?.title,
    draft.prompt,
  ]
  expect(titleAndPrompt(await undo(id))).toEqual(['From the table', 'Second'])
  const all = await undo(id)
  expect(titleAndPrompt(all)).toEqual(['From the table', prompt])
  expect(all.body).toMatchObject({ version: 2, is_changed: false })
})

test('restoring a version makes a draft of it, which is published as a new version', async () => {
  const id = await create()
  await rename(id, 'Second title')
  await rename(id, 'Third title')
  const { revision } = (await read(id)).body
  const params = { id, number: '1' }
  const back = await as.superadmin.call(workspaceRoutes.restoreVersion, { params, body: { revision } })
  expect(back.body).toMatchObject({ is_changed: true, draft: { texts: { en: { title: 'A visit' } } } })
  expect((await publish(id, 'Back to the first')).body.version).toBe(4)
  const missing = { params: { id, number: '9' }, body: { revision } }
  expect((await as.superadmin.call(workspaceRoutes.restoreVersion, missing)).status).toBe(404)
})

test('versions older than the newest thirty are paged, each with its changes', async () => {
  const id = await create()
  await sql`insert into scenario_versions (scenario_id, number, content)
    select scenario_id, n, jsonb_set(content::jsonb, '{prompt}', to_jsonb('Prompt ' || n))::json
    from scenario_versions, generate_series(2, 35) as n where scenario_id = ${id}`.execute(database())
  expect((await versionsOf(id)).map(({ number }) => number)).toEqual(
    Array.from({ length: 30 }, (_, index) => 35 - index),
  )
  const older = await as.superadmin.call(workspaceRoutes.listVersions, {
    params: { id },
    query: { before: '6' },
  })
  expect(older.body.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
  expect(older.body[0]?.changes).toMatchObject([{ part: 'prompt', before: 'Prompt 4', after: 'Prompt 5' }])
})

test('an older route publishes a version too, and a draft beside it keeps its own changes', async () => {
  const id = await create()
  const params = { id }
  const before = (await read(id)).body.draft.texts.en
  const en = { ...mapScenarioTexts((field) => before?.[field] ?? ''), learner_role: 'From the draft too' }
  await save(id, { prompt: 'From the draft', texts: { en } })
  await rename(id, 'From the table')
  const { body } = await read(id)
  // The same within one language: a field that the draft left alone follows the publication, and one that it changed
  // stays.
  expect(body).toMatchObject({
    version: 2,
    draft: {
      prompt: 'From the draft',
      texts: { en: { title: 'From the table', learner_role: 'From the draft too' } },
    },
  })
  const world = (await as.superadmin.call(worldRoutes.readWorld, { params })).body
  await as.superadmin.call(worldRoutes.writeWorld, {
    params,
    body: { world: { ...world.world, difficulty: 'hard' }, hash: world.hash },
  })
  await publish(id)
  const parts = (await versionsOf(id)).map(({ changes }) => changes.map(({ part }) => part))
  expect(parts).toEqual([['text', 'prompt'], ['difficulty'], ['text'], []])
})

test('a draft reports a conflict with a version published beside it until it is saved again', async () => {
  const id = await create()
  const { en } = (await read(id)).body.draft.texts
  const written = mapScenarioTexts((field) => en?.[field] ?? '')
  await save(id, { prompt: 'From the draft', texts: { en: { ...written, title: 'From the draft' } } })
  const { revision, ...state } = (await read(id)).body
  expect(state.published_beside).toBeUndefined()
  await rename(id, 'From the table')
  const { body } = await read(id)
  // An author who is typing in another field has not seen the publication, so their save is refused and they are asked.
  expect(await saveAs(as.superadmin, id, revision, { prompt: 'Typed beside it' })).toMatchObject({
    status: 409,
    detail: 'This scenario was published meanwhile. Please load it again.',
  })
  expect(body.draft.texts['en']?.title).toBe('From the draft')
  expect(body.published_beside).toMatchObject({
    version: 2,
    by: { name: 'Amara Okafor' },
    base: { texts: { en: { title: sampleNewScenario.title } } },
    live: { texts: { en: { title: 'From the table' } } },
  })
  const saved = await save(id, { texts: { en: { ...written, title: 'Both' } } })
  expect(saved.body.published_beside).toBeUndefined()
  // The draft changed another field, so there is no conflict.
  await as.superadmin.call(scenarioAdminRoutes.updateScenario, {
    params: { id },
    body: { ...sampleNewScenario, title: 'From the table', goals: 'From the table' },
  })
  expect((await read(id)).body.published_beside).toBeUndefined()
})

test('a version beside a draft is reported even if its change began before the draft was saved', async () => {
  const id = await create()
  await save(id, { criteria: '1' })
  await database()
    .transaction()
    .execute(async (transaction) => {
      // Simulates a commit of another session while this transaction waits, since an embedded database has only one at
      // a time.
      await sql`update scenario_drafts set updated_at = now() + interval '1 millisecond',
        content = jsonb_set(content::jsonb, '{prompt}', '"From the draft"') where scenario_id = ${id}`.execute(
        transaction,
      )
      await sql`select pg_sleep(0.01)`.execute(transaction)
      await sql`update scenarios set prompt = 'From the table' where id = ${id}`.execute(transaction)
      await recordVersions(transaction, { id: null }, [Number(id)])
    })
  expect((await read(id)).body.published_beside).toMatchObject({
    version: 2,
    live: { prompt: 'From the table' },
  })
})

test('changing a character makes a version of each scenario that the character plays in', async () => {
  const { body: character } = await as.superadmin.call(characterRoutes.createCharacter, {
    body: { description: 'Somebody who listens.', name: 'Ines Prado' },
  })
  const ids = [await create(), await create()]
  for (const id of ids) {
    await save(id, { cast: [{ character: String(character.id), mood: null }] })
    await publish(id)
  }
  await as.superadmin.call(characterRoutes.updateCharacter, {
    params: { id: String(character.id) },
    body: { description: 'Somebody who talks.' },
  })
  for (const id of ids)
    expect((await versionsOf(id))[0]).toMatchObject({
      number: 3,
      changes: [
        {
          part: 'character',
          kind: 'changed',
          of: 'Ines Prado',
          aspect: 'description',
          before: 'Somebody who listens.',
          after: 'Somebody who talks.',
        },
      ],
    })
})

test('a new English text makes translations stale, except one saved with it or generated after it', async () => {
  const id = await create()
  await save(id, { texts: { pt: { ...texts, title: 'Uma visita' }, fr: texts } })
  const stale = await save(id, { texts: { en: { ...texts, title: 'A long visit' }, fr: texts } })
  const { pt, fr } = stale.body.draft.texts
  expect([pt?.stale, fr?.stale]).toEqual([true, false])
  expect(stale.body.problems).toContainEqual({
    step: 'languages',
    problem: 'stale',
    language: 'pt',
    hinders: false,
  })
  const translate = (revision: string) =>
    as.superadmin.call(workspaceRoutes.translateDraft, { params: { id, code: 'pt' }, body: { revision } })
  const before = translator.asked.length
  expect((await translate('another')).status).toBe(409)
  expect(translator.asked).toHaveLength(before)
  const made = await translate(stale.body.revision)
  expect(made.body.draft.texts['pt']).toMatchObject({
    title: 'pt: A long visit',
    stale: false,
    produced: { by: 'held', prompt_version: 'held/1' },
  })
  await save(id, { texts: { fr: null } })
  expect((await publish(id)).status).toBe(200)
  const { body: scenarios } = await as.superadmin.call(scenarioAdminRoutes.listAllScenarios, { query: {} })
  expect(scenarios.find((one) => String(one.id) === id)?.languages).toEqual(['en', 'pt'])
  expect((await save(id, { texts: { en: null } })).status).toBe(422)
  expect((await save(id, { texts: { xx: texts } })).status).toBe(404)
})

test('a translation that is longer than its field, or into English, is refused', async () => {
  const id = await create()
  const { body } = await save(id, { texts: { en: { ...texts, title: 'x'.repeat(198) } } })
  const translate = (code: string) =>
    as.superadmin.call(workspaceRoutes.translateDraft, {
      params: { id, code },
      body: { revision: body.revision },
    })
  // The stand-in puts the language code before each text.
  expect(await translate('pt')).toMatchObject({ status: 502, detail: translationFailures.failed.detail })
  const before = translator.asked.length
  expect((await translate('en')).status).toBe(409)
  expect((await translate('xx')).status).toBe(404)
  expect(translator.asked).toHaveLength(before)
})

test('a long draft is translated in simultaneous parts, each of which has whole facts', async () => {
  const id = await create()
  const keys = Array.from({ length: 9 }, (_, index) => `fact${index}`)
  const phrases = Array.from({ length: 60 }, (_, index) => `what about the handover ${index}`)
  const saved = await save(id, {
    world: {
      difficulty: 'fair',
      facts: keys.map((key) => ({
        key,
        layer: 'asked',
        texts: { en: 'Nobody told me of it.' },
        question: { sentence: { en: 'What were you told?' }, words: { en: phrases } },
        judged: '',
        after: '',
        conditions: [],
      })),
      needs: [],
      gets: [],
    },
  })
  const before = translator.asked.length
  const allAsked = Promise.withResolvers<void>()
  translator.answer(async (part, to) => {
    if (translator.asked.length - before >= keys.length) allAsked.resolve()
    await allAsked.promise
    return Object.fromEntries(Object.entries(part).map(([key, text]) => [key, `${to}: ${text}`]))
  })
  const { body } = await as.superadmin.call(workspaceRoutes.translateDraft, {
    params: { id, code: 'fr' },
    body: { revision: saved.body.revision },
  })
  const parts = translator.asked.slice(before).map(({ texts: part }) => part)
  expect(Math.max(...parts.map((part) => Object.values(part).join('').length))).toBeLessThan(4000)
  for (const key of keys)
    expect(parts.filter((part) => `fact ${key}` in part)).toEqual(
      parts.filter((part) => `question ${key}` in part || `words ${key}` in part),
    )
  expect(body.draft.texts['fr']).toMatchObject({ produced: { by: 'held' } })
  expect(body.draft.world.facts.map(({ question }) => question.words['fr']?.length)).toEqual(
    keys.map(() => 60),
  )
})

test('a list of words is translated entry by entry, commas and all, and one that came back as a single entry is refused', async () => {
  const id = await create()
  const entries = ['in your own words, what was this period like?', 'how it was']
  const fact = {
    key: 'period',
    layer: 'asked' as const,
    texts: { en: 'It was long.' },
    question: { sentence: { en: 'How was it?' }, words: { en: entries } },
    judged: '',
    after: '',
    conditions: [],
  }
  const need = { key: 'call', who: 'learner' as const, what: { en: 'Call them' }, by_when: true }
  const needs = [{ ...need, words: { en: ['call them, first thing', 'ring'] } }]
  const saved = await save(id, { world: { difficulty: 'fair', facts: [fact], needs, gets: [] } })
  const translate = () =>
    as.superadmin.call(workspaceRoutes.translateDraft, {
      params: { id, code: 'fr' },
      body: { revision: saved.body.revision },
    })
  const answerWith = (translated: (text: string) => string) =>
    translator.answer((part) =>
      Object.fromEntries(Object.entries(part).map(([key, text]) => [key, translated(text)])),
    )
  answerWith((text) => text.replaceAll(' | ', ', '))
  expect(await translate()).toMatchObject({ status: 502, detail: translationFailures.failed.detail })
  answerWith((text) =>
    text
      .split('|')
      .map((entry) => `fr: ${entry.trim()}`)
      .join(' | '),
  )
  const { body } = await translate()
  expect(body.draft.world.facts[0]?.question.words['fr']).toEqual(entries.map((entry) => `fr: ${entry}`))
  expect(body.draft.world.needs[0]?.words['fr']).toEqual(['fr: call them, first thing', 'fr: ring'])
})

test('a failed part of a translation is requested once more, and a blank fact is not requested', async () => {
  const id = await create()
  const fact = (key: string, en: string) => ({
    key,
    layer: 'asked' as const,
    texts: { en },
    question: { sentence: { en: '' }, words: { en: [] } },
    judged: '',
    after: '',
    conditions: [],
  })
  const long = 'It was late. '.repeat(40)
  const facts = [...Array.from({ length: 8 }, (_, at) => fact(`fact${at}`, long)), fact('blank', '')]
  const saved = await save(id, { world: { difficulty: 'fair', facts, needs: [], gets: [] } })
  const before = translator.asked.length
  const asked = () => translator.asked.slice(before).map(({ texts: part }) => Object.keys(part))
  translator.answer(async (part, to) => {
    const isFirstTry = asked().filter((keys) => keys.includes('fact fact7')).length === 1
    if ('fact fact7' in part && isFirstTry) throw new Error('the model is away')
    return Object.fromEntries(Object.entries(part).map(([key, text]) => [key, `${to}: ${text}`]))
  })
  const { status } = await as.superadmin.call(workspaceRoutes.translateDraft, {
    params: { id, code: 'fr' },
    body: { revision: saved.body.revision },
  })
  expect(status).toBe(200)
  expect(asked().filter((keys) => keys.includes('fact fact7'))).toHaveLength(2)
  expect(asked().filter((keys) => keys.includes('fact fact0'))).toHaveLength(1)
  expect(asked().filter((keys) => keys.length === 0)).toEqual([])
})

test('published texts are trimmed and have no blank lines', async () => {
  const id = await create()
  await save(id, { texts: { en: { ...texts, title: ' A visit\u000b', goals: 'Listen\n \nAgree ' } } })
  expect((await publish(id)).status).toBe(200)
  const { body } = await as.superadmin.call(workspaceRoutes.readDraft, { params: { id } })
  expect(body.draft.texts['en']).toMatchObject({ title: 'A visit', goals: 'Listen\nAgree' })
})

test('a new English fact makes its translations stale, and the checklist counts untranslated facts', async () => {
  const id = await create()
  const fact = { question: { sentence: {}, words: {} }, judged: '', after: '', conditions: [] }
  const world = (late: Record<string, string>) => ({
    difficulty: 'fair' as const,
    facts: [
      { ...fact, key: 'late', layer: 'open' as const, texts: late },
      { ...fact, key: 'fear', layer: 'open' as const, texts: { en: 'I was afraid.' } },
    ],
    needs: [],
    gets: [],
  })
  const first = await save(id, {
    texts: { pt: texts },
    world: world({ en: 'The data came late.', pt: 'Os dados atrasaram.' }),
  })
  const missing = { step: 'languages', problem: 'world_missing', language: 'pt', count: 1, hinders: false }
  expect(first.body.draft.texts['pt']?.stale).toBe(false)
  expect(first.body.problems).toContainEqual(missing)
  const second = await save(id, { world: world({ en: 'The data never came.', pt: 'Os dados atrasaram.' }) })
  expect(second.body.draft.texts['pt']?.stale).toBe(true)
  // A person has confirmed the translation, so the same words count as up to date.
  const confirmed = await save(id, { texts: { pt: texts } })
  expect(confirmed.body.draft.texts['pt']?.stale).toBe(false)
  const both = world({ en: 'The data is lost.', pt: 'Os dados sumiram.' })
  expect((await save(id, { world: both })).body.draft.texts['pt']?.stale).toBe(false)
})

test('discarding a draft keeps a published scenario and deletes one that was never published', async () => {
  const discard = async (id: string) => {
    const request = { params: { id }, query: { revision: (await read(id)).body.revision } }
    const once = () => as.superadmin.call(workspaceRoutes.discardDraft, request, { key: `discard-${id}` })
    const first = await once()
    // A repeat after a lost answer gets the same answer.
    expect((await once()).body).toEqual(first.body)
    return first
  }
  const [fresh, published] = [await begin(), await create()]
  await save(published, { prompt: 'Nobody wants this' })
  expect((await discard(fresh)).status).toBe(200)
  expect((await read(fresh)).status).toBe(404)
  expect((await discard(published)).status).toBe(200)
  expect((await read(published)).body).toMatchObject({ is_changed: false, draft: { prompt } })
})

test('an archived scenario cannot be changed, and a draft that is too large is refused', async () => {
  const id = await create()
  const fact = { key: 'f', layer: 'open', judged: '', after: '' } as const
  const facts = [
    {
      ...fact,
      conditions: [],
      texts: { en: 'x'.repeat(MAX_DRAFT_SIZE) },
      question: { sentence: {}, words: {} },
    },
  ]
  expect((await save(id, { world: { difficulty: 'fair', facts, needs: [], gets: [] } })).status).toBe(422)
  await as.superadmin.call(scenarioAdminRoutes.archiveScenario, { params: { id }, body: { archived: true } })
  expect((await save(id, { prompt: 'Too late' })).detail).toBe(
    'This scenario is archived. Please restore it first.',
  )
})

test('the migration gives each demo scenario its first version, and versions cannot be changed', async () => {
  const { rows } = await sql<{ id: number; number: number | null; is_same: boolean }>`
    select scenarios.id, number, scenario_content(scenarios.id) = content::jsonb as is_same
    from scenarios left join scenario_versions on scenario_id = scenarios.id
    where scenarios.id <= 8 order by scenarios.id`.execute(database())
  expect(rows.length).toBeGreaterThanOrEqual(8)
  for (const { is_same, number } of rows.slice(0, 8)) expect([number, is_same]).toEqual([1, true])
  await expect(sql`update scenario_versions set note = 'changed'`.execute(database())).rejects.toThrow(
    'a version is kept as it was published',
  )
})

test('trying a draft says why each fact is open or closed, and stores nothing', async () => {
  const id = await begin()
  const fact = { question: { sentence: {}, words: {} }, judged: '', after: '' }
  const facts = [
    { ...fact, key: 'late', layer: 'open' as const, texts: { en: 'The data came late.' }, conditions: [] },
    {
      ...fact,
      key: 'fear',
      layer: 'earned' as const,
      texts: { en: 'I did not dare to say no.' },
      conditions: ['apologised' as const],
    },
  ]
  const tryIt = (messages: { is_user: boolean; content: string }[]) =>
    as.superadmin.call(tryRoutes.tryDraft, {
      params: { id },
      body: { language: 'en', cast: { character: '1', mood: null }, messages },
    })
  const counts = () => sql<{ chats: number; messages: number }>`
    select (select count(*)::int from chats) as chats, (select count(*)::int from messages) as messages`
  const before = (await counts().execute(database())).rows
  await save(id, { world: { difficulty: 'gentle', facts, needs: [], gets: [] }, prompt: 'You are Sam.' })
  const first = { is_user: true, content: 'I am sorry, that was my fault and I apologise for it.' }
  const { status, body } = await tryIt([first])
  expect([status, body.reply.length > 0]).toEqual([200, true])
  expect(body.facts.map(({ key, is_open, layer }) => [key, is_open, layer])).toEqual([
    ['late', true, 'open'],
    ['fear', true, 'earned'],
  ])
  expect(body.facts[1]).toMatchObject({ conditions: ['apologised'] })
  const cold = await tryIt([{ is_user: true, content: 'Good morning.' }])
  expect(cold.body.facts[1]).toMatchObject({ is_open: false, reason: 'not_earned', quotation: null })
  expect((await counts().execute(database())).rows).toEqual(before)
  expect((await tryIt([{ is_user: false, content: 'Mine' }])).status).toBe(422)
  const unearned = facts.map((one) => ({ ...one, conditions: [] }))
  await save(id, { world: { difficulty: 'fair', facts: unearned, needs: [], gets: [] } })
  expect((await tryIt([first])).status).toBe(409)
})
