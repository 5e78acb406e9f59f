import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ModelFault, type ModelFaultKind } from '#adapters/ai/model/model-fault.ts'
import { translationFailures } from '#adapters/ai/port.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { moodAdminRoutes } from '#features/moods/contract-admin.ts'
import { noJudging } from '#testing/evaluator.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { eventsIn, messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { sampleNewScenario } from '#testing/sample-scenarios.ts'

/** The fault of the model at its next call. */
let fault: ModelFaultKind | undefined
/** Whether it fails already while an evaluation's checks are judged. */
let failsAtJudging = false
const answer = () => {
  if (fault) throw new ModelFault(fault, { cause: new Error('said by the provider') })
}
const modelInfo = {
  name: 'test:model',
  promptVersion: 'test/1',
  resolveLanguage: (language: string) => language,
}
const aiServices = {
  partner: {
    ...modelInfo,
    async *reply() {
      yield 'I '
      answer()
      yield 'see.'
    },
  },
  evaluator: {
    ...modelInfo,
    judge: (...asked: Parameters<typeof noJudging>) => {
      if (failsAtJudging) answer()
      return noJudging(...asked)
    },
    async evaluate() {
      answer()
      return { overview: ['It went well.'], feedback: [], measures: null }
    },
  },
  translator: {
    ...modelInfo,
    async translate(texts: Readonly<Record<string, string>>) {
      answer()
      return texts
    },
  },
}

type Line = { readonly level: number; readonly kind?: string; readonly msg: string }
const lines: Line[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)))
    done()
  },
})

let testServer: TestApp
let chatId: string
let judgedChatId: string
let scenarioId: string
beforeAll(async () => {
  testServer = await createTestApp({ ...aiServices, logger: { level: 'warn', stream } })
  chatId = await talkEnough()
  judgedChatId = await talkEnough()
  const { body } = await testServer.as.superadmin.call(scenarioAdminRoutes.createScenario, {
    body: sampleNewScenario,
  })
  scenarioId = String(body.id)
})
afterAll(() => testServer.close())
beforeEach(() => {
  fault = undefined
  failsAtJudging = false
  lines.length = 0
})

async function talkEnough(): Promise<string> {
  const chat = await startChat(testServer.as.learner)
  for (let turn = 0; turn < EVALUATION_TURNS; turn += 1) await say(testServer.as.learner, chat, 'How was it?')
  return chat
}

async function evaluate(chat: string): Promise<FailureAnswer> {
  const sent = { body: { chat_id: chat } }
  const { status, detail, headers } = await testServer.as.learner.call(
    evaluationRoutes.createEvaluation,
    sent,
  )
  return { status, detail, retryAfter: headers['retry-after'] }
}

type FailureAnswer = { readonly status: number; readonly detail: unknown; readonly retryAfter?: unknown }

const failedOf = ({ status, detail, headers }: Awaited<ReturnType<typeof say>>): FailureAnswer => ({
  status,
  detail,
  retryAfter: headers['retry-after'],
})

const verbs: Readonly<Record<string, () => Promise<FailureAnswer>>> = {
  'a reply': async () => failedOf(await say(testServer.as.learner, chatId, 'And then?', 'a-reply')),
  'an evaluation': () => evaluate(chatId),
  'a judging': () => {
    failsAtJudging = true
    return evaluate(judgedChatId)
  },
  'a translation': async () => {
    const sent = { params: { id: scenarioId, code: 'fr' }, body: null }
    const { status, detail, headers } = await testServer.as.superadmin.call(
      scenarioAdminRoutes.translateScenario,
      sent,
    )
    return { status, detail, retryAfter: headers['retry-after'] }
  },
}

const failed = 'The AI model could not answer. Please try again.'
const kinds: readonly (readonly [ModelFaultKind, number, string, string])[] = [
  ['busy', 503, 'The AI model is busy at the moment. Please try again.', 'models.busy'],
  ['timeout', 504, 'The AI model took too long to answer. Please try again.', 'models.slow'],
  ['interrupted', 502, failed, 'models.failed'],
  ['empty', 502, failed, 'models.failed'],
  ['invalid', 502, failed, 'models.failed'],
  ['unavailable', 502, failed, 'models.failed'],
  [
    'misconfigured',
    500,
    'The AI model is not set up correctly. Please tell your administrator.',
    'models.misconfigured',
  ],
  [
    'filtered',
    422,
    'The AI model’s provider refused this text. Please put it in other words.',
    'models.filtered',
  ],
  ['too_long', 413, 'This conversation is too long for the AI model.', 'models.tooLong'],
]
const cases = Object.keys(verbs).flatMap((verb) => kinds.map((kind) => [verb, ...kind] as const))

const WARN = 40
const ERROR = 50
const levelOf = (kind: ModelFaultKind) => (kind === 'misconfigured' ? ERROR : WARN)

const countedAttempts = async () => {
  const { rows } = await testServer.connection.pool.query(
    'select coalesce(sum(attempts), 0)::integer as attempts from rate_limits',
  )
  return Number(rows[0].attempts)
}

describe('a model that fails', () => {
  test.each(cases)('at %s as %s is answered with %i', async (verb, kind, status, detail) => {
    const allowance = await countedAttempts()
    const messages = await messagesOf(testServer.as.learner, chatId)
    fault = kind
    const answered = await verbs[verb]?.()
    const isLongText = verb === 'a translation' && kind === 'too_long'
    const told = isLongText ? translationFailures.tooLong.detail : detail
    expect(answered).toEqual({ status, detail: told, retryAfter: kind === 'busy' ? '2' : undefined })
    // It is logged once, with its kind and the provider's words for the person who has to fix it.
    expect(lines).toMatchObject([{ level: levelOf(kind), kind, msg: detail }])
    expect(JSON.stringify(lines)).toContain('said by the provider')
    // The attempt counts, because the provider may charge for it. Translations of superadmins have no limit.
    expect((await countedAttempts()) - allowance).toBe(verb === 'a translation' ? 0 : 1)
    expect(await messagesOf(testServer.as.learner, chatId)).toEqual(messages)
  })

  test.each(kinds)(
    'during a streamed reply as %s ends the reply with %i',
    async (kind, status, detail, code) => {
      const allowance = await countedAttempts()
      fault = kind
      const { statusCode, body } = await testServer.as.learner.send({
        method: 'POST',
        url: `/api/v1/chats/${chatId}/message`,
        headers: { accept: 'text/event-stream', 'x-request-id': 'from-the-proxy-1' },
        payload: { content: 'And then?' },
      })
      expect(statusCode).toBe(200)
      expect(eventsIn(body)).toEqual([
        { event: 'delta', data: { text: 'I ' } },
        {
          event: 'error',
          data: {
            status,
            detail,
            code,
            request_id: 'from-the-proxy-1',
            ...(kind === 'busy' && { retry_after: 2 }),
          },
        },
      ])
      // Although the answer had begun, the log line names its request and chat.
      const whose = { reqId: 'from-the-proxy-1', chatId: Number(chatId) }
      expect(lines).toMatchObject([{ level: levelOf(kind), kind, msg: detail, ...whose }])
      expect((await countedAttempts()) - allowance).toBe(1)
    },
  )

  test('passes on the waiting time of its provider', async () => {
    const { as } = await createFailingApp(() => new ModelFault('busy', { retryAfter: 17 }))
    const { status, headers } = await say(as.learner, chatId, 'And then?')
    expect([status, headers['retry-after']]).toEqual([503, '17'])
  })

  test('at the title of a mood as too_long is answered with 413', async () => {
    fault = 'too_long'
    const { body } = await testServer.as.superadmin.call(moodAdminRoutes.createMood, {
      body: { title: 'Wry' },
    })
    const { status } = await testServer.as.superadmin.call(moodAdminRoutes.translateMood, {
      params: { id: String(body.id) },
      body: null,
    })
    expect(status).toBe(413)
  })

  test('is logged once for an outage and once for its end', async () => {
    const ask = () => say(testServer.as.learner, chatId, 'And then?')
    expect((await ask()).status).toBe(200)
    lines.length = 0
    fault = 'unavailable'
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(502)
    fault = undefined
    expect((await ask()).status).toBe(200)
    expect(lines).toMatchObject([{ msg: failed }, { msg: 'test:model is back', failedRequests: 3 }])
  })

  test('lets the same requests succeed as soon as it works again', async () => {
    for (const [verb, ask] of Object.entries(verbs)) {
      fault = 'interrupted'
      expect((await ask()).status, verb).toBe(502)
      fault = undefined
      expect((await ask()).status, verb).toBe(200)
    }
  })
})

test('a reply that takes too long is logged once, by the partner’s timeout', async () => {
  const { as } = await createFailingApp(() => new ModelFault('timeout'), 50)
  const { status, detail } = await say(as.learner, chatId, 'And then?')
  expect([status, detail]).toEqual([504, 'The partner took too long to reply. Please try again.'])
  expect(lines.filter(({ kind }) => kind !== undefined)).toEqual([])
  expect(lines.filter(({ msg }) => msg === 'the partner took too long')).toHaveLength(1)
})

/** A second process whose partner fails at once or at its timeout. */
async function createFailingApp(failure: () => Error, turnTimeout?: number): Promise<TestApp> {
  const partner = {
    ...modelInfo,
    async *reply(_conversation: unknown, { signal }: { readonly signal: AbortSignal }) {
      yield 'Well, '
      if (turnTimeout !== undefined)
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      throw failure()
    },
  }
  return testApp({
    partner,
    connection: testServer.connection,
    logger: { level: 'warn', stream },
    ...(turnTimeout !== undefined && { turnTimeout }),
  })
}
