import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import type { Evaluator, PassageFeedback } from '#adapters/ai/port.ts'
import { rubricRoutes } from '#features/criteria/contract-rubric.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { objectionRoutes } from '#features/objections/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { edit, say, startChat } from '#testing/chat-requests.ts'
import { rubricTrialRoutes, simulatedLearners, trialFailures } from '#features/rubric-trials/contract.ts'

const {
  startTrial,
  readTrial,
  setExpectation,
  publishRubric,
  readSimulatedLearners,
  writeSimulatedLearners,
} = rubricTrialRoutes

let judge: Evaluator['judge'] = (...call) => scriptedEvaluator.judge(...call)
let assess: Evaluator['evaluate'] = (...call) => scriptedEvaluator.evaluate(...call)
let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp({
    evaluator: {
      ...scriptedEvaluator,
      judge: (...call) => judge(...call),
      evaluate: (...call) => assess(...call),
    },
  })
  as = testServer.as
})
afterAll(() => testServer.close())

const rubricOf = async (id: string) => {
  const { body } = await as.superadmin.call(rubricRoutes.readRubric, { params: { id } })
  if (!body.rubric) throw new Error('the demo has no rubric')
  return body.rubric
}
/** Creates a version of the first rubric for one test only, with its checks in another order. */
async function nextVersion(): Promise<{ id: string; version: string }> {
  const { checks, hash } = await rubricOf('1')
  const { body } = await as.superadmin.call(rubricRoutes.writeRubric, {
    params: { id: '1' },
    body: { checks: [...checks.slice(1), ...checks.slice(0, 1)], hash },
  })
  return { id: '1', version: String(body.version) }
}
const start = (params: { id: string; version: string }, language = 'en', key?: string) =>
  as.superadmin.call(
    startTrial,
    { params, body: { scenario_id: 1, language } },
    key === undefined ? {} : { key },
  )
const read = async (params: { id: string; version: string }) =>
  (await as.superadmin.call(readTrial, { params })).body.trial
const whenEnded = (params: { id: string; version: string }) =>
  vi.waitFor(
    async () => {
      const trial = await read(params)
      expect(trial?.ended_at).toEqual(expect.any(String))
      return trial
    },
    { timeout: 15_000, interval: 100 },
  )
const publish = (params: { id: string; version: string }, reason: string | null) =>
  as.superadmin.call(publishRubric, { params, body: { reason } })

test('five simulated learners talk, every check is judged, and a version that ranks them is published', async () => {
  const version = await nextVersion()
  expect(await read(version)).toBeNull()
  expect((await publish(version, null)).body).toMatchObject({ code: trialFailures.reasonRequired.code })
  const held = Promise.withResolvers<void>()
  judge = (...call) => held.promise.then(() => scriptedEvaluator.judge(...call))
  const begun = await start(version, 'en', 'a-trial')
  expect(begun.status).toBe(200)
  const again = await start(version)
  expect([again.status, again.body]).toMatchObject([409, { code: trialFailures.running.code }])
  expect(await read(version)).toMatchObject({ ended_at: null, ranking: null })
  held.resolve()
  const trial = await whenEnded(version)
  const repeated = await start(version, 'en', 'a-trial')
  expect([repeated.status, repeated.body]).toEqual([200, begun.body])
  expect((await read(version))?.id).toBe(trial?.id)
  expect(trial?.failure).toBeNull()
  expect(trial?.conversations.map(({ learner }) => learner)).toEqual(simulatedLearners)
  for (const { messages, cells, planned } of trial?.conversations ?? []) {
    expect(messages).toHaveLength(2 * planned)
    for (const { message, quotation } of cells?.flatMap(({ evidence }) => evidence) ?? [])
      expect(messages[message - 1]).toMatchObject({
        isUser: true,
        content: expect.stringContaining(quotation),
      })
  }
  expect(trial?.ranking).toMatchObject({ isRanked: true, isStuffingLow: true })
  expect((await publish(version, null)).status).toBe(200)
  expect((await publish(version, null)).status).toBe(409)
})

test('an author’s expected verdicts are compared with the judge’s, and the next trial keeps them', async () => {
  const version = await nextVersion()
  await start(version, 'pt')
  const trial = await whenEnded(version)
  const cellOf = (learner: string) =>
    trial?.conversations
      .find((one) => one.learner === learner)
      ?.cells?.find(({ key }) => key === 'open-questions')
  expect(cellOf('good')?.verdict).toBe('met')
  const expectVerdict = (learner: 'poor' | 'good', verdict: 'met' | 'not_met' | null) =>
    as.superadmin.call(setExpectation, {
      params: { id: String(trial?.id) },
      body: { learner, key: 'open-questions', verdict },
    })
  await Promise.all([expectVerdict('good', 'met'), expectVerdict('poor', 'met')])
  expect((await read(version))?.agreement).toMatchObject({
    agreed: 1,
    expected: 2,
    checks: [{ key: 'open-questions', leaning: 'strict' }],
  })
  await expectVerdict('poor', 'not_met')
  expect((await read(version))?.agreement).toMatchObject({ agreed: 2, expected: 2, kappa: 1 })
  await start(version, 'pt')
  expect((await whenEnded(version))?.agreement).toMatchObject({ agreed: 2, kappa: 1 })
  await expectVerdict('good', null)
  expect((await whenEnded(version))?.expectations).toHaveLength(2)
})

test('a trial does not name a deleted user who started it', async () => {
  const version = await nextVersion()
  const { database } = testServer.connection
  const row = { username: 'deleted:80', name: 'deleted:80', language_id: 1, deleted_at: new Date() }
  const gone = await database.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  const { id: rubric_id } = await rubricOf('1')
  const trial = { rubric_id, scenario_id: 1, language_code: 'en', started_by: gone.id, ended_at: new Date() }
  await database.insertInto('rubric_trials').values(trial).execute()
  expect((await read(version))?.started_by).toBeNull()
})

test('a trial whose process died is continued where it stopped when somebody reads it', async () => {
  const version = await nextVersion()
  const { database } = testServer.connection
  const rubric = await rubricOf('1')
  const { id } = await database
    .insertInto('rubric_trials')
    .values({ rubric_id: rubric.id, scenario_id: 1, language_code: 'en', started_by: 3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said = [
    { isUser: true, content: 'I was said before.' },
    { isUser: false, content: 'And I was the reply.' },
  ]
  for (const kind of simulatedLearners)
    await database
      .insertInto('trial_conversations')
      .values({
        trial_id: id,
        kind,
        lines: JSON.stringify(['I was said before.', 'What happened?']),
        messages: JSON.stringify(said),
      })
      .execute()
  const trial = await whenEnded(version)
  expect(trial?.failure).toBeNull()
  for (const { messages, cells } of trial?.conversations ?? []) {
    expect(messages).toHaveLength(4)
    expect(messages.slice(0, 2)).toEqual(said)
    expect(cells).not.toBeNull()
  }
})

test('a judge that fails ends the trial without a ranking, and the trial can be run again', async () => {
  const version = await nextVersion()
  judge = () => Promise.reject(new Error('the judge is away'))
  await start(version)
  expect(await whenEnded(version)).toMatchObject({ failure: trialFailures.failed.code, ranking: null })
  judge = (...call) => scriptedEvaluator.judge(...call)
  expect((await publish(version, null)).status).toBe(409)
  await start(version)
  expect((await whenEnded(version))?.failure).toBeNull()
})

test('one failed judgement ends the judgement that runs beside it', async () => {
  const version = await nextVersion()
  const signals: AbortSignal[] = []
  const both = Promise.withResolvers<never>()
  judge = async (_conversation, _rubric, { signal }) => {
    signals.push(signal)
    if (signals.length === 2) both.reject(new Error('the judge is away'))
    return signals.length === 1 ? both.promise : new Promise(() => {})
  }
  await start(version)
  expect((await whenEnded(version))?.failure).toBe(trialFailures.failed.code)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  judge = (...call) => scriptedEvaluator.judge(...call)
})

test('evaluations use the newest published version, and a written reason publishes one without a trial', async () => {
  const evaluate = async () => {
    const chat = await startChat(as.learner)
    for (let turn = 0; turn < 5; turn += 1) await say(as.learner, chat, 'How do you see it?')
    return (await as.learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })).body.rubric
  }
  const version = await nextVersion()
  const before = await evaluate()
  expect(before?.version).not.toBe(Number(version.version))
  await publish(version, '  It is needed for the workshop.  ')
  const { body } = await as.superadmin.call(rubricRoutes.readRubricVersion, { params: version })
  expect(body.published).toMatchObject({ by: 'Amara Okafor', reason: 'It is needed for the workshop.' })
  expect((await evaluate())?.version).toBe(Number(version.version))
  const entry = await testServer.connection.database
    .selectFrom('audit')
    .where('action', '=', 'publish')
    .where('subject', '=', 'criteria')
    .select('after')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry?.after).toEqual({
    rubric_version: Number(version.version),
    reason: 'It is needed for the workshop.',
  })
})

test('the lines of simulated learners are stored and read, and are required for a trial', async () => {
  const params = { id: '1', language: 'fr' }
  const { lines } = (await as.superadmin.call(readSimulatedLearners, { params })).body
  if (!lines) throw new Error('the demo has no lines')
  const body = { ...lines, poor: [' Non. '] }
  expect((await as.superadmin.call(writeSimulatedLearners, { params, body })).status).toBe(200)
  expect((await as.superadmin.call(readSimulatedLearners, { params })).body.lines?.poor).toEqual(['Non.'])
  const empty = { params, body: { ...lines, poor: [] } }
  expect((await as.superadmin.call(writeSimulatedLearners, empty)).status).toBe(422)
  const elsewhere = { params: { id: '999', language: 'fr' }, body: lines }
  expect((await as.superadmin.call(writeSimulatedLearners, elsewhere)).status).toBe(404)
  const answer = await start(await nextVersion(), 'de')
  expect([answer.status, answer.body]).toMatchObject([409, { code: trialFailures.noLines.code }])
})

const said = [
  'How have the last few weeks been for you?',
  'The survey was due on 3 March and came on 7 March. What made that difficult?',
  'That sounds like a lot. Who else knew about the second project?',
  'What would help you to tell me earlier?',
  'I will move two tasks to Ana by Friday, and we meet again on Monday.',
]

test('a version is not published while a regression case has a verdict other than expected', async () => {
  const chat_id = await startChat(as.learner)
  for (const text of said) await say(as.learner, chat_id, text)
  const { body: evaluation } = await as.learner.call(evaluationRoutes.createEvaluation, { body: { chat_id } })
  const checkOf = (key: string) => {
    const check = evaluation.checks.find((one) => one.key === key)
    if (!check) throw new Error(`no check ${key}`)
    return check
  }
  const addCase = async (key: string, expected_verdict: 'met' | 'no_occasion') => {
    const { body } = await as.learner.call(objectionRoutes.raiseObjection, {
      params: { chat_id },
      body: { check_key: key, statement: null, reason: 'misread', words: 'Sam was late.' },
    })
    const params = { id: String(body.id) }
    await as.superadmin.call(objectionRoutes.createRegressionCase, { params, body: { expected_verdict } })
    return body.id
  }
  const caseOf = (id: number, key: string, expected: string) => ({
    id,
    key,
    expected,
    verdict: checkOf(key).verdict,
    statement: null,
    is_claimed: null,
    quotations: checkOf(key).evidence.flatMap(({ quotation, is_missing }) => (is_missing ? [] : [quotation])),
    language: 'en',
  })
  const asking = await addCase('open-questions', 'met')
  // The edited text was not judged, so the case does not use it.
  const [quoted] = checkOf('open-questions').evidence
  const edited = await edit(as.learner, chat_id, quoted?.message_id ?? 0, 'Nothing of this was judged.')
  expect(edited.status).toBe(200)
  const version = await nextVersion()
  await start(version)
  const held = caseOf(asking, 'open-questions', 'met')
  expect(held.verdict).toBe('met')
  expect((await whenEnded(version))?.cases).toEqual([held])

  const steps = await addCase('agreed-steps', 'no_occasion')
  const failing = caseOf(steps, 'agreed-steps', 'no_occasion')
  expect((await read(version))?.cases).toEqual([{ ...failing, verdict: null }, held])
  expect(await publish(version, null)).toMatchObject({
    status: 409,
    body: {
      code: trialFailures.casesFail({ names: '' }).code,
      params: { names: `“${checkOf('agreed-steps').name}”` },
    },
  })
  await start(version)
  expect((await whenEnded(version))?.cases).toEqual([failing, held])
  expect((await publish(version, null)).status).toBe(409)

  // Withdrawing an objection also deletes its case and the case's results.
  const undo = { params: { chat_id, id: String(steps) } }
  await as.learner.call(objectionRoutes.withdrawObjection, undo)
  expect((await read(version))?.cases).toEqual([held])
  expect((await publish(version, null)).status).toBe(200)
})

test('a version that repeats a contested statement about the same words is not published', async () => {
  const chat_id = await startChat(as.learner)
  for (const text of said) await say(as.learner, chat_id, text)
  const { body: evaluation } = await as.learner.call(evaluationRoutes.createEvaluation, { body: { chat_id } })
  const [contested] = evaluation.specifics
  const { body: objection } = await as.learner.call(objectionRoutes.raiseObjection, {
    params: { chat_id },
    body: { check_key: null, statement: 0, reason: 'misread', words: '' },
  })
  const { status } = await as.superadmin.call(objectionRoutes.createRegressionCase, {
    params: { id: String(objection.id) },
    body: { expected_verdict: null },
  })
  expect(status).toBe(200)

  const tryAgain = async (change: (remark: PassageFeedback) => readonly PassageFeedback[]) => {
    assess = async (...call) => {
      const assessment = await scriptedEvaluator.evaluate(...call)
      return { ...assessment, feedback: assessment.feedback.flatMap(change) }
    }
    const version = await nextVersion()
    await start(version)
    const trial = await whenEnded(version)
    assess = (...call) => scriptedEvaluator.evaluate(...call)
    return { version, found: trial?.cases.find(({ id }) => id === objection.id) }
  }
  const isContested = ({ quotation }: PassageFeedback) => quotation === contested?.quotation

  const worded = await tryAgain((one) => [isContested(one) ? { ...one, feedback: 'In other words.' } : one])
  expect(worded.found).toEqual({
    id: objection.id,
    key: null,
    expected: null,
    verdict: null,
    statement: contested?.feedback,
    is_claimed: true,
    quotations: [contested?.quotation],
    language: 'en',
  })
  expect(await publish(worded.version, null)).toMatchObject({
    status: 409,
    body: { code: trialFailures.statementsFail.code },
  })
  const otherwise = await tryAgain((one) => (isContested(one) ? [{ ...one, kind: 'plain' }] : [one]))
  expect(otherwise.found?.is_claimed).toBe(false)
  const silent = await tryAgain((one) => (isContested(one) ? [] : [one]))
  expect(silent.found?.is_claimed).toBe(false)
  expect((await publish(silent.version, null)).status).toBe(200)
})
