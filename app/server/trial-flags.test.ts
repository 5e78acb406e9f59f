import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import type { Evaluator } from '#adapters/ai/port.ts'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { criteriaRoutes } from '#features/criteria/contract.ts'
import { type RubricCheck, rubricRoutes } from '#features/criteria/contract-rubric.ts'
import {
  rubricTrialRoutes,
  type SimulatedLearner,
  simulatedLearners,
  trialFailures,
} from '#features/rubric-trials/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'

/** The verdicts on one check, by learner. */
type Row = Readonly<Record<SimulatedLearner, SettledVerdict>>

/** The verdicts to be given, by the check's key. */
let verdicts: ReadonlyMap<string, Row> = new Map()
let testServer: TestApp
let as: TestApp['as']

const nameOf = (learner: SimulatedLearner) => `I am the ${learner} one.`
/** A judge that recognises the learner by the first message and quotes all of it for each verdict. */
const judge: Evaluator['judge'] = async ({ messages }, { checks }) => {
  const learner = simulatedLearners.find((one) => messages[0]?.content === nameOf(one))
  if (!learner) throw new Error('nobody knows who is talking')
  return {
    checks: checks.map(({ key }) => {
      const verdict = verdicts.get(key)?.[learner] ?? 'not_judged'
      const isProved = verdict === 'met' || verdict === 'partly' || verdict === 'not_met'
      return {
        key,
        verdict,
        readings: { met: 0, partly: 0, not_met: 0, no_occasion: 0 },
        evidence: isProved ? [{ message: 1, quotation: nameOf(learner) }] : [],
      }
    }),
    skills: [],
    readings: 3,
  }
}

beforeAll(async () => {
  testServer = await createTestApp({ evaluator: { ...scriptedEvaluator, judge } })
  as = testServer.as
  const linesOf = (one: SimulatedLearner) => [nameOf(one)]
  const { status } = await as.superadmin.call(rubricTrialRoutes.writeSimulatedLearners, {
    params: { id: '1', language: 'en' },
    body: {
      poor: linesOf('poor'),
      average: linesOf('average'),
      good: linesOf('good'),
      hostile: linesOf('hostile'),
      stuffing: linesOf('stuffing'),
    },
  })
  expect(status).toBe(200)
})
afterAll(() => testServer.close())

const local = (text: string) => ({ en: text, pt: text, fr: text })
const checkOf = (key: string): RubricCheck => ({
  key,
  name: local(key),
  description: local(`Look for ${key}.`),
  skill: null,
  examples: { met: local('Yes.'), partly: local('Perhaps.'), not_met: local('No.') },
  kind: 'judged',
  evidence: 'own_words',
  occasion: local('Sometimes.'),
  counter: false,
})

/** Verdicts in the order poor, average, good, hostile, stuffing. */
const row = (
  poor: SettledVerdict,
  average: SettledVerdict,
  good: SettledVerdict,
  stuffing: SettledVerdict = 'not_met',
  hostile: SettledVerdict = 'not_met',
): Row => ({ poor, average, good, hostile, stuffing })
const separating = row('not_met', 'partly', 'met')

/** Creates a rubric with these checks and runs a trial of it in which they get these verdicts. */
async function tryRubric(rows: Readonly<Record<string, Row>>) {
  verdicts = new Map(Object.entries(rows))
  const { body: criteria } = await as.superadmin.call(criteriaRoutes.createCriteria, {
    body: { title: 'Tried', evaluation: 'Judge {conversation_history}' },
  })
  const id = String(criteria.id)
  const written = await as.superadmin.call(rubricRoutes.writeRubric, {
    params: { id },
    body: { checks: Object.keys(rows).map(checkOf), hash: null },
  })
  const params = { id, version: String(written.body.version) }
  const started = await as.superadmin.call(rubricTrialRoutes.startTrial, {
    params,
    body: { scenario_id: 1, language: 'en' },
  })
  expect(started.status).toBe(200)
  const trial = await vi.waitFor(
    async () => {
      const { body } = await as.superadmin.call(rubricTrialRoutes.readTrial, { params })
      expect(body.trial?.ended_at).toEqual(expect.any(String))
      return body.trial
    },
    { timeout: 15_000, interval: 50 },
  )
  expect(trial?.failure).toBeNull()
  const publish = (reason: string | null) =>
    as.superadmin.call(rubricTrialRoutes.publishRubric, { params, body: { reason } })
  return { trial, publish }
}

test('a trial flags the doubtful checks by their kind, and no other checks', async () => {
  const { trial } = await tryRubric({
    separates: separating,
    'no-occasion-for-some': row('no_occasion', 'partly', 'met', 'no_occasion'),
    'all-met': row('met', 'met', 'met', 'met'),
    upside: row('met', 'partly', 'not_met'),
    'poor-above-average': row('partly', 'not_met', 'met'),
    stuffed: row('not_met', 'partly', 'met', 'met'),
    torn: row('not_met', 'divided', 'met'),
    unproved: row('not_met', 'partly', 'met', 'not_met', 'not_judged'),
    'stuffed-and-torn': row('not_met', 'not_met', 'met', 'partly', 'divided'),
    'never-judged': row('not_judged', 'not_judged', 'not_judged', 'not_judged', 'not_judged'),
  })
  expect(trial?.flags.map(({ key, kind }) => `${key}: ${kind}`)).toEqual([
    'all-met: no_separation',
    'upside: inversion',
    'poor-above-average: inversion',
    'stuffed: stuffing_passes',
    'torn: divided',
    'unproved: no_evidence',
    'stuffed-and-torn: stuffing_passes',
    'stuffed-and-torn: divided',
  ])
})

const three = (one: Row, other: Row = one, third: Row = one) => ({ one, other, third })

describe('a version is published only with a written reason', () => {
  test.each([
    ['poor is like average', three(row('partly', 'partly', 'met'))],
    ['average is like good', three(row('not_met', 'met', 'met'))],
    ['poor is above good', three(row('met', 'partly', 'not_met'))],
    [
      'average is below poor in the sum of its checks',
      three(row('met', 'not_met', 'met'), separating, row('met', 'partly', 'met')),
    ],
    ['stuffing is above average', three(row('not_met', 'partly', 'met', 'met'))],
    [
      'a divided cell leaves open whether poor is below average',
      three(separating, row('divided', 'partly', 'met'), row('divided', 'partly', 'met')),
    ],
    [
      'a divided cell leaves open whether stuffing is above average',
      three(row('not_met', 'partly', 'met', 'divided')),
    ],
    ['nothing was judged', three(row('not_judged', 'not_judged', 'not_judged', 'not_judged', 'not_judged'))],
  ])('when %s', async (_, rows) => {
    const { publish } = await tryRubric(rows)
    const refused = await publish(null)
    expect([refused.status, refused.body]).toMatchObject([409, { code: trialFailures.reasonRequired.code }])
    const blank = await publish('   ')
    expect(blank.status).toBe(409)
    expect((await publish('The workshop needs it on Monday.')).status).toBe(200)
  })
})

test('a version that ranks poor below average below good, and stuffing no higher than average, needs no reason', async () => {
  const { trial, publish } = await tryRubric(three(row('not_met', 'partly', 'met', 'partly')))
  expect(trial?.ranking).toMatchObject({ isRanked: true, isStuffingLow: true })
  expect((await publish(null)).status).toBe(200)
})
