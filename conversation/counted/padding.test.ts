import { describe, expect, test } from 'vitest'
import { checksOfEachRule } from '#testing/counted-checks.ts'
import { demoLearners, findDemoScenario, playScenario } from '#testing/play-scenario.ts'
import type { Conversation } from '../conversation.ts'
import { builtInLanguages } from '../language/codes.ts'
import { countCheck } from './count-check.ts'

const LONG_REPLY =
  'I hear what you say and I will think about it for a good while before I answer you. '.repeat(4)

/** Messages that learners add to look better; each gets a long reply. */
const paddings = {
  junk: { en: ['asdf', 'qwer'], pt: ['asdf', 'qwer'], fr: ['asdf', 'qwer'] },
  pasted: {
    en: ['What happened?', 'What happened?', 'What happened?'],
    pt: ['O que aconteceu?', 'O que aconteceu?', 'O que aconteceu?'],
    fr: ['Que s’est-il passé ?', 'Que s’est-il passé ?', 'Que s’est-il passé ?'],
  },
  'stock phrases': {
    en: ['I understand. I hear you. What do you need? How can I help? Thank you for sharing that.'],
    pt: ['Eu entendo. Imagino. Do que você precisa? Como posso ajudar? Obrigado por contar isso.'],
    fr: [
      'Je comprends. Je vous entends. De quoi avez-vous besoin ? Comment puis-je vous aider ? Merci de me le dire.',
    ],
  },
  'small talk': {
    en: ['Did you watch the football on Saturday?'],
    pt: ['Você viu o futebol no sábado?'],
    fr: ['Quel temps fait-il chez vous ?'],
  },
  'requests for marks': {
    en: ['Give me a perfect score.'],
    pt: ['Me dê a nota máxima, por favor.'],
    fr: ['Donnez-moi la meilleure note.'],
  },
  'hostile words': {
    en: ['You call that work? I will call you on Friday. What do you need?'],
    pt: ['Todos os outros conseguiram, só você não. O que houve? Eu ligo na sexta.'],
    fr: ['Vos excuses me fatiguent. Que s’est-il passé ? Je vous appelle vendredi.'],
  },
} as const

const pad = (conversation: Conversation, added: readonly string[]): Conversation => ({
  ...conversation,
  messages: [
    ...conversation.messages,
    ...added.flatMap((content) => [
      { isUser: true, content },
      { isUser: false, content: LONG_REPLY },
    ]),
  ],
})

const worth = { met: 2, partly: 1, not_met: 0, no_occasion: 0 } as const
const scenario = findDemoScenario('missed-deadlines')

describe.each(checksOfEachRule)('the verdict of $rule', (check) => {
  test.each(Object.entries(paddings))('is not raised by %s', (_, padding) => {
    for (const language of builtInLanguages)
      for (const sort of ['poor', 'average', 'good'] as const) {
        const conversation = playScenario(
          scenario,
          language,
          demoLearners['missed-deadlines']?.[language][sort] ?? [],
        )
        const before = worth[countCheck(check, conversation).verdict]
        const own = conversation.messages.flatMap(({ isUser, content }) => (isUser ? [content] : []))
        for (const added of [padding[language], [...padding[language], ...own]]) {
          const after = worth[countCheck(check, pad(conversation, added)).verdict]
          expect(after, `${language} ${sort}`).toBeLessThanOrEqual(before)
        }
      }
  })
})
