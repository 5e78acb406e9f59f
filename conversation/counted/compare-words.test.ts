import { expect, test } from 'vitest'
import { compareWords } from './compare-words.ts'

const heard = {
  en: 'The survey took the whole weekend, and the phone kept ringing.',
  pt: 'A pesquisa tomou o fim de semana inteiro, e o telefone não parava.',
  fr: 'L’enquête a pris tout le week-end, et le téléphone sonnait sans cesse.',
}
type Language = keyof typeof heard
const differences = (language: Language, own: string, theirs: string) =>
  compareWords(own, theirs, { language, heard: heard[language] }).map(({ what, isTheirs, word }) =>
    [isTheirs ? 'theirs' : 'own', what, ...(word === null ? [] : [word])].join(' '),
  )

test.each<readonly [Language, string, string, string]>([
  ['en', 'Did you finish it?', 'What kept you from it?', 'theirs open_question'],
  ['pt', 'Você terminou?', 'O que impediu você de terminar?', 'theirs open_question'],
  ['fr', 'Est-ce que c’est fini ?', 'Qu’est-ce qui vous en a empêché ?', 'theirs open_question'],
  ['en', 'We should sort it out.', 'I will call the warehouse by Friday.', 'theirs step'],
  ['pt', 'Vamos ver isso.', 'Eu ligo para o armazém até sexta.', 'theirs step'],
  ['fr', 'Il faut voir cela.', "J'appelle l'entrepôt d'ici vendredi.", 'theirs step'],
  ['en', 'I see.', 'So the survey was too much.', 'theirs taken_up survey'],
  ['pt', 'Entendo.', 'Então a pesquisa foi demais.', 'theirs taken_up pesquisa'],
  ['fr', 'Je vois.', 'Donc cette enquête était de trop.', 'theirs taken_up enquête'],
  ['en', 'It was late.', 'It was four days late.', 'theirs figure four'],
  ['en', 'You always leave things until the last minute.', 'It came late.', 'own blame'],
])('in %s “%s” beside “%s” differs by: %s', (language, own, theirs, difference) => {
  expect(differences(language, own, theirs)).toContain(difference)
  const swapped = difference.startsWith('theirs')
    ? difference.replace('theirs', 'own')
    : difference.replace('own', 'theirs')
  expect(differences(language, theirs, own)).toContain(swapped)
})

test('the same words have no difference, and neither have a few more words', () => {
  expect(differences('en', 'What kept you from it?', 'What kept you from it?')).toEqual([])
  expect(differences('en', 'What kept you from it?', 'What has kept you from it then?')).toEqual([])
})

test('far fewer words are a difference, even in a language without rules', () => {
  const long = 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'
  expect(compareWords(long, 'eins zwei', { language: 'de', heard: '' })).toEqual([
    { what: 'length', isTheirs: true, word: null },
  ])
  expect(compareWords('Was?', 'Was ist passiert?', { language: 'de', heard: '' })).toEqual([])
})
