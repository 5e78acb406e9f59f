import { describe, expect, test } from 'vitest'
import type { BuiltInLanguage } from '../../language/codes.ts'
import {
  rewriteReproach,
  rewriteAsFirmStep,
  addInvitation,
  splitContrast,
  rewriteAsOpenQuestion,
  removePadding,
} from './rewrite.ts'
import { readSentence } from './sentence.ts'

const read = (text: string, language: BuiltInLanguage) =>
  readSentence(text, { language, isFresh: true, isFirst: false })

describe('a better wording', () => {
  test.each<[BuiltInLanguage, string, string | null]>([
    [
      'en',
      'Can you finish the test plan by 28 April?',
      'What would you need to finish the test plan by 28 April?',
    ],
    ['en', 'Is there anything I can do for you?', 'What can I do for you?'],
    ['en', 'Was it because of the workload?', 'What part did the workload play in it?'],
    ['en', 'Is the test plan ready?', 'How do things stand with the test plan?'],
    ['en', 'Could you tell me the number?', null],
    ['en', 'Would you like a coffee?', null],
    ['pt', 'Você precisa de ajuda com o relatório?', 'O que ajudaria você com o relatório?'],
    [
      'pt',
      'Você consegue entregar o plano até sexta?',
      'Do que você precisaria para entregar o plano até sexta?',
    ],
    ['pt', 'Tem alguma coisa que você possa fazer?', null],
    [
      'fr',
      'Pouvez-vous terminer le plan avant vendredi ?',
      'De quoi auriez-vous besoin pour terminer le plan avant vendredi\u202F?',
    ],
    ['fr', 'C’était à cause du budget ?', 'Quel rôle a joué le budget\u202F?'],
    ['fr', 'Pouvez-vous me donner le numéro ?', null],
  ])('opens a question in %s: %s', (language, text, better) => {
    expect(rewriteAsOpenQuestion(read(text, language), language)).toBe(better)
  })

  test.each<[BuiltInLanguage, string, string | null]>([
    ['en', 'You’re always late.', 'On [day] you were late. What got in the way?'],
    [
      'en',
      'You never answer my mails.',
      'On [day] I had the impression that you did not answer my mails. How do you see it?',
    ],
    ['en', 'You should have told me earlier.', 'It would have helped me if you had told me earlier.'],
    ['pt', 'Você deveria ter me avisado antes.', 'Teria me ajudado se você tivesse me avisado antes.'],
    [
      'pt',
      'Por sua causa, duas pessoas trabalharam no fim de semana.',
      'Duas pessoas trabalharam no fim de semana. Como podemos evitar que isso se repita?',
    ],
    [
      'fr',
      'Vous auriez dû me prévenir plus tôt.',
      'La prochaine fois, pourriez-vous me prévenir plus tôt\u202F?',
    ],
    ['fr', 'Vous auriez dû commander si c’était important.', null],
  ])('says a reproach as one occasion in %s: %s', (language, text, better) => {
    expect(rewriteReproach(read(text, language), language)).toBe(better)
  })

  test.each<[BuiltInLanguage, string, string | null]>([
    ['en', 'Maybe we could move the date, I guess.', 'We could move the date.'],
    ['en', 'I think the report needs another day.', 'The report needs another day.'],
    ['en', 'What kind of help would be good?', null],
    ['pt', 'Acho que a gente precisa de mais um dia.', 'A gente precisa de mais um dia.'],
    ['pt', 'Talvez a gente possa conversar amanhã.', null],
    ['fr', 'Je pense que nous avons besoin d’un jour.', 'Nous avons besoin d’un jour.'],
    ['fr', 'Peut-être pourrions-nous changer la date.', null],
  ])('takes hedges away where the rest stands in %s: %s', (language, text, better) => {
    expect(removePadding(read(text, language), language)).toBe(better)
  })

  test.each<[BuiltInLanguage, string, string | null]>([
    ['en', 'I will send the list soon.', 'I will send the list by [day].'],
    ['en', 'Let’s talk about the budget sometime.', 'Let’s talk about the budget on [day] at [time].'],
    ['en', 'I will send it because you asked.', null],
    ['pt', 'Vou mandar a lista em breve.', 'Vou mandar a lista até [dia].'],
    ['fr', 'Je vais envoyer la liste bientôt.', 'Je vais envoyer la liste d’ici au [date].'],
  ])('leaves a place for the day in %s: %s', (language, text, better) => {
    expect(rewriteAsFirmStep(read(text, language), language)).toBe(better)
  })

  test('puts a full stop where "but" stood', () => {
    const sentence = read('I understand that this is hard, but we need the file.', 'en')
    expect(splitContrast(sentence, 'en')).toBe('I understand that this is hard. We need the file.')
  })

  test('hands over only where a question can follow', () => {
    expect(addInvitation(read('I wanted to talk about the deadlines.', 'en'), 'en')).toContain(
      'How do you see it?',
    )
    expect(addInvitation(read('Your work is not what it was.', 'en'), 'en')).toBeNull()
  })
})
