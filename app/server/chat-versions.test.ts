import { expect, test } from 'vitest'
import { director } from '#conversation/director/direct.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { chatStore } from '#features/chats/server/store.ts'
import { readEvaluationContext } from '#features/evaluations/server/read-evaluation-context.ts'
import { hintCount } from '#features/evaluations/server/rows.ts'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { workspaceRoutes } from '#features/workspace/contract.ts'
import { testApp } from '#testing/app.ts'
import { scenariosOf, startChat } from '#testing/chat-requests.ts'
import { sampleNewScenario } from '#testing/sample-scenarios.ts'

test('a running chat keeps the texts, the world and the criteria of the version that it began with', async () => {
  const { as, connection } = await testApp()
  const { database } = connection
  const texts = mapScenarioTexts((field) => `A visit: ${field}`)
  const { body: created } = await as.superadmin.call(scenarioAdminRoutes.createScenario, {
    body: sampleNewScenario,
  })
  const params = { id: String(created.id) }
  await as.superadmin.call(scenarioAdminRoutes.assignScenario, { params, body: { organization_ids: [1] } })
  const fact = { key: 'data', layer: 'open', judged: '', after: '' } as const
  const factOf = (en: string) => ({
    ...fact,
    conditions: [],
    texts: { en },
    question: { sentence: {}, words: {} },
  })
  const put = async (title: string, said: string, criteria: string | null) => {
    const world = { difficulty: 'fair' as const, facts: [factOf(said)], needs: [], gets: [] }
    const cast = [{ character: '1', mood: null }]
    const change = { texts: { en: { ...texts, title } }, world, cast, criteria }
    const { revision } = (await as.superadmin.call(workspaceRoutes.readDraft, { params })).body
    const saved = await as.superadmin.call(workspaceRoutes.saveDraft, { params, body: { revision, change } })
    const published = { revision: saved.body.revision }
    expect((await as.superadmin.call(workspaceRoutes.publishDraft, { params, body: published })).status).toBe(
      200,
    )
  }
  await put('As it began', 'The first fact.', '1')
  const scenario = (await scenariosOf(as.learner)).find((one) => one.id === created.id)
  const began = await startChat(as.learner, 'en', scenario)
  await put('As it is now', 'Another fact.', null)
  const later = await startChat(as.learner, 'en', scenario)
  const titleOf = async (chat: string) =>
    (await as.learner.call(chatRoutes.readChat, { params: { id: chat } })).body.scenario.title
  expect([await titleOf(began), await titleOf(later)]).toEqual(['As it began', 'As it is now'])
  const chats = chatStore(database, hintCount, director.addReadings)
  const [before, after] = [await chats.conversation(Number(began)), await chats.conversation(Number(later))]
  expect([before.world.facts[0]?.texts.en, after.world.facts[0]?.texts.en]).toEqual([
    'The first fact.',
    'Another fact.',
  ])
  const templates = await Promise.all(
    [began, later].map(
      async (chat) => (await readEvaluationContext(database, Number(chat), null))?.criteria ?? null,
    ),
  )
  expect(templates).toEqual([expect.stringContaining('{'), null])
})
