import { describe, expect, test } from 'vitest'
import { type LineBank, partnerLinesFor } from '#adapters/ai/scripted/partner/lines.ts'
import { hasLineOf } from '#adapters/ai/scripted/partner/memory.ts'
import { director } from '#conversation/director/direct.ts'
import type { Condition } from '#conversation/director/world.ts'
import { foldSpaces } from '#conversation/language/fold-text.ts'
import { castScenario, findDemoScenario, playWithScriptedPartner } from '#testing/play-scenario.ts'

type Language = 'en' | 'pt' | 'fr'

/** Plays a conversation; returns its messages, its replies and the director's state after the last message. */
function play(scenario: string, language: Language, said: readonly string[]) {
  const start = castScenario(findDemoScenario(scenario), language)
  const { messages } = playWithScriptedPartner(start, said)
  return {
    replies: messages.filter(({ isUser }) => !isUser).map(({ content }) => content),
    direction: director.direct({ ...start, messages: messages.slice(0, -1) }),
  }
}

const says = (reply: string, bank: LineBank): boolean => hasLineOf(` ${foldSpaces(reply)}`, bank)

const greetings = { en: 'Good morning.', pt: 'Bom dia.', fr: 'Bonjour.' } as const
const deedsOf = (scenario: string, language: Language, said: readonly string[]): readonly Condition[] =>
  play(scenario, language, said).direction.state.deeds.map(({ condition }) => condition)

describe('the deeds of a learner', () => {
  test.each([
    ['en', 'I can join the call tomorrow at 11.'],
    ['pt', 'Eu entro na ligação amanhã às 11.'],
    ['fr', 'Je me joins à l’appel demain à 11 heures.'],
  ] as const)('include an offer for a step with a person and a time, in %s: %s', (language, text) => {
    expect(deedsOf('senior-stakeholder', language, [greetings[language], text])).toContain('offered')
  })

  test.each([
    'We will not put the dashboard into the June release, my plan is full.',
    'I will not accept that.',
  ])('include no offer for a refusal: %s', (text) => {
    expect(deedsOf('senior-stakeholder', 'en', [greetings.en, text])).not.toContain('offered')
  })

  test.each([
    ['en', 'We should have called you back, that’s on us.'],
    ['pt', 'Foi falha nossa, a gente devia ter ligado.'],
    ['fr', 'C’est notre faute, nous aurions dû vous rappeler.'],
  ] as const)('include an owned share if the learner speaks for a firm, in %s: %s', (language, text) => {
    expect(deedsOf('late-delivery', language, [greetings[language], text])).toContain('owned_share')
  })

  test('include understanding before any fact only beside an apology', () => {
    const sorry = 'I am very sorry that nobody called you back, I understand how angry you are.'
    expect(deedsOf('late-delivery', 'en', [sorry])).toContain('acknowledged')
    expect(deedsOf('late-delivery', 'en', ['I understand how angry you are about that.'])).toEqual([])
  })

  test.each([
    ['missed-deadlines', 'Hi Sam, I wanted to talk about the deadlines.', ['busy-quarter']],
    ['missed-deadlines', 'Hi Sam, thanks for coming.', []],
    ['late-delivery', 'Good morning, your 40 chairs and 10 tables come on the 21st.', ['the-order']],
  ] as const)(
    'a first message that names the matter is answered with other facts: %s, %s',
    (key, text, facts) => {
      expect(play(key, 'en', [text]).direction.answers).toEqual(facts)
    },
  )

  test('include an open question in common words if it gets an answer', () => {
    expect(deedsOf('missed-deadlines', 'en', [greetings.en, 'What happened?'])).toContain('asked_openly')
  })

  test('include an offer without a verb if it meets a need', () => {
    const said = [greetings.en, 'The full dashboard: 24 July, from us.']
    expect(deedsOf('senior-stakeholder', 'en', said)).toContain('offered')
  })

  test.each([
    ['en', 'You should have been called, and I am sorry that nobody did.'],
    ['pt', 'Desculpe, você deveria ter sido avisado antes.'],
    ['fr', 'Je suis désolé, vous auriez dû être prévenu plus tôt.'],
  ] as const)(
    'include an apology and no reproach for what should have been done, in %s: %s',
    (language, text) => {
      const { direction } = play('late-delivery', language, [text])
      expect(direction.state.tension).toBeLessThan(3.4)
      expect(direction.state.deeds.map(({ condition }) => condition)).toContain('apologised')
    },
  )

  test.each([
    ['en', 'That must have been exhausting.'],
    ['en', 'I know this hurts.'],
    ['pt', 'Deve ter sido muito cansativo.'],
    ['fr', 'C’est dur, je sais. Je suis désolé.'],
  ] as const)('include understanding for a short sentence about a feeling, in %s: %s', (language, text) => {
    expect(deedsOf('missed-deadlines', language, [greetings[language], text])).toContain('acknowledged')
  })

  test.each([
    ['en', 'I understand.'],
    ['pt', 'Eu entendo.'],
    ['fr', 'Je comprends.'],
  ] as const)('include no understanding for a phrase that fits anywhere, in %s: %s', (language, text) => {
    expect(deedsOf('missed-deadlines', language, [greetings[language], text])).toEqual([])
  })

  test.each([
    ['en', 'We should have a meeting on Friday.'],
    ['en', 'It is our job to check the numbers.'],
    ['pt', 'Deveríamos ter uma reunião na sexta.'],
    ['fr', 'On aurait du mal à finir avant vendredi.'],
    ['fr', 'On assume que le budget reste le même.'],
  ] as const)('include no owned share for a plan, in %s: %s', (language, text) => {
    expect(deedsOf('missed-deadlines', language, [greetings[language], text])).not.toContain('owned_share')
  })

  test('a repeated complaint that nobody told the partner is no proposal', () => {
    const said = ['Hi.', 'That must have been hard for you, nobody told you whether the place still stands.']
    expect(play('first-one-to-one', 'en', said).direction.state.proposed).toEqual([])
  })

  test('include understanding for a sentence about a told fact among stock phrases', () => {
    const said = [
      'Hello Sam.',
      'Why were the documents late?',
      'So something urgent came first each time and your documents got the rest of the week. That sounds exhausting. How can I help?',
    ]
    expect(deedsOf('missed-deadlines', 'en', said)).toContain('acknowledged')
  })
})

describe('the questions of a learner', () => {
  test.each([
    ['en', 'What kind of work?'],
    ['pt', 'Que trabalho?'],
    ['fr', 'Quel travail ?'],
  ] as const)('ask for more of the fact told last if they are short, in %s: %s', (language, text) => {
    const asks = {
      en: 'What are you working on besides?',
      pt: 'Você tem algum outro trabalho?',
      fr: 'Avez-vous un autre travail en cours ?',
    }[language]
    const { direction } = play('missed-deadlines', language, [asks, text])
    expect(direction.answers).toEqual(['hartwell-work'])
  })

  test.each([
    ['en', 'Why were the documents late?', 'Like what?'],
    ['pt', 'Por que os documentos atrasaram?', 'Tipo o quê?'],
    ['fr', 'Pourquoi les documents ont-ils eu du retard ?', 'Comme quoi ?'],
  ] as const)(
    'ask for a fact with told words if they are short and no fact follows, in %s',
    (language, asks, text) => {
      expect(play('missed-deadlines', language, [asks, text]).direction.answers).toEqual(['other-work'])
    },
  )

  test.each([
    ['en', 'you said june to me, did you promise june to velmar already', 'june-over-dinner'],
    ['fr', 'donc velmar ils en font quoi du tableau de bord', 'one-page-for-the-board'],
  ] as const)('need neither a question mark nor the first place, in %s: %s', (language, text, fact) => {
    expect(play('senior-stakeholder', language, [greetings[language], text]).direction.answers).toEqual([
      fact,
    ])
  })

  test('get the first fact of a matter if they ask for its second', () => {
    const said = ['Hello Sam.', 'Why were the documents late?', 'Who do the urgent jobs come from?']
    const { replies, direction } = play('missed-deadlines', 'en', said)
    expect(direction.task).toBe('answer')
    expect(replies[2]).toContain('There’s other work as well')
  })

  test.each([
    ['en', 'Is one project enough for now, or too little?'],
    ['pt', 'Por qual projeto você gostaria de começar?'],
    ['fr', 'Par quel projet aimeriez-vous commencer ?'],
  ] as const)('propose nothing if they ask which one, in %s: %s', (language, text) => {
    const { direction } = play('return-after-burnout', language, [greetings[language], text])
    expect(direction.state.proposed).toEqual([])
  })

  test.each([
    ['fr', 'quelqu un te donne du travail en plus', 'un autre travail'],
    ['pt', 'pq atrasou tanto', 'alguma urgência'],
    ['en', 'so whats in the way', 'something urgent'],
  ] as const)('are understood without accents and marks, in %s: %s', (language, text, fact) => {
    expect(play('missed-deadlines', language, [greetings[language], text]).replies[1]).toContain(fact)
  })

  test('do not agree a figure that the partner has not granted', () => {
    const said = ['Good morning, Dominique. What can you decide yourself?', 'Can you do 20% then?']
    const { replies } = play('salary-negotiation', 'en', said)
    const { weigh } = partnerLinesFor('en')
    expect(Object.values(weigh).some((lines) => lines?.some((line) => replies[1]?.includes(line)))).toBe(true)
  })

  test.each([
    ['On Thursday?', true],
    ['Right?', true],
    ['Did you sleep well?', false],
  ] as const)('are taken for a check of an agreement only if they are one: %s', (text, isCheck) => {
    const said = ['Hi Noa.', 'I will ask Ana by Thursday whether your place stands, and tell you.', text]
    const { replies, direction } = play('first-one-to-one', 'en', said)
    expect(direction.state.agreed.length).toBeGreaterThan(0)
    const { remember } = partnerLinesFor('en')
    expect(Object.values(remember).some((lines) => lines?.some((line) => replies[2]?.includes(line)))).toBe(
      isCheck,
    )
  })

  test('are answered before the partner agrees to an earlier proposal', () => {
    const said = [
      'Você manda um e-mail para o comitê até sexta-feira e eu escrevo o rascunho hoje.',
      'Como foi esse dia para você?',
      'E o slide dos créditos?',
      'Ter dez minutos deve ter sido um sufoco. Você percebeu na hora?',
    ]
    const { replies, direction } = play('shared-credit', 'pt', said)
    expect(direction.task).toBe('agree_too')
    expect(replies[3]).toContain('Percebi na hora')
    expect(partnerLinesFor('pt').agreesToo.any.some((line) => replies[3]?.endsWith(line))).toBe(true)
  })
})

test.each([
  ['en', 'Hi Sam, good to see you.', 'How has this quarter been?'],
  ['en', 'Hi Sam.', 'I see you have a lot to do. How has this quarter been?'],
] as const)('in %s the wish to see somebody is not taken for a goodbye: %s', (language, first, second) => {
  const { replies } = play('missed-deadlines', language, [first, second])
  const { back, close } = partnerLinesFor(language)
  for (const line of [...back.any, ...close.any]) expect(replies[1]).not.toContain(line)
})

describe('the proposals of a learner', () => {
  test.each([
    ['en', 'I have 30 chairs and 8 tables, and I deliver on 15 May at 10.'],
    ['pt', 'Tenho 30 cadeiras e 8 mesas do showroom, entrego no dia 15 de maio às 10h.'],
  ] as const)('include the day beside an offer, in %s: %s', (language, text) => {
    const [proposed] = play('late-delivery', language, [greetings[language], text]).direction.state.proposed
    expect(proposed).toMatchObject({ need: 'showroom-furniture', when: expect.stringContaining('15') })
  })

  test('do not include the question whether something is enough', () => {
    const { direction } = play('late-delivery', 'en', [greetings.en, 'So is 30 chairs and 8 tables enough?'])
    expect(direction.state.proposed).toEqual([])
  })

  test('news of a delay is recognised in the first message', () => {
    for (const [scenario, text] of [
      ['late-delivery', 'Hello, about your order, the chairs won’t be there on the 12th.'],
      ['senior-stakeholder', 'Quick one. June is not happening for the dashboard, the release is full.'],
    ] as const) {
      const [reply = ''] = play(scenario, 'en', [text, 'Yes.']).replies
      expect(says(reply, partnerLinesFor('en').blow)).toBe(true)
    }
  })

  test.each([
    ['en', 'Please don’t forget it on Thursday.'],
    ['pt', 'Não desisto de você.'],
  ] as const)(
    'a learner who does not give up is not answered as if they did, in %s: %s',
    (language, text) => {
      const { replies } = play('senior-stakeholder', language, [greetings[language], text])
      expect(says(replies.at(-1) ?? '', partnerLinesFor(language).dropped)).toBe(false)
    },
  )
})
