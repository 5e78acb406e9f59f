import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoCharacters } from '#database/seed/characters.ts'
import { demoCriteria } from '#database/seed/criteria.ts'
import { learners } from '#database/seed/learners.ts'
import { demoMoods } from '#database/seed/moods.ts'
import { demoScenarios } from '#database/seed/scenarios.ts'
import { demoWorlds } from '#database/seed/worlds.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { ownDataRoutes } from '#features/own-data/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { say, scenariosOf, startChat } from '#testing/chat-requests.ts'

const LANGUAGES = ['en', 'pt', 'fr'] as const

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  // Organisation 1 practises every scenario.
  await app.connection.pool.query(
    'insert into scenario_organizations (scenario_id, organization_id) select id, 1 from scenarios on conflict do nothing',
  )
})
afterAll(() => app.close())
beforeEach(() => app.connection.pool.query('truncate chats, rate_limits cascade'))

/** Practises a scenario with the given lines until it can be evaluated, and evaluates it. */
async function practise(
  person: Person,
  title: string,
  language: (typeof LANGUAGES)[number],
  lines: readonly string[],
) {
  const scenario = (await scenariosOf(person)).find((one) => one.title === title)
  const chat = await startChat(person, language, scenario)
  for (const line of [...lines, ...lines].slice(0, Math.max(EVALUATION_TURNS, lines.length)))
    await say(person, chat, line)
  const { status } = await person.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  expect(status).toBe(200)
  return chat
}

/** The facts that the character has told, according to the director's stored state. */
async function toldIn(chat: string): Promise<readonly string[]> {
  const { rows } = await app.connection.pool.query(
    `select director_state -> 'told' as told from messages
     where chat_id = $1 and director_state is not null order by position desc limit 1`,
    [chat],
  )
  return rows[0]?.told ?? []
}

/** Texts that direct partners and evaluators and that no learner reads. */
const directions = [
  ...demoCharacters.map(({ description }) => description),
  ...demoMoods.map(({ description }) => description),
  ...demoCriteria.map(({ evaluation }) => evaluation),
  ...demoScenarios.map(({ prompt }) => prompt),
]

/** Property names of stored states, worlds and scenarios under which learners must see nothing. */
const hiddenKeys = [
  'director_state',
  'judged_deeds',
  'deeds',
  'told',
  'asked',
  'proposed',
  'tension',
  'trust',
  'isWarned',
  'facts',
  'needs',
  'gets',
  'question',
  'conditions',
  'judged',
  'difficulty',
  'prompt',
  'criteria',
]

const asJson = (text: string): string => JSON.stringify(text).slice(1, -1)

const holdsNothingUntold = (key: string, title: string) => async (language: (typeof LANGUAGES)[number]) => {
  const person = createPerson(app.app, 'learner')
  const lines = learners[key]?.[language].average ?? []
  const chat = await practise(person, title, language, lines)
  const told = await toldIn(chat)
  const facts = demoWorlds[key]?.facts ?? []
  const kept = facts.filter((fact) => fact.layer !== 'open' && !told.includes(fact.key))
  expect(kept.length).toBeGreaterThan(0)

  const { statusCode, body } = await person.send({ url: `/api/v1${ownDataRoutes.exportOwnData.path}` })
  expect(statusCode).toBe(200)
  expect(body.includes(`"id":${chat},`)).toBe(true)
  const secrets = [...kept.flatMap((fact) => Object.values(fact.texts)), ...directions]
  expect(secrets.filter((secret) => body.includes(asJson(secret)))).toEqual([])
  expect(hiddenKeys.filter((name) => body.includes(`"${name}":`))).toEqual([])
}

describe.each(demoScenarios)('the export after practising $key', ({ key, texts }) => {
  const asked = holdsNothingUntold(key, texts.en.title)
  test('has nothing in en that was not told', () => asked('en'))
  test.each(['pt', 'fr'] as const)('has nothing in %s that was not told', { tags: ['long'] }, asked)
})
