import fc from 'fast-check'
import { expect, test } from 'vitest'
import { learners } from '#database/seed/learners.ts'
import { demoRubrics } from '#database/seed/rubrics.ts'
import { NewRubric } from '#features/criteria/contract-rubric.ts'
import { findDemoScenario, playScenario } from '#testing/play-scenario.ts'
import { findIgnoredMessages } from '../counted/ignored-messages.ts'
import type { Conversation } from '../port.ts'
import { judgeConversation } from './judge.ts'
import { judgeRubric } from './judge-rubric.ts'
import type { JudgedCheck, Rubric, Verdict } from './port.ts'
import { verdicts } from './port.ts'
import type { Opinion, Reading } from './settle-verdicts.ts'

const scenario = findDemoScenario('missed-deadlines')
const rubric: Rubric = NewRubric.parse(demoRubrics[scenario.criteria ?? ''])
const talk = (sort: 'poor' | 'average' | 'good', language: 'en' | 'pt' | 'fr' = 'en') =>
  playScenario(scenario, language, learners['missed-deadlines']?.[language][sort] ?? [])

/** What comes of a judge that gives the same reading every time. */
const judgedBy = (conversation: Conversation, opinionOn: (check: JudgedCheck) => Opinion) =>
  judgeRubric(conversation, rubric, (transcript, checks) =>
    judgeConversation(transcript, checks, {
      seed: '1',
      hasTimeForMore: () => true,
      readOnce: async (wanted): Promise<Reading> =>
        new Map(wanted.map((check) => [check.key, opinionOn(check)])),
    }),
  )

type Judged = Awaited<ReturnType<typeof judgedBy>>
const verdictsOfJudged = ({ checks }: Judged) =>
  checks.flatMap(({ key, verdict }) =>
    rubric.checks.some((check) => check.key === key && check.kind === 'judged') ? [verdict] : [],
  )

/** Each verdict has its words in a message of the learner's, and nothing good rests on a message that counts for nothing. */
function expectFounded({ checks }: Judged, conversation: Conversation): void {
  const ignored = findIgnoredMessages(conversation)
  for (const { key, verdict, evidence } of checks) {
    const check = rubric.checks.find((one) => one.key === key)
    for (const { message, quotation } of evidence) {
      const said = conversation.messages[message - 1]
      expect(said?.isUser, key).toBe(true)
      expect(said?.content, key).toContain(quotation)
      const isGood = verdict === 'met' || verdict === 'partly'
      if (isGood && check?.kind === 'judged' && !check.counter) expect(ignored.has(message), key).toBe(false)
    }
    if (check?.kind === 'judged' && ['met', 'partly', 'not_met'].includes(verdict))
      expect(evidence.length, key).toBeGreaterThan(0)
  }
}

const nobody = (conversation: Conversation, quote: (said: string, message: number) => Opinion['evidence']) =>
  conversation.messages.flatMap(({ content }, i) => quote(content, i + 1))

test.each(['met', 'partly', 'not_met'] as const)(
  'a judge that returns %s of everything settles nothing without words of the learner’s',
  async (verdict) => {
    for (const sort of ['poor', 'average', 'good'] as const) {
      const conversation = talk(sort)
      const partners = nobody(conversation, (said, message) =>
        conversation.messages[message - 1]?.isUser ? [] : [{ message, quotation: said }],
      )
      const elsewhere = nobody(conversation, (said, message) =>
        conversation.messages[message - 1]?.isUser ? [{ message: message + 2, quotation: said }] : [],
      )
      for (const evidence of [[], partners, elsewhere]) {
        const result = await judgedBy(conversation, () => ({ verdict, evidence }))
        expect(new Set(verdictsOfJudged(result))).toEqual(new Set(['not_judged']))
      }
    }
  },
)

test('evidence in another language than it was said in settles nothing', async () => {
  const conversation = talk('good', 'pt')
  const english = nobody(talk('good'), (quotation, message) => [{ message, quotation }])
  for (const verdict of ['met', 'not_met'] as const)
    expect(
      new Set(verdictsOfJudged(await judgedBy(conversation, () => ({ verdict, evidence: english })))),
    ).toEqual(new Set(['not_judged']))
})

test('a judge that praises a hostile talk by its own words founds nothing good on them', async () => {
  const conversation = talk('poor')
  const ignored = findIgnoredMessages(conversation)
  const evidence = nobody(conversation, (quotation, message) =>
    ignored.has(message) ? [{ message, quotation }] : [],
  )
  expect(evidence.length).toBeGreaterThan(2)
  const result = await judgedBy(conversation, () => ({ verdict: 'met', evidence }))
  expectFounded(result, conversation)
  expect(
    result.checks.filter(
      ({ key, verdict }) =>
        verdict === 'met' &&
        rubric.checks.some((one) => one.key === key && one.kind === 'judged' && !one.counter),
    ),
  ).toEqual([])
})

test('whatever a judge returns, each verdict rests on what the learner said', async () => {
  const conversation = talk('average')
  const pieces = conversation.messages.flatMap(({ content }) => [
    content,
    content.slice(3, 30),
    content.slice(-20),
  ])
  const evidence = fc.array(
    fc.record({
      message: fc.integer({ min: -1, max: 20 }),
      quotation: fc.oneof(fc.constantFrom(...pieces), fc.string()),
    }),
    { maxLength: 3 },
  )
  const opinions = fc.array(fc.record({ verdict: fc.constantFrom<Verdict>(...verdicts), evidence }), {
    minLength: rubric.checks.length,
    maxLength: rubric.checks.length,
  })
  await fc.assert(
    fc.asyncProperty(opinions, async (given) => {
      const opinionOn = ({ key }: JudgedCheck): Opinion =>
        given[rubric.checks.findIndex((check) => check.key === key)] ?? { verdict: 'met', evidence: [] }
      expectFounded(await judgedBy(conversation, opinionOn), conversation)
    }),
    { numRuns: 100, seed: 15 },
  )
})
