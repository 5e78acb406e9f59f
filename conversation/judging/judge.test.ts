import { expect, test } from 'vitest'
import type { Conversation } from '../conversation.ts'
import { judgeConversation, type TakeReading } from './judge.ts'
import { judgeRubric } from './judge-rubric.ts'
import { type CountedCheck, type JudgedCheck, type Verdict, verdicts } from './rubric.ts'
import type { Opinion } from './settle-verdicts.ts'

const texts = (text: string) => ({ en: text, pt: text, fr: text })
const check = (key: string, differences: Partial<JudgedCheck> = {}): JudgedCheck => ({
  key,
  name: texts(key),
  description: texts(key),
  skill: null,
  examples: { met: texts('m'), partly: texts('p'), not_met: texts('n') },
  kind: 'judged',
  evidence: 'own_words',
  occasion: texts('sometimes'),
  counter: false,
  ...differences,
})

const said = (isUser: boolean, content: string) => ({ isUser, content })
const conversation: Conversation & { ignored: ReadonlySet<number> } = {
  chatId: 1,
  language: 'en',
  scenario: { title: '', description: '', introText: '', prompt: '' },
  character: null,
  mood: null,
  messages: [
    said(true, 'The report was four days late. What happened on Monday?'),
    said(false, 'I was alone with the survey all week, and nobody asked me.'),
    said(true, 'So you were alone with the survey. I will call you on Friday.'),
    said(false, 'Fine.'),
    said(true, 'You never deliver. Otherwise look for another job.'),
    said(false, 'That is unfair.'),
    said(true, 'Good luck, then.'),
    said(false, 'Wait. I want to make the next date.'),
    said(
      true,
      'Nobody else misses dates like you do. The report is three weeks late. Can you live with the ninth?',
    ),
    said(false, 'With the ninth, yes.'),
    said(true, 'ok good and what would you need for that then im off'),
  ],
  ignored: new Set([5]),
}
const quoted = (message: number, quotation: string) => ({ message, quotation })
const opinion = (verdict: Verdict, ...evidence: Opinion['evidence']): Opinion => ({ verdict, evidence })
const late = quoted(1, 'The report was four days late')

/** Pseudo-random numbers between 0 and 1, determined by a seed. */
function generate(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const judge = (
  checks: readonly JudgedCheck[],
  readOnce: TakeReading,
  { seed = '1', hasTimeForMore = (): boolean => true } = {},
) => judgeConversation(conversation, checks, { readOnce, seed, hasTimeForMore })

test(
  'a judge that errs in 13.6 % of its readings yields 97 % right verdicts, and two evaluations agree in 95 %',
  { tags: ['long'] },
  async () => {
    const random = generate(7)
    const pick = (from: readonly Verdict[]): Verdict => from[Math.floor(random() * from.length)] ?? 'met'
    const checks = Array.from({ length: 8 }, (_, nth) => check(`c${nth}`))
    const results = { right: 0, same: 0, total: 0, wrong: 0, dividedWrong: 0, divided: 0 }
    for (let round = 0; round < 1000; round += 1) {
      const truth = new Map(checks.map(({ key }) => [key, pick(verdicts)]))
      const noisy: TakeReading = async (asked) =>
        new Map(
          asked.map(({ key }) => {
            const truly = truth.get(key) ?? 'met'
            const verdict = random() < 0.136 ? pick(verdicts.filter((one) => one !== truly)) : truly
            return [key, opinion(verdict, late)]
          }),
        )
      const [one, other] = [await judge(checks, noisy), await judge(checks, noisy)]
      one.checks.forEach(({ key, verdict }, nth) => {
        results.total += 1
        if (verdict === truth.get(key)) results.right += 1
        else {
          results.wrong += 1
          if (verdict === 'divided') results.dividedWrong += 1
        }
        if (verdict === other.checks[nth]?.verdict) results.same += 1
      })
    }
    expect(results.right / results.total).toBeGreaterThan(0.97)
    expect(results.same / results.total).toBeGreaterThan(0.95)
    // Most wrong results are marked as divided.
    expect(results.dividedWrong / results.wrong).toBeGreaterThan(0.5)
  },
)

test('only checks on which the three readings differ are read again', async () => {
  const asked: string[][] = []
  let reading = 0
  const result = await judge([check('clear'), check('open')], async (checks) => {
    asked.push(checks.map(({ key }) => key).toSorted())
    reading += 1
    return new Map([
      ['clear', opinion('met', late)],
      ['open', reading === 1 ? opinion('not_met', late) : opinion('met', late)],
    ])
  })
  expect(asked).toEqual([['clear', 'open'], ['clear', 'open'], ['clear', 'open'], ['open'], ['open']])
  expect(result.readings).toBe(5)
  expect(result.checks).toMatchObject([
    { key: 'clear', verdict: 'met', readings: { met: 3 }, evidence: [late] },
    { key: 'open', verdict: 'met', readings: { met: 4, not_met: 1 } },
  ])
})

test('a check on which three readings differ is divided if there is no time for more', async () => {
  let reading = 0
  const answers = [opinion('met', late), opinion('partly', late), opinion('met', late)]
  const { checks, readings } = await judge(
    [check('a')],
    async () => new Map([['a', answers[reading++] ?? opinion('met', late)]]),
    { hasTimeForMore: () => false },
  )
  expect(checks).toMatchObject([{ verdict: 'divided', readings: { met: 2, partly: 1 } }])
  expect(readings).toBe(3)
})

test('a failed reading is left out, and the failure of all readings is an error', async () => {
  let reading = 0
  const flaky: TakeReading = async () => {
    reading += 1
    if (reading <= 2) throw new Error('away')
    return new Map([['a', opinion('met', late)]])
  }
  expect(await judge([check('a')], flaky)).toMatchObject({ readings: 1, checks: [{ verdict: 'met' }] })
  await expect(judge([check('a')], async () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

const same = (verdict: Opinion) => async () => new Map([['a', verdict]])

test('a late reading is left out, and without any reading nothing is judged', async () => {
  let reading = 0
  const slow: TakeReading = async () => (reading++ === 0 ? new Map([['a', opinion('met', late)]]) : null)
  expect(await judge([check('a')], slow)).toMatchObject({ readings: 1, checks: [{ verdict: 'met' }] })
  const never = await judge([check('a')], async () => null, { hasTimeForMore: () => false })
  expect(never).toMatchObject({ readings: 0, checks: [{ verdict: 'not_judged', evidence: [] }] })
})

test.each([
  ['words of the partner', opinion('met', quoted(2, 'alone with the survey')), {}],
  [
    'an accusation as understanding',
    opinion('partly', quoted(9, 'Nobody else misses dates like you do')),
    { skill: 'acknowledging' as const },
  ],
  ['words of another message', opinion('met', quoted(3, 'The report was four days late')), {}],
  ['words that nobody said', opinion('met', quoted(1, 'Tell me more about it')), {}],
  ['no words', opinion('met'), {}],
  ['a message that is not there', opinion('met', quoted(99, 'late')), {}],
  ['a threat as something good', opinion('met', quoted(5, 'look for another job')), {}],
  ['a statement as a question', opinion('met', late), { skill: 'asking' as const }],
  [
    'a plan without a time or a promise',
    opinion('met', quoted(3, 'So you were alone with the survey')),
    { skill: 'planning' as const },
  ],
  [
    'words that take up nothing',
    opinion('met', quoted(3, 'I will call you')),
    { skill: 'acknowledging' as const },
  ],
  ['an answer to nothing', opinion('met', late), { evidence: 'reply_and_answer' as const }],
  [
    'words that nobody replied to',
    opinion('met', quoted(11, 'im off')),
    { evidence: 'words_and_reply' as const },
  ],
  [
    '"partly" where there is nothing between',
    opinion('partly', late),
    { examples: { met: texts('m'), partly: null, not_met: texts('n') } },
  ],
  ['nothing for "not met"', opinion('not_met'), {}],
  ['no candidate for an absence', opinion('met'), { counter: true }],
  ['no occasion where there always is one', opinion('no_occasion'), { occasion: null }],
])('a judgement with %s leaves the check unjudged', async (_, answer, differences) => {
  const { checks } = await judge([check('a', differences)], same(answer))
  expect(checks).toMatchObject([{ verdict: 'not_judged', evidence: [] }])
})

test.each([
  ['a question', opinion('met', quoted(1, 'What happened on Monday')), { skill: 'asking' as const }],
  [
    'a promise with a day',
    opinion('met', quoted(3, 'I will call you on Friday')),
    { skill: 'planning' as const },
  ],
  [
    'words of the reply before',
    opinion('met', quoted(3, 'alone with the survey')),
    { skill: 'acknowledging' as const, evidence: 'reply_and_answer' as const },
  ],
  [
    'the worst candidate for an absence',
    opinion('partly', quoted(5, 'You never deliver')),
    { counter: true, skill: 'fairness' as const },
  ],
  [
    'a fact in a harsh sentence',
    opinion('met', quoted(9, 'Nobody else misses dates like you do')),
    { skill: 'clarity' as const },
  ],
  [
    'a question amid words without marks',
    opinion('met', quoted(11, 'what would you need for that')),
    { skill: 'asking' as const },
  ],
  [
    'a question whether the plan holds',
    opinion('met', quoted(9, 'Can you live with the ninth')),
    { skill: 'planning' as const },
  ],
  [
    'a stock phrase as something in part',
    opinion('partly', quoted(7, 'Good luck')),
    { skill: 'acknowledging' as const },
  ],
  ['where nothing came of it', opinion('not_met', quoted(5, 'You never deliver')), {}],
])('a judgement with %s is accepted', async (_, answer, differences) => {
  const { checks } = await judge([check('a', differences)], same(answer))
  expect(checks).toMatchObject([{ verdict: answer.verdict, evidence: answer.evidence }])
})

test('the same words do not prove two skills in full', async () => {
  const both = new Map([
    ['plan', opinion('met', quoted(3, 'I will call you on Friday'))],
    ['clear', opinion('met', quoted(3, 'I will call you on Friday.'))],
  ])
  const checks = [check('plan', { skill: 'planning' }), check('clear', { skill: 'clarity' })]
  const { checks: settled } = await judge(checks, async () => both)
  expect(settled.map(({ verdict }) => verdict)).toEqual(['met', 'not_judged'])
  // A longer quotation loses the sentence that already proves another check.
  both.set('clear', opinion('met', quoted(3, 'you were alone with the survey. I will call you on Friday')))
  const { checks: divided } = await judge(checks, async () => both)
  expect(divided[1]).toMatchObject({
    verdict: 'met',
    evidence: [{ quotation: 'you were alone with the survey.' }],
  })
  // A verdict of `partly` does not take a quotation away from another check.
  both.set('clear', opinion('partly', quoted(3, 'I will call you on Friday.')))
  const { checks: shared } = await judge(checks, async () => both)
  expect(shared).toMatchObject([{ verdict: 'met' }, { verdict: 'partly', evidence: [{ message: 3 }] }])
  const { checks: turned } = await judge(checks.toReversed(), async () => both)
  expect(turned.map(({ verdict }) => verdict)).toEqual(['partly', 'met'])
})

test('the partner’s words do not change the verdicts on the learner’s words alone', async () => {
  const answers = new Map([
    ['early', opinion('met', late)],
    ['asks', opinion('met', quoted(1, 'What happened on Monday'))],
    ['blames', opinion('partly', quoted(5, 'You never deliver'))],
  ])
  const checks = [check('early'), check('asks', { skill: 'asking' }), check('blames', { counter: true })]
  const judgeWith = (reply: string | null) =>
    judgeConversation(
      {
        ...conversation,
        messages: conversation.messages.map((one) =>
          one.isUser || reply === null ? one : said(false, reply),
        ),
      },
      checks,
      { readOnce: async () => answers, seed: '1', hasTimeForMore: () => true },
    )
  const before = await judgeWith(null)
  expect(before.checks.map(({ verdict }) => verdict)).toEqual(['met', 'met', 'partly'])
  expect(await judgeWith('The report was four days late. What happened on Monday?')).toEqual(before)
  expect(await judgeWith('')).toEqual(before)
})

test('a seed decides the different orders of the checks in each reading, and the result keeps their own order', async () => {
  const keys = Array.from({ length: 6 }, (_, nth) => `k${nth}`)
  const orders = async (seed: string) => {
    const seen: string[] = []
    const { checks } = await judge(
      keys.map((key) => check(key)),
      async (asked) => {
        seen.push(asked.map(({ key }) => key).join(' '))
        return new Map(asked.map(({ key }) => [key, opinion('met', late)]))
      },
      { seed },
    )
    return { seen, keys: checks.map(({ key }) => key) }
  }
  const [one, again, other] = [await orders('a'), await orders('a'), await orders('b')]
  expect(one.seen).toEqual(again.seen)
  expect(one.seen).not.toEqual(other.seen)
  expect(new Set(one.seen).size).toBeGreaterThan(1)
  expect([one.keys, other.keys]).toEqual([keys, keys])
})

test('a model reads counted checks only beside judged ones', async () => {
  const { name, description, examples } = check('asks')
  const asks: CountedCheck = {
    key: 'asks',
    name,
    description,
    examples,
    skill: null,
    kind: 'counted',
    rule: 'open_questions',
    met: 9,
    partly: 1,
  }
  const asked: string[][] = []
  const judgeChecks = async (_: unknown, checks: readonly JudgedCheck[]) => {
    asked.push(checks.map(({ key }) => key))
    return { checks: [], readings: 0 }
  }
  const alone = await judgeRubric(conversation, { checks: [asks] }, judgeChecks)
  expect(alone.checks).toMatchObject([{ key: 'asks', verdict: 'partly' }])
  expect(asked).toEqual([])
  await judgeRubric(conversation, { checks: [asks, check('early')] }, judgeChecks)
  expect(asked).toEqual([['early', 'asks']])
})

test('counted evidence is quoted with the learner’s decomposed letters', async () => {
  const { name, description, examples } = check('asks')
  const apart = 'Comment l’équipe a-t-elle vécu la réunion ?'.normalize('NFD')
  const asks: CountedCheck = {
    key: 'asks',
    name,
    description,
    examples,
    skill: null,
    kind: 'counted',
    rule: 'open_questions',
    met: 1,
    partly: 1,
  }
  const french = { ...conversation, language: 'fr', messages: [said(true, apart), said(false, 'Mal.')] }
  const { checks } = await judgeRubric(french, { checks: [asks] }, null)
  expect(checks).toMatchObject([{ verdict: 'met', evidence: [{ message: 1, quotation: apart }] }])
})
