import { expect, test } from 'vitest'
import { alternatingConversation } from '#testing/counted-checks.ts'
import { countedRules } from '../judging/rubric.ts'
import { findMissingWords } from './missing-words.ts'

const conversation = alternatingConversation(
  'en',
  'The survey came late. I was not happy.',
  'I know.',
  'You promised me the numbers and they never came to anybody here.',
  'There was other work, it came in every week since February, and nobody ever told you about any of it.',
  'That is no reason.',
  'Fine.',
  'So that is settled.',
)

test.each([
  ['open_questions', 5, 'That is no reason.'],
  ['taken_up_words', 5, 'That is no reason.'],
  ['agreed_steps', 7, 'So that is settled.'],
  ['figures_and_dates', 3, 'You promised me the numbers and they never came to anybody here.'],
  ['share_of_words', 3, 'You promised me the numbers and they never came to anybody here.'],
] as const)('the words that %s misses are quoted from message %i', (rule, message, quotation) => {
  expect(findMissingWords({ rule }, conversation, [])).toEqual({ message, quotation })
})

test('no message is quoted in which the check has already counted something', () => {
  const had = { message: 5, quotation: 'That is no reason.' }
  expect(findMissingWords({ rule: 'open_questions' }, conversation, [had])?.message).toBe(3)
  const all = [1, 3, 5, 7].map((message) => ({ message, quotation: 'x' }))
  for (const rule of countedRules) expect(findMissingWords({ rule }, conversation, all)).toBeNull()
})

test('a question misses no words for a question, and a message of questions alone none for a step', () => {
  const asks = 'Qui doit valider, et quand le comité se réunit-il ?'
  const asking = alternatingConversation(
    'fr',
    'Je voudrais parler de mon salaire.',
    'Ce n’est pas moi qui décide seul, et le comité a ses règles, ses dates et son budget pour toute l’équipe.',
    asks,
    'Le comité, en mars.',
    'Je prépare les chiffres. Cela vous va ?',
    'Bien.',
    asks.replace('Qui', 'Et qui'),
  )
  const find = (rule: 'open_questions' | 'agreed_steps') => findMissingWords({ rule }, asking, [])
  expect(find('open_questions')).toEqual({ message: 1, quotation: 'Je voudrais parler de mon salaire.' })
  expect(find('agreed_steps')).toEqual({ message: 5, quotation: 'Je prépare les chiffres.' })
  for (const rule of ['open_questions', 'agreed_steps'] as const)
    expect(findMissingWords({ rule }, alternatingConversation('fr', asks), [])).toBeNull()
})

test('a farewell at the end misses no words for a question', () => {
  const parting = alternatingConversation(
    'en',
    'The survey came late.',
    'I know.',
    'Thank you. Good luck with it.',
    'You are welcome, and I will write to you as soon as the numbers have come in from the others.',
    'See you on Friday then, good luck with it.',
  )
  expect(findMissingWords({ rule: 'open_questions' }, parting, [])?.message).toBe(3)
  const shorter = { ...parting, messages: parting.messages.slice(0, 4) }
  expect(findMissingWords({ rule: 'open_questions' }, shorter, [])?.message).toBe(1)
})

test('the rules for the longest message and for insults and threats quote no missing words', () => {
  expect(findMissingWords({ rule: 'longest_message' }, conversation, [])).toBeNull()
  expect(findMissingWords({ rule: 'insults_and_threats' }, conversation, [])).toBeNull()
})

test('thanks, apologies and single words are not quoted, and the sentence with most content is', () => {
  const polite = alternatingConversation(
    'en',
    'Hi. The report came on Monday and half of it was empty.',
    'I had three other reports to write for Hartwell that week, and nobody took one away.',
    "Noa, that was mean of me, I'm sorry.",
    'It is all right.',
    'Thank you so much!!',
    'You are welcome.',
    'Good.',
  )
  for (const rule of ['open_questions', 'agreed_steps', 'figures_and_dates'] as const)
    expect(findMissingWords({ rule }, polite, [])).toEqual({
      message: 1,
      quotation: 'The report came on Monday and half of it was empty.',
    })
  expect(
    findMissingWords({ rule: 'agreed_steps' }, alternatingConversation('fr', 'Merci Alex.'), []),
  ).toBeNull()
})

test('the first of two equal messages is quoted, and an ignored one only if there is no other', () => {
  const even = alternatingConversation('en', 'Same length here.', 'I know.', 'Also three words.')
  expect(findMissingWords({ rule: 'figures_and_dates' }, even, [])?.message).toBe(1)
  const mash = alternatingConversation('en', 'asdf asdf asdf asdf asdf', 'Pardon?', 'The survey.')
  expect(findMissingWords({ rule: 'share_of_words' }, mash, [])?.message).toBe(3)
  expect(
    findMissingWords({ rule: 'share_of_words' }, alternatingConversation('en', 'asdf asdf'), [])?.message,
  ).toBe(1)
})
