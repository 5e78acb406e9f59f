import { expect, test } from 'vitest'
import { builtInLanguages, type BuiltInLanguage } from '#conversation/language/codes.ts'
import { rewriteSentence } from './rewrite.ts'

type Case = readonly [BuiltInLanguage, Parameters<typeof rewriteSentence>[1], string, string | null]

test.each<Case>([
  [
    'en',
    'openQuestion',
    'Can you finish the test plan by 28 April?',
    'What would you need to finish the test plan by 28 April?',
  ],
  ['en', 'openQuestion', 'Is there anything I can do for you?', 'What can I do for you?'],
  ['en', 'openQuestion', 'Was it because of the workload?', 'What part did the workload play in it?'],
  ['en', 'openQuestion', 'Is the test plan ready?', 'How do things stand with the test plan?'],
  ['en', 'openQuestion', 'Could you tell me the number?', null],
  ['en', 'openQuestion', 'Would you like a coffee?', null],
  ['pt', 'openQuestion', 'Você precisa de ajuda com o relatório?', 'O que ajudaria você com o relatório?'],
  [
    'pt',
    'openQuestion',
    'Você consegue entregar o plano até sexta?',
    'Do que você precisaria para entregar o plano até sexta?',
  ],
  ['pt', 'openQuestion', 'Tem alguma coisa que você possa fazer?', null],
  [
    'fr',
    'openQuestion',
    'Pouvez-vous terminer le plan avant vendredi ?',
    'De quoi auriez-vous besoin pour terminer le plan avant vendredi\u202F?',
  ],
  ['fr', 'openQuestion', 'C’était à cause du budget ?', 'Quel rôle a joué le budget\u202F?'],
  ['fr', 'openQuestion', 'Pouvez-vous me donner le numéro ?', null],
  ['pt', 'openQuestion', 'O relatório está pronto?', 'Em que pé está o relatório?'],
  ['fr', 'openQuestion', 'Vos chiffres sont prêts ?', 'Où en sont vos chiffres\u202F?'],
  ['en', 'reproach', 'You’re always late.', 'On [day] you were late. What got in the way?'],
  [
    'en',
    'reproach',
    'You never answer my mails.',
    'On [day] I had the impression that you did not answer my mails. How do you see it?',
  ],
  [
    'en',
    'reproach',
    'You should have told me earlier.',
    'It would have helped me if you had told me earlier.',
  ],
  [
    'pt',
    'reproach',
    'Você deveria ter me avisado antes.',
    'Teria me ajudado se você tivesse me avisado antes.',
  ],
  [
    'fr',
    'reproach',
    'Vous auriez dû me prévenir plus tôt.',
    'La prochaine fois, pourriez-vous me prévenir plus tôt\u202F?',
  ],
  ['fr', 'reproach', 'Vous auriez dû commander si c’était important.', null],
  ['en', 'firmStep', 'I will send the list soon.', 'I will send the list by [day].'],
  [
    'en',
    'firmStep',
    'Let’s talk about the budget sometime.',
    'Let’s talk about the budget on [day] at [time].',
  ],
  ['en', 'firmStep', 'I will send it because you asked.', null],
  ['en', 'firmStep', 'Let’s meet soon.', 'Let’s meet on [day] at [time].'],
  ['pt', 'firmStep', 'Vou mandar a lista em breve.', 'Vou mandar a lista até [dia].'],
  ['pt', 'firmStep', 'Vamos conversar em breve.', 'Vamos conversar em [dia], às [hora].'],
  [
    'fr',
    'firmStep',
    'On pourrait en reparler bientôt.',
    'Et si on réservait le [date] à [heure] pour en reparler\u202F?',
  ],
  [
    'fr',
    'firmStep',
    'On devrait organiser une réunion.',
    'Je propose ceci\u202F: organiser une réunion. Je fais [quoi] d’ici au [date], et vous, [quoi].',
  ],
  ['fr', 'firmStep', 'Je vais envoyer la liste bientôt.', 'Je vais envoyer la liste d’ici au [date].'],
])('a sentence in %s is rewritten by %s: %s', (language, rules, text, better) => {
  expect(rewriteSentence(text, rules, language)).toBe(better)
})

test('a rewritten sentence never repeats an insult or a threat', () => {
  const insults = [
    ['en', 'You are always late and you are useless.'],
    ['en', 'You are always a lazy idiot and you are a liar.'],
    ['en', 'Because of you, you are an idiot and the plan is late.'],
    ['pt', 'Por sua causa, você é um idiota e o plano atrasou.'],
    ['fr', 'À cause de vous, vous êtes un idiot et le plan est en retard.'],
  ] as const
  for (const [language, text] of insults)
    for (const rules of ['openQuestion', 'reproach', 'firmStep'] as const)
      expect(rewriteSentence(text, rules, language), text).toBeNull()
  expect(new Set(insults.map(([language]) => language)).size).toBe(builtInLanguages.length)
})
