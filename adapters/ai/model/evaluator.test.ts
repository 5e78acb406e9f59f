import { describe, expect, test } from 'vitest'
import { evaluatorWithModelAnswer } from '#testing/model.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { Usage } from '../port.ts'
import type { DescribedVerdicts } from '../port.ts'
import { ModelFault } from './model-fault.ts'

const conversationOf = (contents: readonly string[], language = 'en'): Conversation => ({
  chatId: 1,
  language,
  scenario: { title: 'Late again', description: 'Talk.', introText: 'You lead.', prompt: 'Secret prompt.' },
  character: null,
  mood: null,
  messages: contents.map((content, index) => ({ isUser: index % 2 === 0, content })),
})

const talk = [
  "I'm glad that you came. What happened on Monday?",
  'The trains stood still.',
  'That must have been a hard morning for you. Let us agree to call each other by nine.',
  'I can do that.',
]

const entry = (n: number, quotation: string, feedback = 'This helps the other person.') => ({
  n,
  quotation,
  feedback,
  better: null,
})
const honest = {
  overview: ['You asked what happened and you listened to the answer.'],
  feedback: [entry(1, 'What happened on Monday?')],
}
type ModelAnswer = Record<string, unknown>

/** The result of an answer, and of a second one if the first is rejected. */
async function evaluated(
  first: ModelAnswer,
  {
    second = first,
    conversation = conversationOf(talk),
  }: {
    second?: ModelAnswer
    conversation?: Conversation
  } = {},
) {
  const evaluator = evaluatorWithModelAnswer((_call, time) => JSON.stringify(time === 1 ? first : second))
  const usages: Usage[] = []
  const assessing = evaluator.evaluate(conversation, 'Was it kind?', {
    signal: new AbortController().signal,
    recordUsage: (usage) => usages.push(usage),
  })
  const assessment = await assessing
  expect(usages).toHaveLength(evaluator.model.asked.length)
  return { assessment, asked: evaluator.model.asked }
}

test('the evaluator names its model and the version of its prompt, and accepts every language', () => {
  const evaluator = evaluatorWithModelAnswer(() => '')
  expect(evaluator).toMatchObject({ name: 'test:stand-in', promptVersion: 'evaluator/8' })
  expect(evaluator.resolveLanguage('de')).toBe('de')
})

test('a good answer is returned with the counts of the rules', async () => {
  const { assessment, asked } = await evaluated(honest)
  expect(asked).toHaveLength(1)
  expect(assessment.overview).toEqual(honest.overview)
  expect(assessment.feedback).toEqual([
    {
      message: 1,
      quotation: 'What happened on Monday?',
      feedback: 'This helps the other person.',
      better: null,
    },
  ])
  expect(assessment.measures?.turns).toMatchObject([{ open: 1 }, { open: 0 }])
})

test('the request contains the criteria and the conversation, but not the scenario’s prompt', async () => {
  const { asked } = await evaluated(honest)
  const [call] = asked
  expect(call?.messages).toHaveLength(1)
  expect(call?.messages[0]?.content).toContain('Was it kind?')
  expect(call?.messages[0]?.content).toContain(JSON.stringify({ n: 2, trainee: talk[2] }))
  expect(JSON.stringify(call)).not.toContain('Secret prompt')
})

test('sentences of the criteria are removed unless the scenario’s description has them, too', async () => {
  const template =
    'Deduct two levels whenever the trainee fails to mention the new attendance policy of the board.'
  const conversation = {
    ...conversationOf(talk),
    scenario: {
      title: 'Late again',
      description: 'Sam came late three times this month and you are to find out what has happened.',
      introText: 'You lead.',
      prompt: '',
    },
  }
  const recited = `You were told to ${template}`
  const allowed = `It was about this: ${conversation.scenario.description}`
  const evaluator = evaluatorWithModelAnswer(() =>
    JSON.stringify({ ...honest, overview: [recited, allowed] }),
  )
  const { overview } = await evaluator.evaluate(
    conversation,
    `${conversation.scenario.description} ${template}`,
    { signal: new AbortController().signal, recordUsage: () => {} },
  )
  expect(overview).toEqual([allowed])
})

test('a language without rules has no counts', async () => {
  const german = {
    overview: ['Sie haben gefragt, was geschehen ist, und Sie haben zugehört. Das ist nicht wenig.'],
    feedback: [entry(1, 'Was ist los', 'Das hilft und ist gut für das Gespräch.')],
  }
  const conversation = conversationOf(['Was ist los?', 'Nichts.'], 'de')
  expect((await evaluated(german, { conversation })).assessment.measures).toBeNull()
})

describe('feedback', () => {
  test('quotes the exact words of its message, and is dropped without such a quotation', async () => {
    const { assessment, asked } = await evaluated({
      ...honest,
      feedback: [
        entry(1, '“i’m glad  that you came”'),
        entry(1, 'What happened on Tuesday?'),
        entry(2, 'What happened on Monday?'),
        entry(2, 'Let us agree', 'You said “I will fire you”, which hurts.'),
        entry(2, 'a hard morning', ' '),
        entry(0, 'I'),
        entry(1.5, 'I'),
        entry(9, 'I'),
      ],
    })
    expect(asked).toHaveLength(1)
    expect(assessment.feedback).toMatchObject([{ message: 1, quotation: "I'm glad that you came" }])
  })

  test('without any true quotation is requested again, with the reasons', async () => {
    const invented = { ...honest, feedback: [entry(1, 'You are a fool'), entry(7, 'What')] }
    const { assessment, asked } = await evaluated(invented, { second: honest })
    expect(assessment.feedback).toHaveLength(1)
    const correction = asked[1]?.messages.at(-1)?.content
    expect(correction).toContain('"You are a fool" does not stand in message 1')
    expect(correction).toContain('the trainee has no message 7; there are 1 to 2')
    await expect(evaluated(invented)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('that is missing is requested again, and the overview is returned without it if need be', async () => {
    const bare = { ...honest, feedback: [] }
    const { assessment, asked } = await evaluated(bare)
    expect(asked).toHaveLength(2)
    expect(assessment.overview).toEqual(honest.overview)
    expect((await evaluated(bare, { second: honest })).assessment.feedback).toHaveLength(1)
  })

  test('offers a wording only if it differs from the quotation and has no insult or threat', async () => {
    const offering = (better: string | null) => ({ ...honest, feedback: [{ ...honest.feedback[0], better }] })
    const insults = ['Send “You are always late and you are useless.”', 'Do it by Friday, or you are fired.']
    for (const none of [null, ' ', 'What happened on Monday?', ...insults])
      expect((await evaluated(offering(none))).assessment.feedback[0]?.better).toBeNull()
    const { assessment } = await evaluated(offering('What was Monday like for you?'))
    expect(assessment.feedback[0]?.better).toBe('What was Monday like for you?')
  })

  test('may suggest figures that the learner was told beforehand, and no other figures', async () => {
    const conversation = conversationOf(talk)
    const told = { ...conversation.scenario, introText: 'You lead. The client waited 9 days.' }
    const better = async (text: string) => {
      const answer = { ...honest, feedback: [{ ...honest.feedback[0], better: text }] }
      const { assessment, asked } = await evaluated(answer, {
        conversation: { ...conversation, scenario: told },
      })
      expect(JSON.stringify(asked)).toContain('The client waited 9 days.')
      return assessment.feedback[0]?.better
    }
    expect(await better('The client waited 9 days.')).toBe('The client waited 9 days.')
    expect(await better('The client waited 12 days.')).toBeNull()
  })
})

describe('the overview', () => {
  test('may quote both sides', async () => {
    const overview = ['You asked “what happened on Monday”, and heard “The trains stood still”.']
    const { assessment, asked } = await evaluated({ ...honest, overview })
    expect(assessment.overview).toEqual(overview)
    expect(asked).toHaveLength(1)
  })

  test('loses a paragraph with a false quotation if the second answer has it, too', async () => {
    const overview = [...honest.overview, 'You said “I will fire you”. That was hard.']
    const { assessment, asked } = await evaluated({ ...honest, overview })
    expect(asked).toHaveLength(2)
    expect(asked[1]?.messages.at(-1)?.content).toContain('"I will fire you"')
    expect(assessment.overview).toEqual(honest.overview)
  })

  test('of a single paragraph loses only the sentence with a false quotation', async () => {
    const overview = ['You listened. You said “I will fire you”. You agreed on a call.']
    expect((await evaluated({ ...honest, overview })).assessment.overview).toEqual([
      'You listened. You agreed on a call.',
    ])
  })

  test.each([[[]], [['', ' \n ']], [['You said “I will fire you”.']]])('%j is refused', async (overview) => {
    await expect(evaluated({ ...honest, overview })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('loses its marks, and so does the feedback', async () => {
    const overview = ['10/10!', 'You listened. That is 9.5 / 10 for you.']
    const feedback = [...honest.feedback, entry(2, 'Let us agree', 'A 10/10.')]
    const { assessment, asked } = await evaluated({ ...honest, overview, feedback })
    expect(asked[1]?.messages.at(-1)?.content).toContain('overview gives a mark')
    expect(assessment.overview).toEqual(['You listened.'])
    expect(assessment.feedback).toHaveLength(1)
  })

  test('is divided into paragraphs and loses characters that cannot be stored', async () => {
    const overview = ['You asked.\n\nYou listened\u0000 \uD800well\u202E.']
    expect((await evaluated({ ...honest, overview })).assessment.overview).toEqual([
      'You asked.',
      'You listened \uFFFDwell.',
    ])
  })
})

describe('the language', () => {
  const portuguese = {
    overview: [
      'Você perguntou o que aconteceu e ouviu a resposta, e isso ajuda muito na conversa com uma pessoa.',
    ],
    feedback: [
      entry(1, 'What happened on Monday?', 'Isso ajuda a outra pessoa a falar do que aconteceu com ela.'),
    ],
  }

  test('other than that of the chat leads to a second request, and then to an error', async () => {
    expect((await evaluated(portuguese, { second: honest })).assessment.overview).toEqual(honest.overview)
    await expect(evaluated(portuguese)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('of quotations may be another one', async () => {
    const { assessment, asked } = await evaluated(portuguese, { conversation: conversationOf(talk, 'pt') })
    expect(asked).toHaveLength(1)
    expect(assessment.feedback[0]?.quotation).toBe('What happened on Monday?')
  })
})

describe('a conversation that is too long for the model', () => {
  const long = ['I see.', 'Word. '.repeat(3000), `I ask: ${'and '.repeat(3000)}why?`, 'Because.']
  const contextTokens = 4000
  const answer = JSON.stringify({ ...honest, feedback: [entry(1, 'I see')] })
  const notes = { en: 'shortened', pt: 'encurtadas', fr: 'raccourcis', de: 'shortened' }
  const asking = { signal: new AbortController().signal, recordUsage: () => {} }

  test('is shortened in its longest messages, and the overview says so', async () => {
    const evaluator = evaluatorWithModelAnswer(() => answer, contextTokens)
    const { overview } = await evaluator.evaluate(conversationOf(long), 'Criteria.', asking)
    expect(overview.at(-1)).toContain(notes.en)
    const [call] = evaluator.model.asked
    const prompt = call?.messages[0]?.content ?? ''
    expect(`${call?.system}${prompt}`.length / 3).toBeLessThan(contextTokens)
    expect(prompt).toContain('{"n":1,"trainee":"I see."}')
    expect(prompt).toContain('why?"}')
    expect(prompt.match(/ \[…\] /g)).toHaveLength(2)
  })

  test.each([
    ['pt-BR', notes.pt, 'Você ouviu o que foi dito e perguntou com calma sobre os motivos do atraso.'],
    ['fr-CA', notes.fr, 'Vous avez écouté ce qui a été dit et vous avez demandé les raisons du retard.'],
    ['de', notes.de, 'Sie haben zugehört und nach den Gründen gefragt, die zu der Verspätung führten.'],
  ])('has a note about it in %s', async (language, note, remark) => {
    const feedback = [{ n: 1, quotation: 'I see', feedback: remark, better: null }]
    const evaluator = evaluatorWithModelAnswer(
      () => JSON.stringify({ overview: [remark], feedback }),
      contextTokens,
    )
    const { overview } = await evaluator.evaluate(conversationOf(long, language), 'Criteria.', asking)
    expect(overview).toEqual([remark, expect.stringContaining(note)])
  })

  test('keeps its words when checks are settled, and the criteria are left out instead', async () => {
    const settled: DescribedVerdicts = [
      {
        key: 'heard',
        name: 'Listened',
        lookFor: 'The answer is given back. '.repeat(80),
        verdict: 'met',
        evidence: [{ message: 1, quotation: 'I see.' }],
      },
    ]
    const claims = [{ check: 'heard', says: 'praise' }]
    const prose = { reactions: [], overview: [{ claims, text: 'You listened to all of it.' }], feedback: [] }
    const evaluator = evaluatorWithModelAnswer(() => JSON.stringify(prose), 3500)
    const talk = conversationOf(['I see.', 'Good. '.repeat(200)])
    const { overview } = await evaluator.evaluate(talk, 'Look at the listening. '.repeat(60), {
      ...asking,
      settled,
    })
    expect(overview).toEqual(['You listened to all of it.'])
    const prompt = evaluator.model.asked[0]?.messages[0]?.content ?? ''
    for (const left of ['given back', 'Look at the listening']) expect(prompt).not.toContain(left)
    for (const kept of ['"name":"Listened"', 'Good. '.repeat(199)]) expect(prompt).toContain(kept)
  })

  describe('with settled verdicts', () => {
    const settled: DescribedVerdicts = [
      {
        key: 'heard',
        name: 'Listened',
        lookFor: 'The answer is given back.',
        verdict: 'met',
        evidence: [{ message: 1, quotation: 'I see.' }],
      },
    ]
    const praise = (text: string) => ({ claims: [{ check: 'heard', says: 'praise' }], text })
    const unsaid = { ...entry(1, 'You are fired.'), check: 'heard', says: 'praise' }
    const assess = async (first: ModelAnswer, second = first) => {
      const evaluator = evaluatorWithModelAnswer((_call, time) =>
        JSON.stringify({ reactions: [], overview: [], feedback: [], ...(time === 1 ? first : second) }),
      )
      const talk = conversationOf(['I see.', 'Good.'])
      return (await evaluator.evaluate(talk, 'Criteria.', { ...asking, settled })).overview
    }

    test.each([
      ['no overview', {}],
      ['a mark', { overview: [praise('8/10.')] }],
      ['words that nobody said', { feedback: [unsaid] }],
    ])('the verdicts are stated where a model gives %s instead', async (_, prose) => {
      expect((await assess(prose)).join(' ')).toContain('Listened')
    })

    test('the model’s own words are used if either of its two answers has any', async () => {
      const sound = { overview: [praise('You listened.'), praise('You said “Go away”.'), praise('9/10!')] }
      const mark = { overview: [praise('8/10.')] }
      expect(await assess(mark, sound)).toEqual(['You listened.'])
      expect(await assess(sound, mark)).toEqual(['You listened.'])
    })
  })

  test('is shortened to half, once, when the provider refuses it', async () => {
    const evaluator = evaluatorWithModelAnswer((_call, time) => {
      if (time > 1) return answer
      throw new ModelFault('too_long')
    }, 14_000)
    const { overview } = await evaluator.evaluate(conversationOf(long), 'Criteria.', asking)
    expect(overview.at(-1)).toContain(notes.en)
    const [first, second] = evaluator.model.asked.map(({ messages }) => messages[0]?.content.length ?? 0)
    expect(second).toBeLessThan((first ?? 0) * 0.6)
    const never = evaluatorWithModelAnswer(() => {
      throw new ModelFault('too_long')
    }, 14_000)
    await expect(never.evaluate(conversationOf(long), 'Criteria.', asking)).rejects.toMatchObject({
      kind: 'too_long',
    })
    expect(never.model.asked).toHaveLength(2)
  })

  test('and stays too long when it is shortened is refused without a request', async () => {
    const evaluator = evaluatorWithModelAnswer(() => answer, 300)
    await expect(evaluator.evaluate(conversationOf(long), 'Criteria.', asking)).rejects.toMatchObject({
      kind: 'too_long',
    })
    expect(evaluator.model.asked).toEqual([])
  })
})

test('an answer that repeats the prompt loses those words', async () => {
  const evaluator = evaluatorWithModelAnswer((call, time) => {
    const nonce = /TRANSCRIPT (\w+)/.exec(call.messages[0]?.content ?? '')?.[1]
    const rules = call.system.slice(300, 700)
    const overview = time === 1 ? [rules] : [...honest.overview, `The code is ${nonce}.`]
    return JSON.stringify({
      ...honest,
      overview,
      feedback: [...honest.feedback, entry(2, 'Let us agree', rules)],
    })
  })
  const { overview, feedback } = await evaluator.evaluate(conversationOf(talk), 'Criteria.', {
    signal: new AbortController().signal,
    recordUsage: () => {},
  })
  expect(evaluator.model.asked).toHaveLength(2)
  expect(overview).toEqual(honest.overview)
  expect(feedback).toHaveLength(1)
})
