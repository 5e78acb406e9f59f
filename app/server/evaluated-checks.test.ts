import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createModelEvaluator } from '#adapters/ai/model/evaluator.ts'
import type { ModelCall } from '#adapters/ai/model/model-port.ts'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import type { Evaluator } from '#adapters/ai/port.ts'
import { criteriaRoutes } from '#features/criteria/contract.ts'
import { rubricRoutes } from '#features/criteria/contract-rubric.ts'
import { rubricTrialRoutes } from '#features/rubric-trials/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { standInModel } from '#testing/model.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'

const said = [
  'Thank you for coming. The survey came four days late on 7 March. What got in the way?',
  'What would have helped you in that week?',
  'How do you want to plan the next survey?',
  'I will speak to the design team by Friday, and you send me the plan on Monday.',
  'Does that work for you?',
]

/** The evaluator of the current test; the product knows it by the scripted one's name. */
let evaluator: Evaluator = scriptedEvaluator
let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp({
    evaluator: {
      ...scriptedEvaluator,
      evaluate: (...call) => evaluator.evaluate(...call),
      judge: (...call) => evaluator.judge(...call),
    },
  })
  as = testServer.as
})
afterAll(() => testServer.close())

async function talk(contents: readonly string[] = said): Promise<string> {
  const chat = await startChat(as.learner)
  for (const content of contents) await say(as.learner, chat, content)
  return chat
}
const evaluate = async (chat: string) =>
  (await as.learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })).body

describe('without a model', () => {
  test('counted checks have verdicts, and judged checks are not judged', async () => {
    evaluator = scriptedEvaluator
    const chat = await talk()
    const { checks, skills, rubric, provenance } = await evaluate(chat)
    const questions = checks.find(({ key }) => key === 'open-questions')
    expect(questions).toMatchObject({ verdict: 'met', kind: 'counted', skill: 'asking' })
    const messages = await messagesOf(as.learner, chat)
    for (const { message_id, quotation } of checks.flatMap(({ evidence }) => evidence))
      expect(messages.find(({ id }) => id === message_id)).toMatchObject({
        is_user: true,
        content: expect.stringContaining(quotation),
      })
    const judged = checks.filter(({ kind }) => kind === 'judged')
    expect(judged.length).toBeGreaterThan(0)
    expect(new Set(judged.map(({ verdict }) => verdict))).toEqual(new Set(['not_judged']))
    expect(skills).toContainEqual({ skill: 'asking', level: 2 })
    expect(rubric).toMatchObject({ version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(provenance).toEqual({
      judge: 'scripted',
      prompt_version: null,
      readings: 0,
      duration_ms: expect.any(Number),
    })
  })

  test('an insult makes no check met or partly met', async () => {
    evaluator = scriptedEvaluator
    const { checks } = await evaluate(await talk(said.map(() => 'What do you want, you useless idiot?')))
    expect(checks.find(({ key }) => key === 'open-questions')).toMatchObject({ verdict: 'not_met' })
    expect(checks.find(({ key }) => key === 'respectful-words')).toMatchObject({ verdict: 'not_met' })
    expect(checks.some(({ verdict }) => verdict === 'met' || verdict === 'partly')).toBe(false)
  })
})

const praise = { check: 'hard-subject-early', says: 'praise' }
const prose = {
  reactions: [],
  overview: [{ claims: [praise], text: 'You named the survey and its four days early.' }],
  feedback: [
    {
      ...praise,
      n: 1,
      quotation: 'Thank you for coming',
      feedback: 'This is a kind beginning.',
      better: null,
    },
  ],
}
/** A model that gives the same reading each time, and prose for the evaluation. */
const modelReading = (read: (call: ModelCall) => object, written: object = prose) =>
  standInModel((call) => JSON.stringify(isReading(call) ? read(call) : written))
const isReading = ({ system }: ModelCall) => system.startsWith('You read a practice conversation')
const reading = (quotation: string) => ({
  checks: [{ key: 'hard-subject-early', verdict: 'met', evidence: [{ n: 1, quotation }] }],
})

describe('with a model', () => {
  test('three readings that agree settle a check, and the request for the prose contains the verdict', async () => {
    const model = modelReading(() => reading('The survey came four days late'))
    evaluator = createModelEvaluator(model)
    const { checks, provenance, content } = await evaluate(await talk())
    expect(checks.find(({ key }) => key === 'hard-subject-early')).toMatchObject({
      verdict: 'met',
      readings: { met: 3, partly: 0, not_met: 0, no_occasion: 0 },
      evidence: [{ quotation: 'The survey came four days late' }],
    })
    // The reading left out the other judged checks, so two more readings were made for them.
    expect(provenance.readings).toBe(5)
    expect(content).toContain('You named the survey and its four days early.')
    const request = model.asked.at(-1)?.messages[0]?.content ?? ''
    expect(request).toContain('"verdict":"met"')
    // Feedback without a verdict on its words is dropped.
    expect(content).not.toContain('kind beginning')
  })

  test.each([
    ['Nobody else misses dates like you do.', 'met'],
    ['You are a useless idiot.', 'not_judged'],
  ])('a check on a fact that stands beside "%s" is %s', async (beside, verdict) => {
    evaluator = createModelEvaluator(modelReading(() => reading('The survey came four days late')))
    const { checks } = await evaluate(await talk([`${beside} ${said[0]}`, ...said.slice(1)]))
    expect(checks.find(({ key }) => key === 'hard-subject-early')).toMatchObject({ verdict })
  })

  test('a verdict of the rules stands, and readings decide where the rules found nothing', async () => {
    const steps = 'The list is with you on Friday at noon, from me.'
    const threat = 'HR will sit here with us the next time.'
    const found = [
      ['agreed-steps', 'met', 5, steps],
      ['open-questions', 'not_met', 3, 'What would'],
      ['respectful-words', 'not_met', 7, threat],
    ] as const
    const model = modelReading(() => ({
      checks: found.map(([key, verdict, n, quotation]) => ({ key, verdict, evidence: [{ n, quotation }] })),
    }))
    evaluator = createModelEvaluator(model)
    const messages = ['Hello.', 'What would have helped you in that week?', steps, threat, 'Thank you.']
    const { checks } = await evaluate(await talk(messages))
    expect(checks.find(({ key }) => key === 'agreed-steps')).toMatchObject({
      kind: 'counted',
      verdict: 'met',
      readings: { met: 3 },
      evidence: [{ quotation: steps }],
    })
    expect(checks.find(({ key }) => key === 'open-questions')).toMatchObject({
      verdict: 'partly',
      readings: { met: 0, not_met: 0 },
    })
    expect(checks.find(({ key }) => key === 'respectful-words')).toMatchObject({
      verdict: 'not_met',
      readings: { not_met: 3 },
      evidence: [{ quotation: threat }],
    })
  })

  test('prose without a verdict is left out, and the verdicts stand in its place', async () => {
    const claims = [{ check: 'hard-subject-early', says: 'advice' }]
    const unfounded = {
      reactions: [],
      overview: [
        { claims, text: 'The survey should have come up sooner.' },
        { claims: [{ check: 'empathy', says: 'praise' }], text: 'You showed great empathy.' },
      ],
      feedback: [],
    }
    const model = modelReading(() => reading('The survey came four days late'), unfounded)
    evaluator = createModelEvaluator(model)
    const { content, checks } = await evaluate(await talk())
    expect(content).not.toMatch(/sooner|empathy/)
    const [met = ''] = checks.flatMap(({ verdict, name }) => (verdict === 'met' ? [name] : []))
    expect(content).toContain(`Met: ${met}`)
  })

  test('six calls of the model take the time of three', async () => {
    let running = 0
    let waits = 0
    const model = standInModel(async (call) => {
      if (running === 0) waits += 1
      running += 1
      await pause(20)
      running -= 1
      return JSON.stringify(isReading(call) ? reading('The survey came four days late') : prose)
    })
    evaluator = createModelEvaluator(model)
    await evaluate(await talk())
    expect(model.asked).toHaveLength(6)
    expect(waits).toBe(3)
  })

  test('a quotation from the partner’s words settles no judged check', async () => {
    const model = modelReading((call) => {
      const partner = /\{"n":2,"partner":"([^"\\]{12,30})/.exec(call.messages[0]?.content ?? '')?.[1] ?? ''
      return { checks: [{ ...reading('').checks[0], evidence: [{ n: 2, quotation: partner }] }] }
    })
    evaluator = createModelEvaluator(model)
    const { checks } = await evaluate(await talk())
    expect(
      checks.filter(({ kind }) => kind === 'judged').every(({ verdict }) => verdict === 'not_judged'),
    ).toBe(true)
  })
})

describe('a total', () => {
  const rubricOf = async (id: string) => {
    const { body } = await as.superadmin.call(rubricRoutes.readRubric, { params: { id } })
    if (!body.rubric) throw new Error('the demo has no rubric')
    return body.rubric
  }
  const publishTotal = async (shows_total: boolean) => {
    const { checks, hash } = await rubricOf('1')
    const { body } = await as.superadmin.call(rubricRoutes.writeRubric, {
      params: { id: '1' },
      body: { checks, hash, shows_total },
    })
    await as.superadmin.call(rubricTrialRoutes.publishRubric, {
      params: { id: '1', version: String(body.version) },
      body: { reason: 'The total alone has changed.' },
    })
  }

  test('is a range that unjudged checks widen, and exists where the author wants one', async () => {
    evaluator = scriptedEvaluator
    const before = await talk()
    const plain = await evaluate(before)
    expect(plain.total).toBeNull()
    await publishTotal(true)
    const { checks, total, rubric } = await evaluate(await talk())
    const count = (wanted: string) => checks.filter(({ verdict }) => verdict === wanted).length
    expect(count('met')).toBeGreaterThan(0)
    expect(count('not_judged')).toBeGreaterThan(0)
    expect(total).toEqual({
      from: count('met'),
      to: count('met') + count('not_judged'),
      of: checks.length - count('no_occasion'),
    })
    expect(rubric?.hash).not.toBe(plain.rubric?.hash)
    // An earlier evaluation has no total, even now.
    expect(await evaluate(before)).toEqual(plain)
    const { evaluations } = (await as.learner.send({ url: '/api/v1/users/me/export' })).json()
    expect(evaluations[0]).toMatchObject({ total })
    expect(evaluations[1]).toMatchObject({ total: null })
    await publishTotal(false)
    expect((await evaluate(await talk())).total).toBeNull()
  })
})

test('a conversation without a rubric has no checks, no skills and no total', async () => {
  evaluator = scriptedEvaluator
  const { body } = await as.superadmin.call(criteriaRoutes.listCriteria, {})
  const used = body.evaluation_criteria.flatMap(({ scenarios }) => scenarios)
  for (const { id } of used)
    await as.superadmin.call(scenarioAdminRoutes.unassignCriteria, { params: { scenarioId: String(id) } })
  // A conversation keeps the rubric with which it began.
  const chat = await talk()
  const { checks, skills, rubric, measures, total } = await evaluate(chat)
  expect({ checks, skills, rubric, total }).toEqual({ checks: [], skills: [], rubric: null, total: null })
  expect(measures?.skills).toEqual([])
})
