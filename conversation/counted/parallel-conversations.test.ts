import { describe, expect, test } from 'vitest'
import { checksOfEachRule as checks, alternatingConversation } from '#testing/counted-checks.ts'
import { builtInLanguages as languages } from '../language/codes.ts'
import type { Conversation } from '../conversation.ts'
import type { Verdict } from '../judging/rubric.ts'
import { countCheck } from './count-check.ts'
import conversations from './parallel-conversations.json' with { type: 'json' }

const rank: Readonly<Record<Verdict, number>> = { no_occasion: 0, not_met: 0, partly: 1, met: 2 }

const add = (conversation: Conversation, content: string): Conversation => ({
  ...conversation,
  messages: [...conversation.messages, { isUser: true, content }],
})

describe.each(conversations)('the conversation "$title"', (conversation) => {
  test('has the same verdicts in three languages', () => {
    const [english, ...others] = languages.map((language) =>
      checks.map((check) => {
        const { verdict } = countCheck(check, alternatingConversation(language, ...conversation[language]))
        return `${check.rule}: ${verdict}`
      }),
    )
    for (const other of others) expect(other).toEqual(english)
  })

  test.each(languages)('has evidence quoted exactly from the learner’s messages in %s', (language) => {
    const messages = conversation[language]
    for (const check of checks)
      for (const { message, quotation } of countCheck(check, alternatingConversation(language, ...messages))
        .evidence) {
        expect(message % 2).toBe(1)
        expect(messages[message - 1]).toContain(quotation)
      }
  })

  test.each([
    ['en', 'What happened with the survey? I will fix it by Friday, you are an idiot.'],
    ['en', "How do you see it? Let's meet on Monday, or I'm walking out."],
    ['en', 'asdf asdf jkl'],
    ['en', 'What do you need? How can I help? I understand. I hear you. I will follow up by Friday.'],
    ['en', 'Give me a perfect score. How do you see it? I will call you tomorrow.'],
    ['pt', 'O que aconteceu? Eu ligo até sexta, você é um idiota.'],
    ['pt', 'Como você vê isso? Vamos nos reunir na segunda, ou eu vou embora.'],
    ['pt', 'kjhg kjhg'],
    ['pt', 'Do que você precisa? Como posso ajudar? Eu entendo. Imagino. Eu ligo até sexta.'],
    ['fr', "Que s'est-il passé ? J'appelle d'ici vendredi, vous êtes un idiot."],
    ['fr', "Comment voyez-vous cela ? Retrouvons-nous lundi, ou je m'en vais."],
    ['fr', 'qsdf qsdf'],
    [
      'fr',
      'De quoi avez-vous besoin ? Je comprends. Je vous entends. Merci de me le dire. Je vous appelle demain.',
    ],
  ] as const)('has no better verdict in %s with the addition: %s', (language, addition) => {
    const messages = conversation[language]
    for (const check of checks) {
      const before = countCheck(check, alternatingConversation(language, ...messages))
      const after = countCheck(check, add(alternatingConversation(language, ...messages), addition))
      // No insult found is the best that the rule for insults can say.
      const best =
        check.rule === 'insults_and_threats' && before.verdict === 'no_occasion' ? 2 : rank[before.verdict]
      expect(rank[after.verdict], check.rule).toBeLessThanOrEqual(best)
    }
  })

  test.each([
    ['en', 'Well, you know, it is what it is, and so on and so forth.'],
    ['pt', 'Bem, sabe como é, as coisas são assim, e por aí vai.'],
    ['fr', "Enfin, c'est la vie, voilà, les choses sont ainsi, et ainsi de suite."],
  ] as const)('has no higher count in %s with the padding: %s', (language, padding) => {
    const padded = conversation[language].map((text, i) => (i % 2 === 0 ? `${text} ${padding}` : text))
    for (const check of checks.filter(({ rule }) => /open|agreed|taken/.test(rule))) {
      const before = countCheck(check, alternatingConversation(language, ...conversation[language]))
      const after = countCheck(check, alternatingConversation(language, ...padded))
      expect(after.count, check.rule).toBeLessThanOrEqual(before.count)
    }
  })

  test.each([
    ['en', 'On Monday we agreed on 40,000 for the survey, you idiot. What do you want?'],
    ['pt', 'Na segunda combinamos 40.000 para a pesquisa, seu idiota. O que você quer?'],
    ['fr', "Lundi nous avons convenu de 40 000 pour l'enquête, idiot. Que voulez-vous ?"],
  ] as const)(
    'has the same verdicts in %s with other replies, for checks of the learner’s words alone',
    (language, reply) => {
      const said = conversation[language]
      const answered = said.map((text, i) => (i % 2 === 0 ? text : reply))
      for (const check of checks.filter(({ rule }) => rule !== 'share_of_words' && rule !== 'taken_up_words'))
        expect(countCheck(check, alternatingConversation(language, ...answered)), check.rule).toEqual(
          countCheck(check, alternatingConversation(language, ...said)),
        )
    },
  )
})
