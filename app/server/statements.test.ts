import { afterAll, beforeAll, expect, test, onTestFinished } from 'vitest'
import { chatRoutes } from '#features/chats/contract.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { languageRoutes } from '#features/languages/contract.ts'
import { moodRoutes } from '#features/moods/contract.ts'
import { practiceRoutes } from '#features/practice/contract.ts'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { edit, messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { describePlans, longScans, rowsRead } from '#testing/query-plans.ts'
import { isSessionCheck, isTransaction, watchStatements } from '#testing/sql-statements.ts'
import { plainVoice } from '#testing/voice.ts'

const OPENING = 'Hello, thanks for coming.'

let testServer: TestApp
let watch: ReturnType<typeof watchStatements>
let chatId: string
/** A chat whose messages are not edited. */
let spokenId: string

beforeAll(async () => {
  testServer = await createTestApp({ voice: plainVoice() })
  watch = watchStatements(testServer.connection.pool)
  chatId = await startChat(testServer.as.learner)
  await say(testServer.as.learner, chatId, OPENING)
  spokenId = await startChat(testServer.as.learner)
  await say(testServer.as.learner, spokenId, OPENING)
  for (const _ of ['statements', 'plans']) await finishChat()
  editable = (await messagesOf(testServer.as.learner, chatId)).at(-2)?.id ?? 0
})

afterAll(() => testServer.close())

/** The number of statements of each operation, including one for the session. An additional one has to be agreed to. */
const operations: readonly (readonly [string, number, () => Promise<unknown>])[] = [
  ['who is signed in', 2, () => testServer.as.learner.call(sessionRoutes.readMe, {})],
  ['the languages', 2, () => testServer.as.learner.call(languageRoutes.listLanguages, {})],
  ['a mood', 2, () => testServer.as.learner.call(moodRoutes.readMood, { params: { id: '1' } })],
  [
    'the scenarios',
    2,
    () => testServer.as.learner.call(scenarioRoutes.listScenarios, { query: { language: 'pt' } }),
  ],
  ['the history', 2, () => testServer.as.learner.call(chatRoutes.listChats, { query: {} })],
  ['a chat', 2, () => testServer.as.learner.call(chatRoutes.readChat, { params: { id: chatId } })],
  [
    'its messages',
    2,
    () => testServer.as.learner.call(chatRoutes.listMessages, { params: { id: chatId }, query: {} }),
  ],
  ['a new chat', 6, () => startChatOnly()],
  ['a turn', 4, () => say(testServer.as.learner, chatId, 'How have you been?')],
  // One of them checks that the chat is no measurement of a study, in which edits are refused.
  ['an edit', 5, () => editLast()],
  ['a playback', 3, () => speakOpening()],
  ['an evaluation', 6, () => evaluateNext()],
  ['the evaluations', 2, () => testServer.as.learner.call(evaluationRoutes.listEvaluations, { query: {} })],
  [
    'the evaluation of a chat',
    2,
    () => testServer.as.learner.call(evaluationRoutes.listEvaluations, { query: { chat_id: chatId } }),
  ],
  [
    'what it judged',
    2,
    () => testServer.as.learner.call(evaluationRoutes.listJudgedMessages, { params: { chat_id: chatId } }),
  ],
  // They read tries, the running chat, a debrief that is due, the weakest check, what was done about it, and the newest
  // evaluation.
  ['where one stands', 7, () => testServer.as.learner.call(practiceRoutes.readPractice, { query: {} })],
  ['the progress', 2, () => testServer.as.learner.call(evaluationRoutes.listProgress, {})],
]

const startChatOnly = () =>
  testServer.as.learner.call(chatRoutes.createChat, {
    query: { scenario_id: '1', language: 'en', mood: '1' },
    body: null,
  })

const speakOpening = async () =>
  testServer.as.learner.send({
    method: 'POST',
    url: `/api/v1/chats/${spokenId}/speak/stream`,
    payload: { text: OPENING, voice_id: 'default' },
  })

/** The id of the message to be edited next. */
let editable = 0

async function editLast(): Promise<void> {
  const { body } = await edit(testServer.as.learner, chatId, editable, 'How have you really been?')
  editable = body.user_message.id
}

/** Chats that can be evaluated, one for each test that does so. */
const finished: string[] = []

async function finishChat(): Promise<void> {
  const id = await startChat(testServer.as.learner)
  for (let turn = 0; turn < EVALUATION_TURNS; turn += 1)
    await say(testServer.as.learner, id, 'How do you see it?')
  finished.push(id)
}

const evaluateNext = () =>
  testServer.as.learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: finished.pop() ?? '' } })

test.each(operations)('the number of statements for %s is %i', async (_name, count, operation) => {
  const statements = (await watch.during(operation)).filter(
    (statement) => !isTransaction(statement) && !isSessionCheck(statement),
  )
  expect(statements.map(({ text }) => text)).toHaveLength(count)
})

test('a turn runs four statements: the session, the claim, the history and the one that stores it', async () => {
  const statements = await watch.during(() => say(testServer.as.learner, chatId, 'And since then?'))
  expect(
    statements
      .filter((statement) => !isSessionCheck(statement))
      .map(({ text }) => /^\s*(\w+)(?: into| from)?(?: "?(\w+))?/.exec(text)?.slice(1, 3).join(' ')),
  ).toEqual(['select users', 'with chat', 'select chats', 'with lease'])
})

test.each(operations)(
  'the query plans for %s scan no growing table in full',
  async (_name, _count, operation) => {
    expect(await longScans(testServer.connection.pool, await watch.during(operation))).toEqual([])
  },
)

test('a page of messages reads only its own rows, however long the chat is', async () => {
  // Only the tables' owner can analyse them, as autovacuum does in a database that has been in use.
  const data = await createTestDatabase('owner')
  onTestFinished(() => data.close())
  const { as, connection } = await testApp({ connection: data.connection })
  const id = await startChat(as.learner)
  await connection.pool.query(
    `insert into messages (chat_id, position, is_user, content)
     select $1, number, number % 2 = 0, 'Line ' || number from generate_series(0, 2999) as number`,
    [id],
  )
  await connection.pool.query('analyze')
  const pageStatements = watchStatements(connection.pool)
  const readPage = async (query: { limit?: string }) => {
    const asked = await pageStatements.during(async () => {
      const { body } = await as.learner.call(chatRoutes.listMessages, { params: { id }, query })
      expect(body.at(-1)?.content).toBe('Line 2999')
    })
    // A copy, because the plans below are recorded by the same watcher.
    const statements = [...asked]
    return {
      rows: await rowsRead(connection.pool, statements, 'messages'),
      plans: await describePlans(connection.pool, statements),
    }
  }
  expect((await readPage({})).rows).toBeGreaterThanOrEqual(3000)
  const page = await readPage({ limit: '10' })
  expect(page.rows, page.plans).toBeLessThanOrEqual(11)
})
