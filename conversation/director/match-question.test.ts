import { expect, test } from 'vitest'
import { findAskedFacts } from './match-question.ts'
import { emptyWorld, type Fact, type World } from './world.ts'

const fact = (key: string, layer: Fact['layer'], text: string, sentence: string, words: string[]): Fact => ({
  key,
  layer,
  texts: { en: text },
  question: { sentence: { en: sentence }, words: { en: words } },
  conditions: layer === 'earned' ? ['offered'] : [],
  judged: null,
  after: null,
})

const world: World = {
  ...emptyWorld,
  facts: [
    fact('move', 'open', 'We move on 3 May, all of us.', 'When do you move?', ['moving day']),
    fact('budget', 'asked', 'Two thousand euros is all we have.', 'How much money is there?', ['budget']),
    fact('neighbour', 'asked', 'Ines from next door lends us her van.', 'Who helps you?', ['lend a hand']),
    fact('piano', 'earned', 'The piano stays here, it was my mother’s.', 'What about the piano?', ['piano']),
  ],
}
const ask = (text: string, options: Partial<Parameters<typeof findAskedFacts>[2]> = {}) =>
  findAskedFacts(text, world, { language: 'en', isProposing: false, told: [], ...options }).keys

test.each([
  ['What is your budget?', 'budget'],
  ['How much cash can you spend?', 'budget'],
  ['Could you tell me what day you are moving?', 'move'],
  ['So who is lending you the van', 'neighbour'],
  ['I heard something about a piano. Is that right?', 'piano'],
])('a question in other words than the author’s asks for the right fact: %s', (question, key) => {
  expect(ask(question)).toEqual([key])
})

test.each([
  'We have to talk about the budget and the piano.',
  'It can take as much money as you have.',
  'Ines from next door has a van.',
  'What do you need?',
  'Do you like football?',
])('neither a statement nor an unrelated question asks for a fact: %s', (text) => {
  expect(ask(text)).toEqual([])
})

test('two questions in one message ask for two facts', () => {
  expect(ask('When do you move? And how much money is there?').toSorted()).toEqual(['budget', 'move'])
})

test('a proposal that is worded as a question asks for a fact only by the author’s words', () => {
  expect(ask('Could I spend some cash on it?', { isProposing: true })).toEqual([])
  expect(ask('Could I add to the budget?', { isProposing: true })).toEqual(['budget'])
})

test('a question that fits two facts asks for the one that has not been told', () => {
  const [first, second] = ['a', 'b'].map((key) =>
    fact(key, 'open', 'The van is blue.', 'Which van?', ['van']),
  )
  if (!first || !second) throw new Error('two facts are made')
  const alike = { ...world, facts: [first, second] }
  const asking = { language: 'en', isProposing: false }
  expect(findAskedFacts('Which van is it?', alike, { ...asking, told: ['a'] }).keys).toEqual(['b'])
  expect(findAskedFacts('Which van is it?', alike, { ...asking, told: ['b'] }).keys).toEqual(['a'])
})

test('a question that fits two facts asks for the one that follows the last told fact', () => {
  const [first, next] = ['a', 'b'].map((key) =>
    fact(key, 'open', 'A friend lends it to us.', 'Who lends it?', ['lends']),
  )
  if (!first || !next) throw new Error('two facts are made')
  const follows = { ...world, facts: [...world.facts, first, { ...next, after: 'move' }] }
  const asking = { language: 'en', isProposing: false }
  expect(findAskedFacts('And who lends it?', follows, { ...asking, told: ['move'] }).keys).toEqual(['b'])
  expect(findAskedFacts('And who lends it?', follows, { ...asking, told: [] }).keys).toEqual(['a'])
})

test.each(['Would that work for you?', 'Shall we take a short break?', 'How was your weekend?'])(
  'a question that fits any conversation asks for no fact: %s',
  (question) => {
    expect(ask(question)).toEqual([])
  },
)
