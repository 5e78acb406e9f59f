import { expect, test } from 'vitest'
import { evaluatorWithModelAnswer } from '#testing/model.ts'
import { createConversation } from '#testing/rehearse.ts'
import type { DescribedVerdicts } from '../../port.ts'

const conversation = createConversation([
  { isUser: true, content: 'The survey was four days late. What got in the way?' },
  { isUser: false, content: 'The Hartwell work took my evenings.' },
  { isUser: true, content: 'You never keep to a date, and I am tired of it. I will call Chris on Friday.' },
  { isUser: false, content: 'Please do.' },
  { isUser: true, content: 'Thank you, then I know where I stand.' },
])
const settled: DescribedVerdicts = [
  {
    key: 'questions',
    name: 'Asked openly',
    lookFor: '',
    verdict: 'met',
    evidence: [{ message: 1, quotation: 'What got in the way?' }],
  },
  {
    key: 'steps',
    name: 'Agreed on steps',
    lookFor: '',
    verdict: 'partly',
    evidence: [{ message: 3, quotation: 'I will call Chris on Friday' }],
  },
  {
    key: 'blame',
    name: 'Spoke without blame',
    lookFor: '',
    verdict: 'not_met',
    evidence: [{ message: 3, quotation: 'You never keep to a date' }],
  },
  { key: 'feelings', name: 'Named a feeling', lookFor: '', verdict: 'divided', evidence: [] },
]
const claim = (check: string, says: 'praise' | 'advice' = 'praise') => ({ check, says })
const paragraph = (text: string, ...claims: readonly ReturnType<typeof claim>[]) => ({ claims, text })
const sound = paragraph('You asked what stood in the way.', claim('questions'))

/** The evaluation that results from a model's prose. */
async function written(
  overview: readonly ReturnType<typeof paragraph>[],
  feedback: readonly object[] = [],
  verdicts = settled,
  language = 'en',
  reactions: readonly object[] = [],
) {
  const evaluator = evaluatorWithModelAnswer(() => JSON.stringify({ reactions, overview, feedback }))
  return evaluator.evaluate({ ...conversation, language }, '', {
    settled: verdicts,
    signal: new AbortController().signal,
    recordUsage: () => {},
  })
}

test.each([
  ['praises a check that was not met', paragraph('You spoke kindly.', claim('blame'))],
  ['advises where all was met', paragraph('You could ask more.', claim('questions', 'advice'))],
  ['speaks of a check that the readings were divided on', paragraph('You named it.', claim('feelings'))],
  ['claims what no check has', paragraph('You were very empathetic.', claim('empathy'))],
  ['rests on no check', paragraph('A great conversation.')],
  ['is founded by half', paragraph('You asked and spoke kindly.', claim('questions'), claim('blame'))],
  ['names a check beside its claims', paragraph('You agreed on steps by the end.', claim('questions'))],
  ['quotes words of another check', paragraph('“You never keep to a date” is open.', claim('questions'))],
  ['names a message that its check does not rest on', paragraph('See message 2.', claim('questions'))],
])('a paragraph that %s is left out', async (_, unfounded) => {
  const { overview } = await written([sound, unfounded])
  expect(overview).toEqual([sound.text])
})

test.each([
  'In messages 1 and 2 you asked.',
  'In messages 1, 2 you asked.',
  'See message 1 or 2.',
  'See messages 1–2.',
  'See messages 1 to 2.',
  'Nas mensagens 1 e 2 você perguntou.',
  'As mensagens 1 a 2 perguntam.',
  'Voir les messages nº 1 et nº 2.',
  'Voir les messages 1 à 2.',
])('a paragraph needs a claim on the second message that it names, too: %s', async (text) => {
  expect((await written([sound, paragraph(text, claim('questions'))])).overview).toEqual([sound.text])
  const both = [paragraph(text, claim('questions'), claim('steps'))]
  expect((await written(both)).overview).toEqual([text])
})

test('a range of messages needs a claim on each message in it', async () => {
  const evidence = [
    { message: 1, quotation: 'What got in the way?' },
    { message: 5, quotation: 'Thank you' },
  ]
  const verdicts = [{ key: 'warmth', name: 'Was warm', lookFor: '', verdict: 'met' as const, evidence }]
  const paragraphs = ['See messages 1 and 3.', 'See messages 1–3.', 'See messages 3–1.'].map((text) =>
    paragraph(text, claim('warmth')),
  )
  expect((await written(paragraphs, [], verdicts)).overview).toEqual(['See messages 1 and 3.'])
})

test.each(['In message 1, 7 March is named.', 'Le message 1 a 2 questions.', 'In message 1 – 4 days late.'])(
  'a figure after the number of a message is not the number of another one: %s',
  async (text) => {
    expect((await written([paragraph(text, claim('questions'))])).overview).toEqual([text])
  },
)

test('praise and advice that agree with the verdict and its words are kept', async () => {
  const paragraphs = [
    paragraph('In message 1 you asked “What got in the way?”', claim('questions')),
    paragraph('Friday is a step, and a second one would help.', claim('steps'), claim('steps', 'advice')),
    paragraph('Say what happened instead of “never”.'.replace('“never”', 'that'), claim('blame', 'advice')),
    paragraph('You heard of “The Hartwell work”.', claim('questions')),
  ]
  const { overview } = await written(paragraphs)
  expect(overview).toEqual(paragraphs.map(({ text }) => text))
})

test.each([
  ['en', 'Met: Asked openly. Partly met: Agreed on steps. Not met: Spoke without blame.'],
  ['pt', 'Atendido: Asked openly. Atendido em parte: Agreed on steps. Não atendido: Spoke without blame.'],
  [
    'fr',
    'Atteint\u00a0: Asked openly. Atteint en partie\u00a0: Agreed on steps. Non atteint\u00a0: Spoke without blame.',
  ],
])('the verdicts replace the paragraphs in %s when no paragraph is left', async (language, said) => {
  const { overview } = await written([paragraph('Perfect.', claim('empathy'))], [], settled, language)
  expect(overview).toEqual([said])
})

test('an overview without a verdict says only that no check came to one', async () => {
  const divided = settled.filter(({ verdict }) => verdict === 'divided')
  const { overview } = await written([sound], [], divided)
  expect(overview).toEqual(['No check came to a verdict in this conversation.'])
})

const entry = (more: object) => ({
  ...claim('blame', 'advice'),
  n: 2,
  quotation: 'You never keep to a date',
  feedback: 'This sounds like blame.',
  better: 'The survey came after its date.',
  ...more,
})

test.each([
  ['praises what was not met', { says: 'praise' }],
  ['is about the words of another check', { check: 'steps' }],
  ['is about a check that there is not', { check: 'empathy' }],
])('feedback that %s is left out', async (_, more) => {
  const { feedback } = await written([sound], [entry({}), entry(more)])
  expect(feedback).toHaveLength(1)
  expect(feedback).toMatchObject([{ better: 'The survey came after its date.' }])
})

test('feedback on more words than the evidence has is kept, whatever punctuation ends the evidence', async () => {
  const evidence = [{ message: 3, quotation: 'I am tired of it.' }]
  const verdicts = [
    { key: 'blame', name: 'Spoke without blame', lookFor: '', verdict: 'not_met' as const, evidence },
  ]
  const quotation = 'and I am tired of it'
  const { feedback } = await written(
    [paragraph('Say it calmly.', claim('blame', 'advice'))],
    [entry({ quotation })],
    verdicts,
  )
  expect(feedback).toMatchObject([{ quotation }])
})

test.each([
  ['repeats four words of what was not met', 'Perhaps you never keep to a date because of Hartwell.'],
  ['repeats a hostile sentence', 'I mean: the others manage it, why can’t you?'],
  ['is hostile by its form', 'You call that work?'],
])('a wording that %s is left out', async (_, better) => {
  const { feedback } = await written([sound], [entry({ better })])
  expect(feedback).toMatchObject([{ better: null }])
})

const reaction = (more: object) => ({
  n: 2,
  quotation: 'I will call Chris',
  reply: 'Please do',
  says: 'praise',
  ...more,
})
const unsettled = settled.filter(({ key }) => key === 'questions')
const aboutReaction = (says: 'praise' | 'advice') =>
  paragraph('Then you offered a call.', claim('reaction:0', says))
const react = (more: object, says: 'praise' | 'advice' = 'praise', verdicts = unsettled) =>
  written(
    [sound, aboutReaction(says)],
    [entry({ check: 'reaction:0', says, quotation: 'I will call Chris' })],
    verdicts,
    'en',
    [reaction(more)],
  )

test('words that no check asks for are mentioned where the next reply reacts to them', async () => {
  expect(await react({})).toMatchObject({
    overview: [sound.text, 'Then you offered a call.'],
    feedback: [{ message: 2, quotation: 'I will call Chris', better: null }],
  })
  const harm = await react({ says: 'advice' }, 'advice')
  expect(harm.overview).toHaveLength(2)
  expect(harm.feedback).toMatchObject([{ better: 'The survey came after its date.' }])
})

test('only advice may quote more words than a met check has as its evidence', async () => {
  const words = 'The survey was four days late. What got in the way?'
  const met: DescribedVerdicts = settled.map((one) =>
    one.key === 'questions'
      ? { ...one, evidence: [{ message: 1, quotation: 'The survey was four days late' }] }
      : one,
  )
  const reply = 'The Hartwell work'
  const speakOf = (quotation: string, says: 'praise' | 'advice', verdicts = met) =>
    written(
      [paragraph('You asked what stood in the way.', claim('questions'))],
      [entry({ check: 'reaction:0', says, n: 1, quotation })],
      verdicts,
      'en',
      [reaction({ n: 1, quotation, reply, says })],
    )
  expect((await speakOf(words, 'advice')).feedback).toMatchObject([{ message: 1, quotation: words }])
  expect((await speakOf(words, 'praise')).feedback).toEqual([])
  // In `settled` the words of the met check are at the end, so advice cannot go on from them.
  expect((await speakOf(words, 'advice', settled)).feedback).toEqual([])
})

test.each([
  ['the reply does not say', { reply: 'Thank you so much' }, 'praise', unsettled],
  ['another reply says', { reply: 'The Hartwell work' }, 'praise', unsettled],
  ['the learner did not say', { quotation: 'I will call everybody' }, 'praise', unsettled],
  ['stands in no message', { n: 9 }, 'praise', unsettled],
  ['is a word or two', { quotation: 'on Friday' }, 'praise', unsettled],
  ['one word of the reply says', { reply: 'do' }, 'praise', unsettled],
  ['praises what hurts', { quotation: 'You never keep to a date' }, 'praise', unsettled],
  ['was good and is advised on', {}, 'advice', unsettled],
  ['a check has settled', {}, 'praise', settled],
] as const)('a reaction that %s is left out', async (_, more, says, verdicts) => {
  const { overview, feedback } = await react(more, says, [...verdicts])
  expect(overview).toEqual([sound.text])
  expect(feedback).toEqual([])
})
