import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { briefLimits, type DraftedStory } from '#adapters/ai/drafting/port.ts'
import { translationFailures } from '#adapters/ai/port.ts'
import { characterRoutes } from '#features/characters/contract.ts'
import { rubricRoutes } from '#features/criteria/contract-rubric.ts'
import { DRAFT_RATE_LIMIT } from '#features/own-conversations/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { testApp, type TestApp, type TestAppOptions } from '#testing/app.ts'
import {
  standInBriefDrafter,
  sampleBrief,
  sampleChecks,
  sampleStory,
  sampleWorld,
} from '#testing/brief-drafter.ts'
import { dumpDatabase } from '#testing/dump-database.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { until } from '#testing/partner.ts'
import { standInTranslator } from '#testing/translator.ts'
import { briefRoutes } from '../contract-brief.ts'
import { workspaceFailures, workspaceRoutes } from '../contract.ts'
import { makeWholeDraft } from './make-whole-draft.ts'

const { readBrief, draftFromBrief, cancelBrief } = briefRoutes
const WORD = 'Quokka'
const answers = { ...sampleBrief, secret: `${sampleBrief.secret} ${WORD}` }

/** A server with a model that the test controls. */
async function withModel(options: TestAppOptions = {}) {
  const briefDrafter = standInBriefDrafter()
  const translator = standInTranslator()
  const { lines, logger } = keepLogLines('debug')
  const app = await testApp({ briefDrafter, translator, logger, ...options })
  const author = app.as.superadmin
  const begin = (languages: string[] = [], key?: string) =>
    author.call(draftFromBrief, { body: { answers, languages } }, key === undefined ? {} : { key })
  const read = async () => (await author.call(readBrief, {})).body.brief
  const settled = async () => {
    await until(async () => (await read())?.state !== 'drafting')
    return read()
  }
  const draftOf = async (id: number | null | undefined) =>
    (await author.call(workspaceRoutes.readDraft, { params: { id: String(id) } })).body
  return { app, author, briefDrafter, translator, lines, begin, read, settled, draftOf }
}

/** The number of rows in all tables of which a draft consists. */
const countContent = async ({ connection: { database } }: TestApp) =>
  (
    await sql`select (select count(*)::int from scenarios) as scenarios,
      (select count(*)::int from scenario_drafts) as drafts,
      (select count(*)::int from characters) as characters,
      (select count(*)::int from criteria) as criteria,
      (select count(*)::int from rubrics) as rubrics`.execute(database)
  ).rows[0]

test('without a model the brief says that it cannot be drafted, and a request is refused', async () => {
  const { as } = await testApp()
  expect((await as.superadmin.call(readBrief, {})).body).toEqual({ can_draft: false, brief: null })
  const refused = await as.superadmin.call(draftFromBrief, { body: { answers, languages: [] } })
  expect([refused.status, refused.detail]).toEqual([409, workspaceFailures.noDraftingModel.detail])
})

test('a brief becomes a whole draft: texts, briefing, character, facts, needs, moods and a rubric', async () => {
  const { author, begin, settled, draftOf, app, briefDrafter } = await withModel()
  const story = Promise.withResolvers<DraftedStory>()
  briefDrafter.answer({ story: () => story.promise })
  const begun = await begin()
  expect(begun.body).toMatchObject({ can_draft: true, brief: { state: 'drafting', answers } })
  story.resolve(sampleStory())
  const brief = await settled()
  expect(brief).toMatchObject({ state: 'drafted', failure: null, scenario_id: expect.any(Number) })
  const { draft, drafted, problems, version } = await draftOf(brief?.scenario_id)
  expect(draft.texts['en']).toMatchObject({
    title: 'Late again: the handover',
    goals: 'You both know what the mornings look like\nThere is a step that both keep',
    produced: null,
  })
  expect([draft.world.difficulty, draft.world.facts.map(({ layer }) => layer)]).toEqual([
    'hard',
    ['open', 'asked', 'earned'],
  ])
  expect(draft.world.needs).toMatchObject([{ who: 'character', by_when: true }])
  const { body: characters } = await author.call(characterRoutes.listCharacters, {})
  expect(characters.find(({ id }) => String(id) === draft.cast[0]?.character)).toMatchObject({
    name: 'Robin Hale',
    role: 'Nurse',
  })
  expect(draft.cast).toHaveLength(1)
  expect(draft.cast[0]?.mood).not.toBeNull()
  const id = String(draft.criteria)
  const { rubric } = (await author.call(rubricRoutes.readRubric, { params: { id } })).body
  expect(rubric).toMatchObject({ version: 1, published: null, checks: expect.any(Array) })
  expect(rubric?.checks.map(({ name }) => name.fr)).toContain('fr: Check 1 of the handover')
  expect(version).toBeNull()
  expect(drafted).toMatchObject({ by: 'test:drafter', prompt_version: 'brief/1' })
  expect(problems.filter(({ hinders }) => hinders).map(({ step, problem }) => [step, problem])).toEqual([
    ['story', 'not_looked_at'],
    ['partner', 'not_looked_at'],
    ['moods', 'not_looked_at'],
    ['criteria', 'not_looked_at'],
  ])
  const usage = () =>
    app.connection.pool.query('select purpose, calls, input_tokens from model_usage order by 1')
  // Usage is collected for a moment before it is counted.
  await until(async () => (await usage()).rows[0]?.calls === 3)
  expect((await usage()).rows).toEqual([{ purpose: 'drafter', calls: 3, input_tokens: 30 }])
})

test('a drafted scenario can be published only after somebody has looked at each step', async () => {
  const { author, begin, settled, draftOf } = await withModel()
  await begin()
  const scenario = (await settled())?.scenario_id
  const params = { id: String(scenario) }
  const { revision, drafted } = await draftOf(scenario)
  const publish = () => author.call(workspaceRoutes.publishDraft, { params, body: { revision } })
  expect((await publish()).detail).toBe(workspaceFailures.notReady.detail)
  const stale = { revision: 'another', step: 'story' as const }
  expect((await author.call(workspaceRoutes.lookAtDraft, { params, body: stale })).status).toBe(409)
  for (const step of drafted?.unseen ?? [])
    await author.call(workspaceRoutes.lookAtDraft, { params, body: { revision, step } })
  expect((await draftOf(scenario)).drafted).toMatchObject({ by: 'test:drafter', unseen: [] })
  expect((await publish()).body).toMatchObject({ version: 1 })
})

test('a correction keeps the unseen steps unseen', async () => {
  const { author, begin, settled, draftOf } = await withModel()
  await begin()
  const scenario = (await settled())?.scenario_id
  const { revision } = await draftOf(scenario)
  const { body } = await author.call(workspaceRoutes.saveDraft, {
    params: { id: String(scenario) },
    body: { revision, change: { prompt: 'You are Robin, and tired.' } },
  })
  expect(body.drafted?.unseen).toEqual(['story', 'partner', 'moods', 'criteria'])
})

test('the requested languages are translated, and their step is unseen', async () => {
  const { begin, settled, draftOf } = await withModel()
  await begin(['pt', 'fr'])
  const { draft, drafted } = await draftOf((await settled())?.scenario_id)
  expect(draft.texts['pt']).toMatchObject({
    title: 'pt: Late again: the handover',
    produced: { by: 'held' },
  })
  expect(draft.world.facts[0]?.texts).toMatchObject({
    fr: 'fr: The team is one person short. (the handover)',
  })
  expect(drafted?.unseen).toContain('languages')
  const unknown = await begin(['xx'])
  expect([unknown.status, unknown.detail]).toEqual([404, workspaceFailures.languageMissing.detail])
})

test('the longest draft that the limits allow is valid content', () => {
  const long = (limit: number) =>
    'ab '
      .repeat(limit)
      .slice(0, limit - 1)
      .concat('!')
  const rows = (count: number, limit: number) => Array.from({ length: count }, () => long(limit))
  const { goals, knowledge } = briefLimits
  const widest: DraftedStory = {
    ...sampleStory(),
    title: long(briefLimits.title),
    description: long(briefLimits.description),
    intro_text: long(briefLimits.intro_text),
    learner_role: long(briefLimits.learner_role),
    goals: rows(goals.most, Math.floor(goals.characters / goals.most) - 1),
    knowledge: rows(knowledge.most, Math.floor(knowledge.characters / knowledge.most) - 1),
    prompt: long(briefLimits.prompt),
    character: {
      name: long(briefLimits.name),
      role: long(briefLimits.role),
      description: long(briefLimits.character.most),
      bio: long(briefLimits.bio),
    },
  }
  const checks = Array.from({ length: briefLimits.checks.most }, () => sampleChecks()[0]).flatMap((check) =>
    check ? [check] : [],
  )
  const texts = Object.fromEntries(
    checks.flatMap((_, index) =>
      ['name', 'description', 'met', 'partly', 'not_met'].map((field) => [
        `${index} ${field}`,
        long(briefLimits.checkText),
      ]),
    ),
  )
  const whole = makeWholeDraft({
    story: widest,
    world: sampleWorld(),
    checks,
    localChecks: { en: texts, pt: texts, fr: texts },
    moods: [{ id: 7, title: 'Defensive' }],
  })
  const judged = whole.checks.filter(({ kind }) => kind === 'judged')
  expect([judged.length, whole.moods]).toEqual([briefLimits.checks.most, ['7']])
})

const fault = (kind: string) => Object.assign(new DomainError(translationFailures.failed), { kind })
type BriefAnswers = Parameters<ReturnType<typeof standInBriefDrafter>['answer']>[0]
const failures: readonly (readonly [string, BriefAnswers, string])[] = [
  ['answers nonsense', { story: () => Promise.reject(fault('invalid')) }, 'workspace.draftUnusable'],
  ['writes half of it', { rubric: () => Promise.reject(fault('empty')) }, 'workspace.draftUnusable'],
  ['is down', { world: () => Promise.reject(fault('unavailable')) }, 'translation.failed'],
  [
    'breaks a rule',
    { story: async () => ({ ...sampleStory(), title: 'x'.repeat(201) }) },
    'workspace.draftUnusable',
  ],
  ['has a bug with words in it', { story: () => Promise.reject(new Error(WORD)) }, 'workspace.draftFailed'],
  ['never answers', { world: () => new Promise(() => {}) }, 'workspace.draftSlow'],
]

test.each(failures)(
  'if the model %s nothing is stored, the answers are kept, and no log contains a word of them',
  async (_what, held, code) => {
    const { app, begin, settled, briefDrafter, lines } = await withModel({ turnTimeout: 400 })
    const before = await countContent(app)
    briefDrafter.answer(held)
    await begin()
    expect(await settled()).toMatchObject({ state: 'failed', failure: { code }, answers, scenario_id: null })
    expect(await countContent(app)).toEqual(before)
    expect(JSON.stringify(lines)).not.toContain(WORD)
    briefDrafter.answer({
      story: async () => sampleStory(),
      world: async () => sampleWorld(),
      rubric: async () => sampleChecks(),
    })
    await begin()
    expect(await settled()).toMatchObject({ state: 'drafted', failure: null })
  },
)

test('nothing is stored if a translation fails', async () => {
  const { app, begin, settled, translator } = await withModel()
  const before = await countContent(app)
  translator.answer((texts, to) => {
    if (to === 'fr' && 'text title' in texts) throw new DomainError(translationFailures.slow)
    return texts
  })
  await begin(['fr'])
  expect(await settled()).toMatchObject({ state: 'failed', failure: { code: 'translation.slow' } })
  expect(await countContent(app)).toEqual(before)
})

test('cancelling a draft stores nothing and aborts the call of the model', async () => {
  const { app, author, begin, read, briefDrafter } = await withModel()
  const before = await countContent(app)
  let signal: AbortSignal | undefined
  briefDrafter.answer({
    story: (_brief, options) => {
      ;({ signal } = options)
      return new Promise(() => {})
    },
  })
  await begin()
  await until(() => signal !== undefined)
  expect((await author.call(cancelBrief, { body: null })).body.brief).toMatchObject({
    state: 'cancelled',
    answers,
  })
  expect(signal?.aborted).toBe(true)
  briefDrafter.answer({ story: async () => sampleStory() })
  expect(await read()).toMatchObject({ state: 'cancelled', failure: null })
  expect(await countContent(app)).toEqual(before)
})

test('a draft that another process cancels stores nothing when its model answers', async () => {
  const { app, begin, read, briefDrafter } = await withModel()
  const other = await testApp({ briefDrafter, connection: app.connection })
  const before = await countContent(app)
  const late = Promise.withResolvers<ReturnType<typeof sampleChecks>>()
  briefDrafter.answer({ rubric: () => late.promise })
  await begin()
  await until(() => briefDrafter.asked.includes('rubric'))
  await other.as.superadmin.call(cancelBrief, { body: null })
  late.resolve(sampleChecks())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await read()).toMatchObject({ state: 'cancelled' })
  expect(await countContent(app)).toEqual(before)
})

test('of simultaneous requests in several processes one begins a draft, and its repeats begin none', async () => {
  const { app, begin, settled, briefDrafter } = await withModel()
  const other = await testApp({ briefDrafter, connection: app.connection })
  const held = Promise.withResolvers<DraftedStory>()
  briefDrafter.answer({ story: () => held.promise })
  expect((await begin([], 'one-key-of-a-click')).status).toBe(200)
  expect((await begin([], 'one-key-of-a-click')).status).toBe(200)
  const elsewhere = await other.as.superadmin.call(draftFromBrief, { body: { answers, languages: [] } })
  expect([elsewhere.status, elsewhere.detail]).toEqual([409, workspaceFailures.stillDrafting.detail])
  held.resolve(sampleStory())
  await settled()
  expect(briefDrafter.asked).toEqual(['story', 'world', 'rubric'])
})

test('a brief whose process died has failed and keeps its answers', async () => {
  const { app, begin, settled, read, briefDrafter } = await withModel()
  const { pool } = app.connection
  briefDrafter.answer({ story: () => Promise.reject(fault('unavailable')) })
  await begin()
  await settled()
  await pool.query(`update scenario_briefs set state = 'drafting', failure = null`)
  expect(await read()).toMatchObject({
    state: 'failed',
    failure: { code: 'workspace.draftInterrupted' },
    answers,
  })
})

test('stopping the server marks a running brief as interrupted', async () => {
  const { app, begin, briefDrafter } = await withModel()
  briefDrafter.answer({ story: () => new Promise(() => {}) })
  const { pool } = app.connection
  await begin()
  await until(() => briefDrafter.asked.length > 0)
  await app.app.close()
  const { rows } = await pool.query('select state, failure from scenario_briefs')
  expect(rows).toMatchObject([{ state: 'failed', failure: { code: 'workspace.draftInterrupted' } }])
})

test('requests for drafts have a rate limit and a daily budget', async () => {
  const { begin, settled, briefDrafter } = await withModel()
  briefDrafter.answer({ story: () => Promise.reject(fault('unavailable')) })
  for (let one = 0; one < DRAFT_RATE_LIMIT.limit; one += 1) {
    expect((await begin()).status).toBe(200)
    await settled()
  }
  expect((await begin()).status).toBe(429)
  expect(briefDrafter.asked).toHaveLength(DRAFT_RATE_LIMIT.limit)
  const poor = await withModel({ environment: { DAILY_USER_BUDGET: 'drafts=1' } })
  await poor.begin()
  await poor.settled()
  const spent = await poor.begin()
  expect([spent.status, String(spent.detail)]).toEqual([429, expect.stringContaining('limit for today')])
})

test('a brief is shown only to its author, and a blank answer is refused', async () => {
  const { app, author, begin, settled } = await withModel()
  await begin()
  await settled()
  const { as, connection } = app
  await sql`update users set role = 'superadmin' where username = 'outsider'`.execute(connection.database)
  expect((await as.outsider.call(readBrief, {})).body.brief).toBeNull()
  const blank = { ...answers, practice: ' ' }
  const refused = await author.call(draftFromBrief, { body: { answers: blank, languages: [] } })
  expect([refused.status, JSON.stringify(refused.detail)]).toEqual([
    422,
    expect.stringContaining(workspaceFailures.answerRequired.detail),
  ])
})

test('discarding a draft keeps the answers and deletes the character and criteria made for it', async () => {
  const { app, author, begin, settled, read, draftOf } = await withModel()
  const before = await countContent(app)
  await begin()
  const scenario = (await settled())?.scenario_id
  const { revision, draft } = await draftOf(scenario)
  await author.call(workspaceRoutes.discardDraft, { params: { id: String(scenario) }, query: { revision } })
  expect(await read()).toMatchObject({ state: 'drafted', scenario_id: null, answers })
  expect(await countContent(app)).toEqual(before)
  const { rows } = await app.connection.pool.query(
    "select subject, subject_id from audit where action = 'delete' order by id",
  )
  expect(rows).toEqual([
    { subject: 'character', subject_id: Number(draft.cast[0]?.character) },
    { subject: 'criteria', subject_id: Number(draft.criteria) },
  ])
})

test('discarding a draft keeps a character and criteria that another draft has named', async () => {
  const { app, author, begin, settled, draftOf } = await withModel()
  await begin()
  const scenario = (await settled())?.scenario_id
  const { revision, draft } = await draftOf(scenario)
  const { cast, criteria } = draft
  const other = await author.call(workspaceRoutes.createDraft, { body: { title: 'Another one' } })
  const params = { id: String(other.body.id) }
  const fresh = await draftOf(other.body.id)
  const taken = await author.call(workspaceRoutes.saveDraft, {
    params,
    body: { revision: fresh.revision, change: { cast, criteria } },
  })
  // The removed cast could come back by undoing, so it has to be kept.
  await author.call(workspaceRoutes.saveDraft, {
    params,
    body: { revision: taken.body.revision, change: { cast: [] } },
  })
  const full = await countContent(app)
  await author.call(workspaceRoutes.discardDraft, { params: { id: String(scenario) }, query: { revision } })
  expect(await countContent(app)).toMatchObject({
    ...Object(full),
    scenarios: Object(full).scenarios - 1,
    drafts: 1,
  })
})

test('discarding a draft keeps a rubric that was changed since, and deletes the character', async () => {
  const { app, author, begin, settled, draftOf } = await withModel()
  const before = await countContent(app)
  await begin()
  const scenario = (await settled())?.scenario_id
  const { revision, draft } = await draftOf(scenario)
  const id = String(draft.criteria)
  const { rubric } = (await author.call(rubricRoutes.readRubric, { params: { id } })).body
  const checks = rubric?.checks.slice(1) ?? []
  await author.call(rubricRoutes.writeRubric, {
    params: { id },
    body: { checks, hash: rubric?.hash ?? null },
  })
  await author.call(workspaceRoutes.discardDraft, { params: { id: String(scenario) }, query: { revision } })
  const { criteria, rubrics } = Object(before)
  expect(await countContent(app)).toEqual({ ...Object(before), criteria: criteria + 1, rubrics: rubrics + 2 })
})

test('a drafted rubric gets counted checks for the skills of its checks and for an agreement', async () => {
  const { author, begin, settled, draftOf, briefDrafter } = await withModel()
  const rulesOf = async () => {
    const { draft } = await draftOf((await settled())?.scenario_id)
    const params = { id: String(draft.criteria) }
    const { rubric } = (await author.call(rubricRoutes.readRubric, { params })).body
    return rubric?.checks.flatMap((check) => (check.kind === 'counted' ? [[check.rule, check.skill]] : []))
  }
  await begin()
  expect(await rulesOf()).toEqual([
    ['open_questions', 'asking'],
    ['agreed_steps', 'planning'],
  ])
  // An agreement in the scenario is enough to add the check that counts its steps.
  const listening = async () => sampleChecks().map((check) => ({ ...check, skill: 'listening' as const }))
  briefDrafter.answer({ rubric: listening })
  await begin()
  expect(await rulesOf()).toEqual([
    ['agreed_steps', 'planning'],
    ['taken_up_words', 'listening'],
  ])
  const nothing = async () => sampleChecks().map((check) => ({ ...check, skill: null }))
  briefDrafter.answer({ rubric: nothing, world: async () => ({ ...sampleWorld(), agreement: [] }) })
  await begin()
  expect(await rulesOf()).toEqual([])
})

test('counted checks are added to the seven checks that a model may write', async () => {
  const { begin, settled, draftOf, author, briefDrafter } = await withModel()
  const skills = ['asking', 'planning', 'listening', 'concreteness', 'fairness', 'clarity', null] as const
  const [check] = sampleChecks()
  if (!check) throw new Error('no sample')
  briefDrafter.answer({
    rubric: async () => skills.map((skill, nth) => ({ ...check, name: `Check ${nth}`, skill })),
  })
  await begin()
  const { draft } = await draftOf((await settled())?.scenario_id)
  const { rubric } = (await author.call(rubricRoutes.readRubric, { params: { id: String(draft.criteria) } }))
    .body
  expect(rubric?.checks.map(({ kind }) => kind)).toEqual([
    ...Array<string>(7).fill('judged'),
    ...Array<string>(3).fill('counted'),
  ])
})

test('erasing the brief of a user leaves none of its words', async () => {
  const { app, begin, settled } = await withModel()
  await begin()
  await settled()
  const { database, pool } = app.connection
  const { eraseBriefOf } = await import('./brief-store.ts')
  const { rows } = await pool.query('select user_id from scenario_briefs')
  await eraseBriefOf(database, Number(rows[0]?.user_id))
  expect(await dumpDatabase(database)).not.toContain(WORD)
})
