import { afterAll, beforeAll, expect, test } from 'vitest'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { sampleScenarioTexts } from '#testing/sample-scenarios.ts'
import { type LearnerLines, mapLearners, rubricTrialRoutes } from '../contract.ts'

let testServer: TestApp
beforeAll(async () => {
  testServer = await createTestApp()
})
afterAll(() => testServer.close())

test('a save of simulated learners overwrites no lines that somebody else has changed since', async () => {
  const { superadmin } = testServer.as
  const scenario = { ...sampleScenarioTexts(), prompt: 'You are the guest.' }
  const created = await superadmin.call(scenarioAdminRoutes.createScenario, { body: scenario })
  const params = { id: String(created.body.id), language: 'fr' }
  const write = async (body: LearnerLines, was?: LearnerLines) =>
    (await superadmin.call(rubricTrialRoutes.writeSimulatedLearners, { params, body: { ...body, was } }))
      .status
  const none = mapLearners((): string[] => [])
  const first = mapLearners((learner) => [`Bonjour, ${learner}.`])
  expect(await write(first, none)).toBe(200)
  expect(await write({ ...first, good: ['Pourquoi ?'] }, none)).toBe(409)
  expect(await write({ ...first, good: ['Pourquoi ?'] }, first)).toBe(200)
  expect(await write({ ...first, poor: ['Non.'] }, first)).toBe(200)
  const { body } = await superadmin.call(rubricTrialRoutes.readSimulatedLearners, { params })
  expect(body.lines).toEqual({ ...first, good: ['Pourquoi ?'], poor: ['Non.'] })
})
