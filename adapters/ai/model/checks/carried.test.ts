import { expect, test } from 'vitest'
import { evaluatorSaying } from '#testing/model.ts'
import { createConversation } from '#testing/rehearse.ts'
import type { DescribedVerdicts } from '../../port.ts'

const conversation = createConversation([
  { isUser: true, content: 'The survey was four days late. What got in the way?' },
  { isUser: false, content: 'The Hartwell work took my evenings.' },
  { isUser: true, content: 'You never keep to a date, and I am tired of it. I will call Chris on Friday.' },
  { isUser: false, content: 'Please do.' },
])
const settled: DescribedVerdicts = [
  {
    key: 'questions',
    name: 'Asked openly',
    verdict: 'met',
    evidence: [{ message: 1, quotation: 'What got in the way?' }],
  },
  {
    key: 'steps',
    name: 'Agreed on steps',
    verdict: 'partly',
    evidence: [{ message: 3, quotation: 'I will call Chris on Friday' }],
  },
  {
    key: 'blame',
    name: 'Spoke without blame',
    verdict: 'not_met',
    evidence: [{ message: 3, quotation: 'You never keep to a date' }],
  },
  { key: 'feelings', name: 'Named a feeling', verdict: 'divided', evidence: [] },
]
const claim = (check: string, says: 'praise' | 'advice' = 'praise') => ({ check, says })
const paragraph = (text: string, ...claims: readonly ReturnType<typeof claim>[]) => ({ claims, text })
const sound = paragraph('You asked what stood in the way.', claim('questions'))

/** What comes of a model's prose. */
async function written(
  overview: readonly ReturnType<typeof paragraph>[],
  feedback: readonly object[] = [],
  verdicts = settled,
  language = 'en',
) {
  const evaluator = evaluatorSaying(() => JSON.stringify({ overview, feedback }))
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
])('a paragraph that %s reaches nobody', async (_, unfounded) => {
  const { overview } = await written([sound, unfounded])
  expect(overview).toEqual([sound.text])
})

test('praise, advice and both stand where the verdict is that, with the words of it', async () => {
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
  ['fr', 'Atteint : Asked openly. Atteint en partie : Agreed on steps. Non atteint : Spoke without blame.'],
])('when no paragraph is left, the verdicts are said in %s', async (language, said) => {
  const { overview } = await written([paragraph('Perfect.', claim('empathy'))], [], settled, language)
  expect(overview).toEqual([said])
})

test('without a verdict nothing is said of the learner', async () => {
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
])('feedback that %s reaches nobody', async (_, more) => {
  const { feedback } = await written([sound], [entry({}), entry(more)])
  expect(feedback).toHaveLength(1)
  expect(feedback).toMatchObject([{ better: 'The survey came after its date.' }])
})

test.each([
  ['repeats four words of what was not met', 'Perhaps you never keep to a date because of Hartwell.'],
  ['repeats a hostile sentence', 'I mean: the others manage it, why can’t you?'],
  ['is hostile by its form', 'You call that work?'],
])('a wording that %s is left out', async (_, better) => {
  const { feedback } = await written([sound], [entry({ better })])
  expect(feedback).toMatchObject([{ better: null }])
})
