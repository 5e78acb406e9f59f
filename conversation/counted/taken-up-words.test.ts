import { expect, test } from 'vitest'
import { alternatingConversation } from '#testing/counted-checks.ts'
import { findTakenUpWords } from './taken-up-words.ts'

test.each([
  [
    'en',
    'The warehouse figures never came.',
    'I see. So the figures from the warehouse were missing.',
    'So the figures from the warehouse were missing.',
  ],
  ['en', 'I was overwhelmed.', 'Overwhelmed? That is hard.', 'Overwhelmed?'],
  [
    'pt',
    'Os números do armazém nunca chegaram.',
    'Então faltaram os números do armazém.',
    'Então faltaram os números do armazém.',
  ],
  [
    'fr',
    "Les chiffres de l'entrepôt ne sont jamais venus.",
    "Donc il vous manquait les chiffres de l'entrepôt.",
    "Donc il vous manquait les chiffres de l'entrepôt.",
  ],
] as const)('in %s "%s" is taken up', (language, reply, answer, quotation) => {
  expect(
    findTakenUpWords(alternatingConversation(language, 'Hello there.', reply, answer), language),
  ).toEqual([{ message: 3, quotation }])
})

test.each([
  ['en', 'The warehouse figures never came.', 'It sounds like seven chairs on Tuesday.'],
  ['en', 'I had to do that because of the others.', 'Because of that I had to come.'],
  ['pt', 'Os números do armazém nunca chegaram.', 'Entendo. Vamos em frente.'],
  ['fr', "Les chiffres de l'entrepôt ne sont jamais venus.", 'Je comprends. Continuons.'],
  ['en', 'Nobody asked me whether I had already sent it.', 'I already wondered whether you come.'],
  ['pt', 'Talvez eu realmente quisesse sair.', 'Talvez a gente realmente possa começar.'],
  ['fr', 'Souvent, je suis seulement en avance.', 'Je viens souvent, mais seulement le lundi.'],
] as const)('in %s "%s" is not taken up by "%s"', (language, reply, answer) => {
  expect(
    findTakenUpWords(alternatingConversation(language, 'Hello there.', reply, answer), language),
  ).toEqual([])
})

test('neither an insult nor a copy of the reply takes up words', () => {
  const reply = 'The warehouse figures never came.'
  for (const answer of ['The warehouse figures never came because you are lazy.', reply])
    expect(findTakenUpWords(alternatingConversation('en', 'Hello there.', reply, answer), 'en')).toEqual([])
})
