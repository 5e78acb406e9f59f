import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rubricRoutes, type RubricVersion } from '#features/criteria/contract-rubric.ts'
import { type Evaluation, evaluationRoutes } from '#features/evaluations/contract.ts'
import { listSupportingEvidence } from '#features/evaluations/contract-verdicts.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { judgeWithModelAnswer } from '#testing/model.ts'
import { partnerWithReply } from '#testing/partner.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'

// Models that lie about the transcript: no unfounded claim may reach the learner or the API.
type Opinion = {
  readonly verdict: 'met' | 'partly' | 'not_met' | 'no_occasion'
  readonly evidence: readonly { readonly n: number; readonly quotation: string }[]
}
type Line = { readonly n: number; readonly text: string; readonly isLearner: boolean }
/** The opinion of a judge on one check, given the transcript that it read. */
type Judge = (lines: readonly Line[], key: string) => Opinion

const said = [
  'Thank you for coming. The survey came four days late on 7 March. What got in the way?',
  'So the second project kept you busy. What would have helped you in that week?',
  'You never tell anybody when you are late, and the team lost a weekend over it.',
  'I will speak to the design team by Friday, and you send me the plan on Monday.',
  'Does that work for you?',
]
const answers = [
  'The second project kept me busy, and I was ashamed to say so.',
  'Somebody who had asked me how the week was going.',
  'That is not fair, and you know that it is not.',
  'Monday is possible if the design team agrees by Friday.',
  'Yes, that works for me.',
]
/** What every judge here writes: praise of all checks, with a quotation that is in no message. */
const INVENTED = 'I admire your patience, Sam'

let app: TestApp
let rubric: RubricVersion
let judge: Judge
let replies: readonly string[]
beforeAll(async () => {
  app = await createTestApp({
    partner: partnerWithReply(
      (messages) => replies[messages.filter(({ isUser }) => isUser).length - 1] ?? 'Hm.',
    ),
    evaluator: judgeWithModelAnswer(({ system, messages }) => {
      const content = messages[0]?.content ?? ''
      const isReading = system.startsWith('You read a practice conversation')
      return JSON.stringify(isReading ? readFalsely(content) : writeFalsely())
    }),
  })
  const { body } = await app.as.superadmin.call(rubricRoutes.readRubric, { params: { id: '1' } })
  if (!body.rubric) throw new Error('the demo has no rubric')
  rubric = body.rubric
})
afterAll(() => app.close())
beforeEach(() => {
  replies = answers
})

const objectsIn = (content: string): readonly Record<string, unknown>[] =>
  content.split('\n').flatMap((line) => (line.startsWith('{"') ? [JSON.parse(line)] : []))

function readFalsely(content: string) {
  const all = objectsIn(content)
  const lines = all.flatMap(({ n, trainee, partner }): Line[] =>
    typeof n === 'number' ? [{ n, text: String(trainee ?? partner), isLearner: trainee !== undefined }] : [],
  )
  const keys = all.flatMap(({ key }) => (typeof key === 'string' ? [key] : []))
  return { checks: keys.map((key) => ({ key, ...judge(lines, key) })) }
}

function writeFalsely() {
  const claims = rubric.checks.map(({ key }) => ({ check: key, says: 'praise' }))
  return {
    reactions: [],
    overview: [{ claims, text: `You were perfect in every respect. “${INVENTED}”, you said.` }],
    feedback: claims.map((claim) => ({
      ...claim,
      n: 1,
      quotation: INVENTED,
      feedback: 'Nobody could have said that better than you did.',
      better: null,
    })),
  }
}

async function evaluate() {
  const chat = await startChat(app.as.learner)
  for (const text of said) await say(app.as.learner, chat, text)
  const { status, body } = await app.as.learner.call(evaluationRoutes.createEvaluation, {
    body: { chat_id: chat },
  })
  expect(status).toBe(200)
  const messages = await messagesOf(app.as.learner, chat)
  expect(messages.flatMap(({ is_user, content }) => (is_user ? [] : [content]))).toEqual(replies)
  return { evaluation: body, messages }
}
type EvaluatedChat = Awaited<ReturnType<typeof evaluate>>

const judgedOf = ({ checks }: Pick<Evaluation, 'checks'>) => checks.filter(({ kind }) => kind === 'judged')
const countedOf = ({ checks }: Pick<Evaluation, 'checks'>) => checks.filter(({ kind }) => kind === 'counted')

/** Expects that every quotation in the API's answer is in the learner's message that it names. */
function expectFounded({ evaluation, messages }: EvaluatedChat): void {
  const isSaid = (id: number, quotation: string) =>
    quotation.trim() !== '' &&
    messages.some((one) => one.is_user && one.id === id && one.content.includes(quotation))
  for (const check of evaluation.checks)
    for (const { message_id, quotation } of check.evidence)
      expect(isSaid(message_id, quotation), `${check.key}: ${quotation}`).toBe(true)
  for (const { message_id, quotation } of evaluation.specifics)
    expect(isSaid(message_id, quotation), quotation).toBe(true)
  for (const { key, verdict, evidence } of judgedOf(evaluation)) {
    const { occasion } = rubric.checks.flatMap((one) =>
      one.key === key && one.kind === 'judged' ? [one] : [],
    )[0] ?? { occasion: null }
    if (verdict === 'no_occasion') expect(occasion, key).not.toBeNull()
    if (verdict === 'met' || verdict === 'partly' || verdict === 'not_met')
      expect(evidence, key).not.toEqual([])
    else expect(evidence, key).toEqual([])
  }
  expect(JSON.stringify(evaluation)).not.toMatch(/I admire|perfect|Nobody could/)
}

/** Expects the counted verdicts that rules give without a model, and no skill level from any other check. */
function expectNothingJudged({ evaluation }: EvaluatedChat): void {
  expect(new Set(judgedOf(evaluation).map(({ verdict }) => verdict))).toEqual(new Set(['not_judged']))
  const counted = new Set(
    countedOf(evaluation).flatMap(({ skill, verdict }) => (verdict === 'no_occasion' ? [] : [skill])),
  )
  for (const { skill } of evaluation.skills) expect(counted).toContain(skill)
}

const opinion =
  (verdict: Opinion['verdict'], choose: (lines: readonly Line[]) => Opinion['evidence']): Judge =>
  (lines) => ({ verdict, evidence: choose(lines) })
const ofLearner = (lines: readonly Line[]) => lines.filter(({ isLearner }) => isLearner)
const ofPartner = (lines: readonly Line[]) => lines.filter(({ isLearner }) => !isLearner)
const quote = ({ n, text }: Line, from = n) => ({ n: from, quotation: text })

const unfounded: Readonly<Record<string, Judge>> = {
  'finds all met and quotes nothing': opinion('met', () => []),
  'finds all met in words that nobody said': opinion('met', (lines) =>
    ofLearner(lines).map(({ n }) => ({ n, quotation: INVENTED })),
  ),
  'finds nothing met and quotes nothing': opinion('not_met', () => []),
  'finds nothing met in words that nobody said': opinion('not_met', (lines) =>
    ofLearner(lines).map(({ n }) => ({ n, quotation: 'You are always late and I will fire you' })),
  ),
  'quotes the partner': opinion('met', (lines) => ofPartner(lines).map((one) => quote(one))),
  'quotes the partner as the learner': opinion('met', (lines) =>
    ofPartner(lines).map((one) => quote(one, one.n - 1)),
  ),
  'blames the learner for what the partner said': opinion('not_met', (lines) =>
    ofPartner(lines).map((one) => quote(one, one.n + 1)),
  ),
  'quotes the learner’s words of another message': opinion('met', (lines) =>
    ofLearner(lines).map((one) => quote(one, one.n === 1 ? 3 : 1)),
  ),
  'blames the learner for words of another message': opinion('not_met', (lines) =>
    ofLearner(lines).map((one) => quote(one, one.n === 9 ? 7 : 9)),
  ),
  'quotes messages that are not there': opinion('met', (lines) =>
    ofLearner(lines).flatMap((one) => [-1, 0, 2.5, 99, 1e300].map((n) => quote(one, n))),
  ),
  'quotes in another language': opinion('met', () => [
    { n: 1, quotation: 'A pesquisa chegou com quatro dias de atraso em 7 de março.' },
    { n: 7, quotation: 'Vou falar com a equipe de design até sexta-feira.' },
    { n: 9, quotation: 'Est-ce que cela vous convient ?' },
  ]),
  'quotes what was meant and not what was said': opinion('met', () => [
    { n: 1, quotation: 'The survey was four days late on 7 March' },
    { n: 7, quotation: 'I will talk to the design team by Friday' },
  ]),
  'joins words of two places': opinion('met', () => [
    { n: 1, quotation: 'Thank you for coming. What got in the way?' },
    { n: 7, quotation: 'I will speak to you on Monday' },
  ]),
}

describe.each(Object.entries(unfounded))('a judge that %s', (_, dishonest) => {
  test('settles no check, changes no level, and none of its prose is shown', async () => {
    judge = dishonest
    const evaluated = await evaluate()
    expectFounded(evaluated)
    expectNothingJudged(evaluated)
  })
})

test('one quotation by a judge proves at most one skill, and only one that it can show', async () => {
  judge = opinion('met', (lines) => ofLearner(lines).map((one) => quote(one)))
  const evaluated = await evaluate()
  expectFounded(evaluated)
  const proofs = judgedOf(evaluated.evaluation).flatMap((check) =>
    check.counter || check.verdict !== 'met' ? [] : [check],
  )
  const places = proofs.flatMap(({ skill, evidence }) =>
    evidence.map(({ message_id, quotation }) => ({ skill, place: `${message_id} ${quotation}` })),
  )
  for (const { skill, place } of places)
    expect(
      places.filter((one) => one.place === place && one.skill !== skill),
      place,
    ).toEqual([])
  // The first message follows no reply, so it cannot acknowledge anything.
  const first = evaluated.messages[0]?.id
  for (const { key, evidence } of proofs.filter(({ skill }) => skill === 'acknowledging'))
    expect(
      evidence.map(({ message_id }) => message_id),
      key,
    ).not.toContain(first)
  // Only the message about Friday and Monday can prove planning.
  for (const { key, evidence } of proofs.filter(({ skill }) => skill === 'planning'))
    expect(
      evidence.map(({ quotation }) => quotation),
      key,
    ).toEqual([said[3]])
})

test('a verdict of no occasion counts only for a check that may have none', async () => {
  judge = opinion('no_occasion', () => [])
  const evaluated = await evaluate()
  expectFounded(evaluated)
  const verdicts = new Set(judgedOf(evaluated.evaluation).map(({ verdict }) => verdict))
  expect(verdicts).toEqual(new Set(['no_occasion', 'not_judged']))
})

test('of random quotations by a judge, only the learner’s words in the named message are kept', async () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
  const pick = <T>(from: readonly T[]): T => {
    const one = from[random(from.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  let kept = 0
  for (let round = 0; round < 6; round += 1) {
    judge = (lines) => ({
      verdict: pick(['met', 'partly', 'not_met', 'no_occasion'] as const),
      evidence: Array.from({ length: 1 + random(3) }, () => {
        const { n, text } = pick(lines)
        const words = text.split(' ')
        const from = random(words.length)
        const quotation = words.slice(from, from + 1 + random(8)).join(' ')
        return { n: random(2) === 0 ? n : pick(lines).n, quotation }
      }),
    })
    const evaluated = await evaluate()
    expectFounded(evaluated)
    kept += judgedOf(evaluated.evaluation).filter(({ verdict }) => verdict !== 'not_judged').length
  }
  // Some true quotations must remain, otherwise this test would pass if all were dropped.
  expect(kept).toBeGreaterThan(0)
})

test('other replies of the partner change no verdict on the learner’s own words', async () => {
  judge = opinion('met', (lines) => ofLearner(lines).map((one) => quote(one)))
  const ownWords = ({ evaluation: { checks } }: EvaluatedChat) =>
    rubric.checks.flatMap((one) => {
      const isOwn =
        one.kind === 'judged'
          ? one.evidence === 'own_words' && one.skill !== 'acknowledging'
          : one.rule !== 'taken_up_words' && one.rule !== 'share_of_words'
      if (!isOwn) return []
      // Where a counted check would have helped most depends on the partner, but its evidence does not.
      return checks.flatMap((check) =>
        check.key === one.key
          ? [
              {
                key: check.key,
                verdict: check.verdict,
                words: listSupportingEvidence(check).map((it) => it.quotation),
              },
            ]
          : [],
      )
    })
  const before = ownWords(await evaluate())
  expect(before.filter(({ verdict }) => verdict === 'met').length).toBeGreaterThan(1)
  replies = said.map(() => 'You are the best. I will send the plan on Friday and on Monday. What else?')
  expect(ownWords(await evaluate())).toEqual(before)
})
