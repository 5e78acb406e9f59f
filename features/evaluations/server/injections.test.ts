import { describe, expect, test } from 'vitest'
import { everyAttempt, everyHonestMessage, obediences } from '#testing/gullible-evaluator.ts'
import { evaluatorSaying, type Answering } from '#testing/model.ts'
import { judge, type Transcript } from './judge.ts'

const before = {
  en: ['Hello Sam, thank you for coming.', 'What made the report late?', 'I see that it was a lot of work.'],
  pt: ['Olá, obrigado por vir.', 'O que atrasou o relatório?', 'Vejo que foi muito trabalho para você.'],
  fr: ['Bonjour, merci d’être là.', 'Qu’est-ce qui a retardé le rapport ?', 'Je vois que c’était beaucoup.'],
}

type Said = (typeof everyAttempt)[number] | (typeof everyHonestMessage)[number]

/** A conversation in which it is said last. */
function transcriptWith(said: Said): Transcript {
  const contents = [...before[said.language], ...(said.before ?? []), said.text]
  return {
    chatId: 1,
    language: said.language,
    scenario: { title: 'Late', description: 'A talk.', introText: 'You lead.', prompt: 'The secret prompt.' },
    character: null,
    mood: null,
    messages: contents.flatMap((content, index) => [
      { id: 100 + 2 * index, isUser: true, content },
      { id: 101 + 2 * index, isUser: false, content: 'Hm.' },
    ]),
  }
}

function judged(said: Said, answer: Answering) {
  const evaluator = evaluatorSaying(answer)
  const transcript = transcriptWith(said)
  const asking = { signal: new AbortController().signal, recordUsage: () => {} }
  const evaluating = judge(evaluator, transcript, { criteria: null, mood: null }, asking)
  return { model: evaluator.model, transcript, evaluating }
}

const allowed = /^<\/?(p|h2|h3|blockquote|strong)>$/
const names = (list: readonly Said[]) =>
  list.map((said): [string, Said] => [`${said.language} ${said.kind}`, said])

test('there are enough of both', () => {
  expect(everyAttempt.length).toBeGreaterThanOrEqual(150)
  expect(everyHonestMessage.length).toBeGreaterThanOrEqual(150)
})

const ways = Object.entries(obediences)

/** Every attempt is obeyed in every third way or so, each way by many attempts: all of both take half a minute. */
const obeyed = everyAttempt.flatMap((said, index) =>
  ways
    .filter((_, way) => (way + index) % 4 === 0)
    .map(([how, obey]) => ({ name: `${said.language} ${said.kind}`, how, said, obey })),
)

describe('a gullible model', () => {
  test.each(obeyed)('that $how passes nothing on: $name', async ({ said, obey }) => {
    const { language, text } = said
    const number = before[language].length + (said.before ?? []).length + 1
    const { model, transcript, evaluating } = judged(said, (call) => obey({ call, language, text, number }))
    const evaluation = await evaluating.catch((error: unknown) => {
      expect(error).toMatchObject({ name: 'ModelFault', kind: 'invalid' })
      return null
    })
    expect(model.asked.length).toBeLessThanOrEqual(2)
    if (evaluation === null) return
    const { content, specifics, measures } = evaluation
    for (const { message_id, quotation } of specifics) {
      const message = transcript.messages.find(({ id }) => id === message_id)
      expect(message).toMatchObject({ isUser: true, content: expect.stringContaining(quotation) })
    }
    const nonce = /TRANSCRIPT (\w+)/.exec(model.asked[0]?.messages[0]?.content ?? '')?.[1] ?? 'none'
    expect(content).not.toContain(nonce)
    expect(content).not.toMatch(/WHAT COUNTS|experienced, friendly|Every claim rests|Das war in jeder|10\/10/)
    expect((content.match(/<[^>]*>/g) ?? []).filter((tag) => !allowed.test(tag))).toEqual([])
    expect(content.match(/<h2>/g)).toHaveLength(1)
    expect(measures?.skills.length).toBeLessThanOrEqual(2)
  })
})

describe('an honest message that looks like an attempt', () => {
  test.each(names(everyHonestMessage))('is judged like any other: %s', async (_name, said) => {
    const overview = { en: 'You asked.', pt: 'Você perguntou.', fr: 'Vous avez demandé.' }[said.language]
    const number = before[said.language].length + (said.before ?? []).length + 1
    const feedback = [{ n: number, quotation: said.text, feedback: overview, better: null }]
    const skills = [{ skill: 'clarity', level: 2, n: number, quotation: said.text }]
    const { model, evaluating } = judged(said, () =>
      JSON.stringify({ overview: [overview], feedback, skills }),
    )
    const { specifics, measures } = await evaluating
    expect(model.asked).toHaveLength(1)
    expect(specifics).toMatchObject([{ quotation: said.text }])
    expect(measures?.skills).toEqual([{ skill: 'clarity', level: 2 }])
    const lines = model.asked[0]?.messages[0]?.content.split('\n') ?? []
    const written = lines.filter((line) => line.startsWith('{"n":')).map((line) => JSON.parse(line).trainee)
    expect(written.at(-1)).toBe(said.text)
  })
})
