import { expect, test } from 'vitest'
import { alternatingConversation } from '#testing/counted-checks.ts'
import { listFigures } from './counted-words.ts'
import { findFiguresAndDates } from './figures-and-dates.ts'

test.each([
  ['en', 'The survey was four days late and cost two colleagues a weekend.', ['four', 'two']],
  ['en', 'It will arrive on 21 May, and 10% is off.', ['21 May', '10%']],
  ['en', 'You may march on, the two of us can wait, and so can you two.', []],
  [
    'pt',
    'Até sexta, quatro dias; em 4 de agosto, vinte e dois.',
    ['sexta', 'quatro', '4 de agosto', 'vinte e dois'],
  ],
  ['pt', 'É a segunda vez, só nós dois.', []],
  [
    'fr',
    'Toutes les deux semaines, jusqu’en mars, dix-huit heures.',
    ['Toutes les deux semaines', 'mars', 'dix-huit'],
  ],
  ['fr', 'Vous et moi, tous les deux.', []],
] as const)('in %s these figures and dates are found: %s', (language, sentence, figures) => {
  expect(listFigures(sentence, language)).toEqual(figures)
})

test('a repeated sentence counts once, and a sentence with an insult does not count', () => {
  const said = alternatingConversation(
    'en',
    'It was four days late.',
    'Yes.',
    'So it was four days late.',
    'Yes.',
    'Four days, you idiot.',
  )
  expect(findFiguresAndDates(said, 'en')).toEqual({
    count: 1,
    evidence: [{ message: 1, quotation: 'It was four days late.' }],
  })
})
