import { describe, expect, test } from 'vitest'
import { vocabularyOf } from './languages.ts'
import { signals } from './signals.ts'
import { temperOf } from './temper.ts'
import { matterOf, topicOf } from './topic.ts'
import { nameOf } from './scene.ts'

describe('listening', () => {
  test('next steps count once per sentence, however many words point to one', () => {
    const { next } = signals(
      "Let's agree on a plan: I will call you by Friday and follow up. We could also meet.",
      'en',
    )
    expect(next).toHaveLength(2)
  })

  test('an open question is told from a closed one, also behind a lead-in or without a mark', () => {
    const { open, closed } = signals(
      'And what happened? Did you call? In your view, why was it late? tell me more',
      'en',
    )
    expect(open).toEqual(['And what happened?', 'In your view, why was it late?', 'tell me more'])
    expect(closed).toEqual(['Did you call?'])
    expect(signals('Como você está? Você ligou?', 'pt').open).toEqual(['Como você está?'])
    expect(signals('Qu’est-ce qui s’est passé ? Est-ce que vous avez appelé ?', 'fr').closed).toEqual([
      'Est-ce que vous avez appelé ?',
    ])
  })

  test('a proposal in the clothes of a question is no open question', () => {
    const { open, next } = signals('How about Friday?', 'en')
    expect([open.length, next.length]).toEqual([0, 1])
  })

  test("quotes keep the learner's own spelling", () => {
    expect(signals('VOCÊ SEMPRE atrasa.', 'pt').blame).toEqual(['VOCÊ SEMPRE'])
    expect(signals('J’ai remarqué, Peut-Être.', 'fr').hedge).toEqual(['Peut-Être'])
  })

  test('a comfort, a compliment and the start of a talk are no reproach and no plan', () => {
    expect(signals('It is not your fault.', 'en').blame).toEqual([])
    expect(signals('You always do excellent work.', 'en').blame).toEqual([])
    expect(signals("Let's talk about it.", 'en').next).toEqual([])
  })

  test('evidence is one quotation per sentence, a number included', () => {
    expect(signals('It was late 3 times. For example on Monday, last week.', 'en').evidence).toEqual([
      '3',
      'For example',
    ])
  })
})

describe('what it is about', () => {
  test.each([
    ['en', 'What about your deadlines?', 'my deadlines'],
    ['en', 'I read the quarterly report today.', 'the quarterly report'],
    ['en', 'The other people are the same thing.', null],
    ['pt', 'Falei do relatório com a equipe.', 'o relatório'],
    ['pt', 'Quero começar a trabalhar.', null],
    ['fr', 'Je parle du rapport.', 'le rapport'],
    ['fr', 'Je les comprends bien.', null],
    ['fr', "Parlons de l'équipement.", null],
  ])('%s: %s → %s', (language, text, topic) => {
    const found = topicOf(text, vocabularyOf(language).topic)
    expect(found).toBe(topic)
  })

  test('a description gives a matter and no person', () => {
    expect(matterOf('You meet the customer about the delivery.', vocabularyOf('en').topic)).toBe(
      'the delivery',
    )
  })

  test("a character's name is what its description starts with", () => {
    expect(nameOf('Sam Rivera, a senior analyst')).toBe('Sam Rivera')
    expect(nameOf('Ana is a customer.')).toBe('Ana')
    expect(nameOf('A customer who waits.')).toBeNull()
    expect(nameOf('Senior Manager, in a hurry')).toBeNull()
  })
})

describe('moods', () => {
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
  ])('%s is played as %s', (title, temper) => expect(temperOf({ title, description: null })).toBe(temper))

  test('a title says more than a description, which says more than nothing', () => {
    expect(temperOf({ title: 'Calm', description: 'Angry inside' })).toBe('calm')
    expect(temperOf({ title: 'Mood 7', description: 'Furious about the delay' })).toBe('angry')
    expect(temperOf(null)).toBe('neutral')
  })
})
