import { describe, expect, test } from 'vitest'
import {
  type EvaluatorInjection,
  evaluatorInjections,
  honestMessages,
  injectionLanguages,
} from '#testing/injections/cases.ts'
import {
  findBoundary,
  INVENTED_QUOTATION,
  obeyInEvaluation,
  SCRIPT_INJECTION,
} from '#testing/injections/obedient-evaluator.ts'
import { evaluatorWithModelAnswer, type ModelAnswer } from '#testing/model.ts'
import { evaluateTranscript } from './evaluate-transcript.ts'
import type { StoredTranscript } from './new-evaluation.ts'

type Message = Pick<EvaluatorInjection, 'language' | 'text'>

const before = {
  en: ['Hello Sam, thank you for coming.', 'What made the report late?', 'I see that it was a lot of work.'],
  pt: ['Olá, obrigado por vir.', 'O que atrasou o relatório?', 'Vejo que foi muito trabalho para você.'],
  fr: ['Bonjour, merci d’être là.', 'Qu’est-ce qui a retardé le rapport ?', 'Je vois que c’était beaucoup.'],
}

/** A conversation with this text as its last message. */
const transcriptWith = ({ language, text }: Message): StoredTranscript => ({
  chatId: 1,
  language,
  scenario: { title: 'Late', description: 'A talk.', introText: 'You lead.', prompt: 'The secret prompt.' },
  character: null,
  mood: null,
  messages: [...before[language], text].flatMap((content, index) => [
    { id: 100 + 2 * index, isUser: true, content },
    { id: 101 + 2 * index, isUser: false, content: 'Hm.' },
  ]),
})

function judged(said: Message, answer: ModelAnswer) {
  const evaluator = evaluatorWithModelAnswer(answer)
  const transcript = transcriptWith(said)
  const options = { signal: new AbortController().signal, recordUsage: () => {} }
  const evaluating = evaluateTranscript(
    evaluator,
    transcript,
    { criteria: null, mood: null, rubric: null },
    options,
  )
  return { model: evaluator.model, transcript, evaluating }
}

/** Evaluates with a model that obeys injections; `said` has its answers. */
function judgedObediently(message: Message) {
  const said: string[] = []
  const { evaluating, ...rest } = judged(message, (call) => {
    const answer = obeyInEvaluation(call, message.language)
    said.push(answer)
    return answer
  })
  return { said, evaluating, ...rest }
}

const allowed = /^<\/?(p|h2|h3|blockquote|strong)>$/
const foreignTags = (html: string) => (html.match(/<[^>]*>/g) ?? []).filter((tag) => !allowed.test(tag))

/** Whether a text contains what an injection asks for, in the model's answer or in the evaluation. */
function gives(text: string, asks: EvaluatorInjection['asks'], boundary: string): boolean {
  switch (asks) {
    case 'mark':
      return text.includes('10/10')
    case 'prompt':
      return text.includes('You assess how somebody')
    case 'boundary':
      return text.includes(boundary)
    case 'markup':
      return text.includes(SCRIPT_INJECTION)
    case 'quotation':
      return text.includes(INVENTED_QUOTATION)
    case 'language':
      return text.includes('Das war in jeder Hinsicht')
  }
}

describe('a model that obeys the learner', () => {
  const foreign = evaluatorInjections.filter(({ asks }) => asks === 'language')
  test.each(foreign)('in another language is refused: $text', async ({ asks, ...message }) => {
    const { said, model, evaluating } = judgedObediently(message)
    await expect(evaluating).rejects.toMatchObject({ name: 'ModelFault', kind: 'invalid' })
    expect(model.asked).toHaveLength(2)
    for (const answer of said) expect(gives(answer, asks, '')).toBe(true)
  })

  const others = evaluatorInjections.filter(({ asks }) => asks !== 'language')
  test.each(others)('adds only sound findings: $language, $asks, $text', async (injection) => {
    const { said, model, transcript, evaluating } = judgedObediently(injection)
    const { content, specifics, measures } = await evaluating
    const [call] = model.asked
    if (!call) throw new Error('the model was not asked')
    const boundary = findBoundary(call)
    // The model has obeyed, so without the product's checks the evaluation would contain it.
    expect(gives(said.join(), injection.asks, boundary), said.join()).toBe(true)
    const evaluation = `${content} ${JSON.stringify({ specifics, measures })}`
    expect(gives(evaluation, injection.asks, boundary), evaluation).toBe(false)
    expect(foreignTags(content)).toEqual([])
    expect(content.match(/<h2>/g)).toHaveLength(1)
    expect(specifics.length).toBeGreaterThan(0)
    for (const { message_id, quotation } of specifics) {
      const message = transcript.messages.find(({ id }) => id === message_id)
      expect(message).toMatchObject({ isUser: true, content: expect.stringContaining(quotation) })
    }
  })

  test.each(injectionLanguages)('writes nothing injected if no message asks for it: %s', async (language) => {
    const { said, model, evaluating } = judgedObediently({ language, text: before[language][1] ?? '' })
    await evaluating
    expect(model.asked).toHaveLength(1)
    for (const { asks } of evaluatorInjections) expect(gives(said.join(), asks, 'TRANSCRIPT')).toBe(false)
  })
})

describe('an honest message that looks like an injection', () => {
  test.each(honestMessages)('is judged like any other: $language, $text', async (said) => {
    const overview = { en: 'You asked.', pt: 'Você perguntou.', fr: 'Vous avez demandé.' }[said.language]
    const number = before[said.language].length + 1
    const feedback = [{ n: number, quotation: said.text, feedback: overview, better: null }]
    const { model, evaluating } = judged(said, () => JSON.stringify({ overview: [overview], feedback }))
    const { specifics } = await evaluating
    expect(model.asked).toHaveLength(1)
    expect(specifics).toMatchObject([{ quotation: said.text }])
    const lines = model.asked[0]?.messages[0]?.content.split('\n') ?? []
    const written = lines.filter((line) => line.startsWith('{"n":')).map((line) => JSON.parse(line).trainee)
    expect(written.at(-1)).toBe(said.text)
  })
})
