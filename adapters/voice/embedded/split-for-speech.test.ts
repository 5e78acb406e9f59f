import { expect, test } from 'vitest'
import { splitForSpeech } from './split-for-speech.ts'

test.each([
  [
    'en',
    'Hello Mr. Smith. I spoke to Dr. Jones at 3.30 p.m. about it… and she agreed! See you at 10.5 percent, e.g. tomorrow.',
    [
      'Hello Mr. Smith. I spoke to Dr. Jones at 3.30 p.m. about it… and she agreed!',
      'See you at 10.5 percent, e.g. tomorrow.',
    ],
  ],
  [
    'pt',
    'O Sr. Silva chegou às 10h30. Ele disse: “Tudo bem?” E foi embora.',
    ['O Sr. Silva chegou às 10h30.', 'Ele disse: “Tudo bem?” E foi embora.'],
  ],
  [
    'fr',
    'M. Dupont est en retard. Mme Martin demande : « Ça va ? On peut commencer ? » Oui ! Alors nous commençons sans attendre.',
    [
      'M. Dupont est en retard. Mme Martin demande : « Ça va ? On peut commencer ? » Oui !',
      'Alors nous commençons sans attendre.',
    ],
  ],
])('sentences of %s are not split at abbreviations or inside quotations', (language, text, sentences) => {
  expect(splitForSpeech(text, language)).toEqual(sentences)
})

test('short sentences stay together', () => {
  expect(splitForSpeech('Yes. No. Maybe. Well, let me think about it for a while. OK.', 'en')).toEqual([
    'Yes. No. Maybe. Well, let me think about it for a while. OK.',
  ])
  expect(splitForSpeech('Oui.', 'fr')).toEqual(['Oui.'])
  expect(splitForSpeech(' \n ', 'fr')).toEqual([])
})

test.each([
  ['without a full stop', 'and so on, '.repeat(180)],
  ['without a comma', 'word '.repeat(400)],
  ['without a space', 'x'.repeat(2000)],
  ['that opens a quotation and never closes it', '« Bonjour. '.repeat(180)],
])('a text %s is split into pieces of limited length, and nothing is lost', (_fact, text) => {
  const pieces = splitForSpeech(text, 'fr')
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(301)
  expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
})

test('a long first sentence is split at a comma', () => {
  const beginning =
    'I have thought about what you said last week, about the deadlines and the people who are missing, '
  const rest = 'and although I do not agree with all of it, I can see why you said it, and how it must feel.'
  expect(splitForSpeech(`${beginning}${rest} Shall we look at the plan together now?`, 'en')).toEqual([
    beginning.trim(),
    rest,
    'Shall we look at the plan together now?',
  ])
})
