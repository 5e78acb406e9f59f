import { describe, expect, test } from 'vitest'
import { vocabularyFor } from './vocabulary.ts'
import { readSignals } from './signals.ts'
import { classifyMood } from '../classify-mood.ts'
import { findScenarioSubject, findTopic } from './topic.ts'
import { findCharacterName } from '../character-name.ts'

describe('the signals of a message', () => {
  test('have one next step for each sentence', () => {
    const { next } = readSignals(
      "Let's agree on a plan: I will call you by Friday and follow up. We could also meet.",
      'en',
    )
    expect(next).toHaveLength(2)
  })

  test('separate open questions from closed ones, also after a lead-in or without a question mark', () => {
    const { open, closed } = readSignals(
      'And what happened? Did you call? In your view, why was it late? tell me more',
      'en',
    )
    expect(open).toEqual(['And what happened?', 'In your view, why was it late?', 'tell me more'])
    expect(closed).toEqual(['Did you call?'])
    expect(readSignals('Como você está? Você ligou?', 'pt').open).toEqual(['Como você está?'])
    expect(readSignals('Qu’est-ce qui s’est passé ? Est-ce que vous avez appelé ?', 'fr').closed).toEqual([
      'Est-ce que vous avez appelé ?',
    ])
  })

  test.each([
    ['en', 'so why did that happen'],
    ['en', 'what is going on'],
    ['en', 'why?'],
    ['pt', 'pq'],
    ['pt', 'qual o problema entao'],
    ['pt', 'o q aconteceu'],
    ['fr', 'c est quoi le probleme'],
    ['fr', 'tu en penses quoi'],
    ['fr', 'il se passe quoi'],
  ])('have an open question without a mark, in %s: %s', (language, text) => {
    expect(readSignals(text, language).open).toEqual([text])
  })

  test.each([
    ['en', 'When I came in, you were gone.'],
    ['en', 'Why that happened is clear to me.'],
    ['en', 'what you did was wrong'],
    ['pt', 'pq eu tava cansado'],
    ['pt', 'Como você sabe, estamos atrasados.'],
    ['fr', 'Pourquoi pas'],
    ['fr', 'je ne sais pas quoi'],
    ['fr', 'vous dites n’importe quoi'],
  ])('have no question for a statement that begins like one, in %s: %s', (language, text) => {
    const { open, closed } = readSignals(text, language)
    expect([open, closed]).toEqual([[], []])
  })

  test('have a next step and no open question for “How about Friday?”', () => {
    const { open, next } = readSignals('How about Friday?', 'en')
    expect([open.length, next.length]).toEqual([0, 1])
  })

  test("quote the learner's own spelling", () => {
    expect(readSignals('VOCÊ SEMPRE atrasa.', 'pt').blame).toEqual(['VOCÊ SEMPRE'])
    expect(readSignals('J’ai remarqué, Peut-Être.', 'fr').hedge).toEqual(['Peut-Être'])
  })

  test('have no reproach in a comfort or compliment, and no next step in the start of a talk', () => {
    expect(readSignals('It is not your fault.', 'en').blame).toEqual([])
    expect(readSignals('You always do excellent work.', 'en').blame).toEqual([])
    expect(readSignals("Let's talk about it.", 'en').next).toEqual([])
  })

  test.each([
    ['en', 'I am not here to blame you.'],
    ['en', 'Nobody is saying that you failed.'],
    ['en', "I don't want to judge you."],
    ['pt', 'Não estou aqui para culpar você.'],
    ['pt', 'Ninguém está dizendo que você falhou.'],
    ['fr', 'Je ne suis pas là pour vous accuser.'],
    ['fr', 'Je parle sans vous juger.'],
  ])('have empathy instead of a reproach if the reproach is denied, in %s: %s', (language, text) => {
    const { blame, empathy } = readSignals(text, language)
    expect([blame.length, empathy.length]).toEqual([0, 1])
  })

  test.each([
    ['en', 'You do not listen and you always come late.'],
    ['en', 'I am not well, because you lied.'],
    ['en', "I don't want excuses."],
    ['en', 'You never reward good work.'],
    ['pt', 'Você não liga e a culpa é sua.'],
    ['fr', "Vous ne faites pas d'efforts et c'est votre faute."],
  ])('keep a reproach beside a denial of something else, in %s: %s', (language, text) => {
    expect(readSignals(text, language).blame.length).toBeGreaterThan(0)
  })

  test('have no praise, understanding or reproach that is denied', () => {
    expect(readSignals('That was not good work.', 'en').praise).toEqual([])
    expect(readSignals('Não entendo.', 'pt').empathy).toEqual([])
    expect(readSignals('You are not useless.', 'en').blame).toEqual([])
  })

  test.each([
    ['en', 'I will write to them by 15 June.', 'by 15 June'],
    ['pt', 'Vou escrever até 15 de junho.', 'até 15 de junho'],
    ['fr', 'Je leur écrirai d’ici le 15 juin.', 'd’ici le 15 juin'],
  ])('have a date as a time, in %s: %s', (language, text, when) => {
    expect(readSignals(text, language).when.at(-1)).toBe(when)
  })

  test('have one quotation of evidence for each sentence', () => {
    expect(readSignals('It was late 3 times. For example on Monday, last week.', 'en').evidence).toEqual([
      '3',
      'For example',
    ])
  })
})

describe('the topic of a message', () => {
  test.each([
    ['en', 'What about your deadlines?', 'my deadlines'],
    ['en', 'I read the quarterly report today.', 'the quarterly report'],
    ['en', 'The other people are the same thing.', null],
    ['pt', 'Falei do relatório com a equipe.', 'o relatório'],
    ['pt', 'Quero começar a trabalhar.', null],
    ['fr', 'Je parle du rapport.', 'le rapport'],
    ['fr', 'Je les comprends bien.', null],
    ['fr', 'Quand l’avez-vous décidé ?', null],
    ['fr', 'Parlons du rendez-vous.', 'le rendez-vous'],
    ['fr', "Parlons de l'équipement.", null],
  ])('%s: %s → %s', (language, text, topic) => {
    const found = findTopic(text, vocabularyFor(language).topic)
    expect(found).toBe(topic)
  })

  test('the matter of a description is no person', () => {
    expect(findScenarioSubject('You meet the customer about the delivery.', vocabularyFor('en').topic)).toBe(
      'the delivery',
    )
  })

  test("a character's name is taken from the beginning of the description", () => {
    expect(findCharacterName('Sam Rivera, a senior analyst')).toBe('Sam Rivera')
    expect(findCharacterName('Ana is a customer.')).toBe('Ana')
    expect(findCharacterName('A customer who waits.')).toBeNull()
    expect(findCharacterName('Senior Manager, in a hurry')).toBeNull()
  })
})

describe('the mood kinds', () => {
  test.each([
    ['Calm', 'calm'],
    ['Cooperative', 'calm'],
    ['Defensive', 'defensive'],
    ['Na defensiva', 'defensive'],
    ['Méfiant', 'defensive'],
    ['Angry', 'angry'],
    ['Frustrado', 'angry'],
    ['En colère', 'angry'],
    ['Anxious', 'anxious'],
    ['Nervoso', 'anxious'],
    ['Inquiet', 'anxious'],
    ['Friendly', 'enthusiastic'],
    ['Entusiasmada', 'enthusiastic'],
    ['Enthousiaste', 'enthusiastic'],
    ['Frustré', 'angry'],
    ['Hostil', 'angry'],
    ['Tensa', 'anxious'],
    ['Reservado', 'withdrawn'],
    ['Amigável', 'enthusiastic'],
    ['Coopératif', 'calm'],
    ['Motivé', 'enthusiastic'],
    ['Tired', 'withdrawn'],
    ['Retraído', 'withdrawn'],
    ['Fatigué', 'withdrawn'],
    ['Purple', 'neutral'],
  ])('the mood %s is played as %s', (title, temper) =>
    expect(classifyMood({ title, description: null })).toBe(temper),
  )

  test('the title of a mood decides before its description, and no mood is neutral', () => {
    expect(classifyMood({ title: 'Calm', description: 'Angry inside' })).toBe('calm')
    expect(classifyMood({ title: 'Mood 7', description: 'Furious about the delay' })).toBe('angry')
    expect(classifyMood(null)).toBe('neutral')
  })
})

test.each([
  ['en', 'What is it that you have to get first?'],
  ['en', 'What’s missing?'],
  ['pt', 'Então me diz: o que falta pra você dizer sim?'],
  ['fr', 'Qu’est-ce que vous devez obtenir d’abord ?'],
  ['fr', 'Que vous faut-il pour dire oui ?'],
])('a question for somebody’s needs is found in %s: %s', (language, asked) => {
  expect(readSignals(asked, language).need).not.toEqual([])
})
