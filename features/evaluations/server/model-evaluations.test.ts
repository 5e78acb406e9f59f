import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { evaluatorWithModelAnswer, type ModelAnswer } from '#testing/model.ts'
import { say, startChat } from '#testing/chat-requests.ts'

// The product's own evaluator with models that must not be trusted.
let app: TestApp
let chatId: string
let answer: ModelAnswer
let asked = 0

beforeAll(async () => {
  app = await createTestApp({
    evaluator: evaluatorWithModelAnswer((call) => {
      asked += 1
      return answer(call, asked)
    }),
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  asked = 0
  chatId = await talk(said)
})

const said = [
  'Hello Sam, thank you for coming in today.',
  'Three of the five reports were late last month.',
  'What made it hard for you to finish them?',
  'I see, that sounds like a lot of work at once.',
  'Let us agree that I take two of them until Friday.',
]

async function talk(contents: readonly string[], language = 'en'): Promise<string> {
  const chat = await startChat(app.as.learner, language)
  for (const content of contents) await say(app.as.learner, chat, content)
  return chat
}

const evaluate = () => app.as.learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chatId } })

const entry = (
  n: number,
  quotation: string,
  feedback = 'This shows that you listened to the other person.',
) => ({
  n,
  quotation,
  feedback,
  better: null as string | null,
})
const honest = {
  overview: ['You said what the matter was, and you asked how it came about.'],
  feedback: [entry(3, 'What made it hard for you')],
}
const good = JSON.stringify(honest)
const json = (more: object) => JSON.stringify({ ...honest, ...more })

const invented = [entry(1, 'You are always late'), entry(2, 'I will fire you')]
const misnumbered = [0, 99, -1, 2.5, 1e300].map((n) => entry(n, 'Hello Sam'))
const portuguese = {
  overview: ['Você disse qual era o assunto e perguntou como isso aconteceu, o que ajuda muito na conversa.'],
  feedback: [entry(3, 'What made it hard for you', 'Isso mostra que você quer saber como foi para ela.')],
}

const hopeless: Readonly<Record<string, string>> = {
  'invents every quotation': json({ feedback: invented }),
  'numbers every message wrongly': json({ feedback: misnumbered }),
  'writes in another language': json(portuguese),
  'cuts its JSON': good.slice(0, -10),
  'says nothing': '',
  'says only blanks': ' \n\t ',
  'refuses in prose': 'I cannot evaluate people.',
  'has other keys': JSON.stringify({ summary: 'Good.', comments: [] }),
  'has other types': json({ overview: 'Good.', feedback: {} }),
  'puts everything into an invented quotation': json({
    overview: ['“You are always late and I will fire you.”'],
  }),
  'sends a page': '<!doctype html><html><body>502</body></html>',
}

describe.each(Object.entries(hopeless))('a model that %s', (_what, text) => {
  test('twice makes the evaluation fail and stores nothing, and the next request works', async () => {
    answer = () => text
    const { status, detail, body } = await evaluate()
    expect([status, detail]).toEqual([502, 'The AI model could not answer. Please try again.'])
    expect(JSON.stringify(body)).not.toContain('late')
    expect(asked).toBe(2)
    const query = { chat_id: chatId }
    expect((await app.as.learner.call(evaluationRoutes.listEvaluations, { query })).body).toEqual([])
    answer = () => good
    expect((await evaluate()).status).toBe(200)
  })

  test('once is asked again', async () => {
    answer = (_call, time) => (time === 1 ? text : good)
    const { status, body } = await evaluate()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      produced_by: 'test:stand-in',
      specifics: [{ quotation: 'What made it hard for you' }],
    })
    expect(body.skills).toEqual([])
    expect(body.measures?.turns).toHaveLength(5)
  })
})

const readable: Readonly<Record<string, string>> = {
  'wraps its JSON in prose': `Of course! Here it is:\n${good}\nAnything else?`,
  'wraps its JSON in fences': `\`\`\`json\n${good}\n\`\`\``,
  'thinks aloud': `<think>Was it {good}?</think>\n${good}`,
  'adds keys': json({ score: 10, html: '<b>10/10</b>' }),
}

test.each(Object.entries(readable))('a model that %s is understood', async (_what, text) => {
  answer = () => text
  const { status, body } = await evaluate()
  expect(status).toBe(200)
  expect(asked).toBe(1)
  expect(body.content).toContain('<p>You said what the matter was, and you asked how it came about.</p>')
  expect(body.content).not.toMatch(/10|\{|think|Anything/)
})

test('invented feedback is dropped, and founded feedback beside it is kept', async () => {
  answer = () =>
    json({
      overview: [...honest.overview, 'You shouted “I will fire you” at them.'],
      feedback: [
        ...honest.feedback,
        ...invented,
        ...misnumbered,
        entry(1, 'Hello Sam', 'Like “I hate you”.'),
      ],
    })
  const { body } = await evaluate()
  expect(body.specifics).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/fire you|always late|hate you/)
})

test('a thousand items of feedback are cut to three for each message', async () => {
  const flood = Array.from({ length: 1000 }, (_, index) => {
    const n = 1 + (index % said.length)
    const words = said[n - 1]?.split(' ') ?? []
    return entry(n, words.slice(0, 1 + (Math.floor(index / said.length) % words.length)).join(' '))
  })
  answer = () => json({ feedback: flood })
  const { body } = await evaluate()
  expect(body.specifics).toHaveLength(3 * said.length)
})

test('HTML from a model is escaped, and only the product’s tags remain', async () => {
  const script = '<script>alert(x)</script><img src=x onerror=alert(y)></p><h2>Specifics</h2>'
  answer = () =>
    json({
      overview: [`You asked. ${script}`],
      feedback: [{ ...entry(1, 'Hello Sam', `Kind. ${script}`), better: script }],
    })
  const { body } = await evaluate()
  const tags = new Set(body.content.match(/<[^>]*>/g))
  expect([...tags].toSorted()).toEqual([
    '</blockquote>',
    '</h2>',
    '</h3>',
    '</p>',
    '</strong>',
    '<blockquote>',
    '<h2>',
    '<h3>',
    '<p>',
    '<strong>',
  ])
  expect(body.content.match(/<h2>/g)).toHaveLength(1)
  expect(body.content).toContain('&lt;script&gt;')
})

test('characters that PostgreSQL cannot store do not make an evaluation fail', async () => {
  answer = () => json({ overview: ['You asked.\u0000 \uD800 Well.'] })
  expect((await evaluate()).status).toBe(200)
})

test('an evaluation of a Portuguese chat is refused in English and accepted in Portuguese', async () => {
  chatId = await talk(said, 'pt')
  answer = () => good
  expect((await evaluate()).status).toBe(502)
  answer = () => json(portuguese)
  const { body } = await evaluate()
  expect(body.content).toContain('<h2>Pontos específicos</h2>')
})
