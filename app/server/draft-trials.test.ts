import { expect, test, vi } from 'vitest'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { scriptedPartner } from '#adapters/ai/scripted/partner/partner.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { rubricRoutes } from '#features/criteria/contract-rubric.ts'
import { criteriaRoutes } from '#features/criteria/contract.ts'
import { rubricTrialRoutes, simulatedLearners, trialFailures } from '#features/rubric-trials/contract.ts'
import { type DraftChange, workspaceFailures, workspaceRoutes } from '#features/workspace/contract.ts'
import { testApp } from '#testing/app.ts'

const { startDraftTrial, stopTrial, readTrial, writeSimulatedLearners, readSimulatedLearners } =
  rubricTrialRoutes

const fact = {
  key: 'late',
  layer: 'asked' as const,
  texts: { en: 'The data came late.' },
  question: { sentence: { en: 'Why was the report late?' }, words: { en: ['why was'] } },
  conditions: [],
  judged: '',
  after: '',
}
const world: NonNullable<DraftChange['world']> = { difficulty: 'fair', facts: [fact], needs: [], gets: [] }

/** Creates a draft that was never published, by default with the demo's criteria. */
async function beginDraft(change: DraftChange = {}) {
  const heard: Conversation[] = []
  const plain = scriptedPartner({ pause: async () => {} })
  const held = Promise.withResolvers<void>()
  let isHeld = false
  const partner = {
    ...plain,
    reply: async function* (...[conversation, options]: Parameters<typeof plain.reply>) {
      heard.push(conversation)
      if (isHeld) await held.promise
      yield* plain.reply(conversation, options)
    },
  }
  const app = await testApp({ partner, evaluator: scriptedEvaluator })
  const author = app.as.superadmin
  const { body } = await author.call(workspaceRoutes.createDraft, { body: { title: 'Late again' } })
  const params = { id: String(body.id) }
  const revisionNow = async () => (await author.call(workspaceRoutes.readDraft, { params })).body.revision
  const save = async (next: DraftChange) =>
    author.call(workspaceRoutes.saveDraft, {
      params,
      body: { revision: await revisionNow(), change: next },
    })
  await save({
    prompt: 'You are Robin.',
    world,
    criteria: '1',
    cast: [{ character: '1', mood: '1' }],
    ...change,
  })
  const start = async (language = 'en', key?: string) =>
    author.call(
      startDraftTrial,
      { params, body: { revision: await revisionNow(), language } },
      key === undefined ? {} : { key },
    )
  const read = async (of: { readonly criteria: number; readonly version: number }) =>
    (await author.call(readTrial, { params: { id: String(of.criteria), version: String(of.version) } })).body
      .trial
  const hold = () => (isHeld = true)
  return { app, author, params, heard, save, start, read, revisionNow, hold, release: () => held.resolve() }
}

test('one request starts conversations of all simulated learners with the draft, and every check is judged', async () => {
  const { start, read, heard, params } = await beginDraft()
  const { status, body } = await start('en', 'a-trial')
  expect([status, body]).toEqual([200, expect.objectContaining({ criteria: 1, version: 1 })])
  expect((await start('en', 'a-trial')).body).toEqual(body)
  const trial = await vi.waitFor(
    async () => {
      const now = await read(body)
      expect(now?.ended_at).toEqual(expect.any(String))
      return now
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(trial).toMatchObject({
    is_draft: true,
    failure: null,
    scenario: { id: Number(params.id), title: 'Late again' },
  })
  expect(trial?.conversations.map(({ learner }) => learner)).toEqual([...simulatedLearners])
  expect(trial?.conversations.every(({ cells }) => cells !== null && cells.length > 0)).toBe(true)
  const good = trial?.conversations.find(({ learner }) => learner === 'good')
  expect(good?.messages.map(({ content }) => content)).toContain('Why was the report late?')
  expect(heard[0]).toMatchObject({
    scenario: { title: 'Late again', prompt: 'You are Robin.' },
    mood: { title: expect.any(String) },
    world: { facts: [{ key: 'late' }] },
  })
  expect(trial?.ranking?.points).toHaveLength(simulatedLearners.length)
})

test('a trial uses the draft as it was when the trial began', async () => {
  const { start, read, heard, save, hold, release } = await beginDraft()
  hold()
  const { body } = await start()
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0))
  await save({ prompt: 'You are somebody else.' })
  release()
  await vi.waitFor(async () => expect((await read(body))?.ended_at).toEqual(expect.any(String)), {
    timeout: 20_000,
    interval: 100,
  })
  expect(new Set(heard.map(({ scenario }) => scenario.prompt))).toEqual(new Set(['You are Robin.']))
})

test('an author’s lines for simulated learners replace the lines from the facts', async () => {
  const { author, params, start, heard } = await beginDraft()
  const lines = Object.fromEntries(simulatedLearners.map((kind) => [kind, [`I am ${kind}.`]]))
  await author.call(writeSimulatedLearners, {
    params: { ...params, language: 'en' },
    body: { poor: [], average: [], good: [], hostile: [], stuffing: [], ...lines },
  })
  expect(
    (await author.call(readSimulatedLearners, { params: { ...params, language: 'en' } })).body.lines,
  ).toEqual(lines)
  await start()
  await vi.waitFor(() => expect(heard).toHaveLength(simulatedLearners.length), { timeout: 10_000 })
  expect(new Set(heard.map(({ messages }) => messages.at(-1)?.content))).toEqual(
    new Set(Object.values(lines).flat()),
  )
})

test('a stopped trial keeps its results, stores no more, and allows the next trial', async () => {
  const { author, start, read, hold, release, heard } = await beginDraft()
  hold()
  const { body } = await start()
  expect((await start()).detail).toBe(trialFailures.running.detail)
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0))
  await author.call(stopTrial, { params: { id: String(body.id) }, body: null })
  const stopped = await read(body)
  expect(stopped).toMatchObject({ failure: trialFailures.stopped.code, ended_at: expect.any(String) })
  release()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await read(body)).toEqual(stopped)
  expect((await start()).status).toBe(200)
})

test('a draft that cannot be tried is refused with the reason', async () => {
  const { app, author, params, save, start } = await beginDraft({ criteria: null })
  expect((await start()).detail).toBe(trialFailures.noCriteria.detail)
  const { body: bare } = await author.call(criteriaRoutes.createCriteria, {
    body: { title: 'Bare', evaluation: 'Judge it.' },
  })
  await save({ criteria: String(bare.id) })
  expect((await start()).detail).toBe(trialFailures.noRubric.detail)
  await save({ criteria: '1', world: { ...world, facts: [{ ...fact, texts: {} }] } })
  expect((await start()).detail).toBe(workspaceFailures.worldNotWhole.detail)
  await save({ world })
  const stale = { params, body: { revision: 'another', language: 'en' } }
  expect((await author.call(startDraftTrial, stale)).status).toBe(409)
  expect((await start('de')).detail).toBe(trialFailures.noLines.detail)
  const { database } = app.connection
  for (const table of ['scenario_texts', 'simulated_learners', 'mood_titles'] as const)
    await database.deleteFrom(table).where('language_code', '=', 'fr').execute()
  await database.deleteFrom('languages').where('code', '=', 'fr').execute()
  expect((await start('fr')).status).toBe(404)
})

test('the newest version of the rubric judges, and a tried draft can be discarded', async () => {
  const { author, params, start, read, revisionNow } = await beginDraft()
  const { rubric } = (await author.call(rubricRoutes.readRubric, { params: { id: '1' } })).body
  const checks = [...(rubric?.checks ?? [])].toReversed()
  await author.call(rubricRoutes.writeRubric, {
    params: { id: '1' },
    body: { checks, hash: rubric?.hash ?? null },
  })
  const { body } = await start()
  expect(body.version).toBe((rubric?.version ?? 0) + 1)
  await vi.waitFor(async () => expect((await read(body))?.ended_at).toEqual(expect.any(String)), {
    timeout: 20_000,
    interval: 100,
  })
  const query = { revision: await revisionNow() }
  expect((await author.call(workspaceRoutes.discardDraft, { params, query })).status).toBe(200)
  expect(await read(body)).toBeNull()
})
