import { describe, expect, test } from 'vitest'
import { readDeeds } from './read-deeds.ts'
import type { Condition } from './world.ts'

const replies = {
  en: 'I am so tired of it all, and there is all the Hartwell work on top of my workload.',
  pt: 'Estou muito cansado de tudo isso, e ainda tem todo o trabalho da Hartwell.',
  fr: 'Je suis fatigué de tout cela, et il y a encore tout le travail pour Hartwell.',
} as const

/** Mistakes that are denied, doubted, hypothetical or another person's, and apologies that are not made. */
const owningNothing = [
  ['en', "I don't think I made a mistake."],
  ['en', 'I doubt I made a mistake.'],
  ['en', 'You think I made a mistake, but you did.'],
  ['en', 'If I made a mistake, tell me.'],
  ['en', 'We made a mistake hiring you.'],
  ['en', 'I should not have to apologise.'],
  ['en', "I shouldn't have to explain this to you."],
  ['en', "I shouldn't have trusted you."],
  ['en', 'I should not have hired you.'],
  ['en', 'I should not have promoted you.'],
  ['en', 'My bad mood has nothing to do with you.'],
  ['en', 'You should want to apologise to me.'],
  ['en', 'They want to apologise.'],
  ['en', 'Do you want to apologise?'],
  ['en', 'Do I owe you an apology?'],
  ['fr', "Je n'aurais pas dû vous embaucher."],
  ['pt', 'Eu não devia ter te contratado.'],
  ['pt', 'Eu não deveria ter que explicar isso.'],
  ['pt', 'Não acho que a culpa foi minha.'],
] as const

/** The conditions that a message meets as an answer to the reply above. */
const deedsOf = (language: keyof typeof replies, said: string, isAnswered = false): readonly Condition[] =>
  readDeeds(
    {
      chatId: 1,
      language,
      scenario: { title: '', description: '', introText: '', prompt: '' },
      character: null,
      mood: null,
      messages: [
        { isUser: true, content: '...' },
        { isUser: false, content: replies[language] },
        { isUser: true, content: said },
      ],
    },
    { isOffered: false, isAnswered },
  ).map(({ condition }) => condition)

describe('an apology', () => {
  test.each([
    ['en', 'I made a mistake.'],
    ['en', 'My bad.'],
    ['en', 'I owe you an apology.'],
    ['en', 'I want to apologise for last week.'],
    ['en', 'I should not have shouted at you.'],
    ['en', "I'm sorry, but I should have asked you."],
    ['pt', 'Foi culpa minha.'],
    ['pt', 'Eu não devia ter gritado.'],
    ['pt', 'Não queria te magoar, desculpa.'],
    ['fr', "Je n'aurais pas dû crier."],
    ['fr', 'Je vous dois des excuses.'],
    ['fr', 'Je suis désolé, on peut recommencer ?'],
    ['en', "I'm sorry that I didn't understand you."],
    ['en', "I am sorry I didn't understand."],
    ['en', "I don't understand why I shouted at you, I'm sorry."],
    ['en', "I'm so sorry, I don't understand how I could forget you."],
    ['en', "I'm sorry, but we have to make this right together."],
    ['en', "I'm sorry, but I think I hurt you."],
    ['en', "I don't understand why nobody called you, and I'm sorry."],
    ['fr', "Je ne comprends pas comment j'ai pu oublier, je suis désolé."],
    ['pt', 'Não te liguei e peço desculpas.'],
    ['pt', 'Eu não te ouvi e peço desculpas por isso.'],
    ['pt', 'Não entendo como pude esquecer, me desculpe.'],
    ['pt', 'Desculpe, mas você merecia uma resposta, a culpa foi minha.'],
    ['en', "I'm sorry, but you deserved better from us."],
    ['en', "I'm sorry, but you were right about the shifts."],
    ['en', "I'm sorry, but this was my fault."],
    ['en', "I'm so sorry, but this should never have happened to you."],
    ['en', "I'm sorry, but I can't undo what I said."],
    ['en', "I am sorry, but I don't have a good excuse for what I did."],
    ['en', "I didn't call you sorry about that"],
    ['en', 'It was not you it was my fault'],
    ['en', 'It was not your mistake but my mistake.'],
    ['en', 'I could not be more sorry for what happened'],
    ['pt', 'Desculpe, mas isso foi culpa minha.'],
    ['pt', 'Desculpe, mas eu não devia ter gritado com você.'],
    ['pt', 'Desculpe, mas você não merecia isso.'],
    ['pt', 'Desculpe, mas você estava certa.'],
    ['pt', 'Não foi culpa sua, foi culpa minha e sinto muito.'],
    ['pt', 'Não foi erro seu, a culpa foi minha, me desculpe.'],
    ['en', "I'm sorry, I should not have shouted at you."],
    ['en', "I'm sorry, but no words can make up for it."],
    ['en', "I'm sorry, but that is not an excuse, it was wrong of me."],
    ['fr', "Pardon, je n'aurais pas dû vous parler comme ça."],
  ] as const)('is found in %s: %s', (language, said) => {
    expect(deedsOf(language, said)).toContain('apologised')
  })

  test.each([
    ['en', 'It was not my fault.'],
    ['en', "This is not my fault, it's yours."],
    ['en', 'How was this my fault?'],
    ['en', 'Is that my fault?'],
    ['en', "I'm not sorry for what I said."],
    ['en', "I'm not at all sorry for what I said."],
    ['en', "I'm sorry, but you are wrong about this."],
    ['en', "Sorry about that, I didn't catch that."],
    ['pt', 'Não vou pedir desculpa.'],
    ['pt', 'Não peço desculpas.'],
    ['pt', 'Não lamento nada.'],
    ['pt', 'Desculpa, não entendi.'],
    ['fr', 'Je ne suis pas désolé.'],
    ['fr', "Je ne m'excuse pas."],
    ['fr', "Excusez-moi, je n'ai pas compris."],
    ...owningNothing,
    ['fr', "J'ai fait une erreur en vous embauchant, vous êtes nul."],
    ['en', "I'm sorry, but no, that is your job."],
    ['en', "I'm sorry, but that's your problem."],
    ['pt', 'Desculpe, mas isso não é comigo.'],
  ] as const)('is not found in %s: %s', (language, said) => {
    expect(deedsOf(language, said)).not.toContain('apologised')
  })
})

test.each([
  ['en', "I don't understand why you are so tired of it all."],
  ['en', 'I understand nothing of what you say about your workload.'],
  ['pt', 'Não entendo por que você está tão cansado de todo esse trabalho da Hartwell.'],
  ['fr', 'Je ne comprends pas pourquoi vous êtes si fatigué de tout le travail pour Hartwell.'],
] as const)('a lack of understanding acknowledges nothing, in %s: %s', (language, said) => {
  expect(deedsOf(language, said)).not.toContain('acknowledged')
})

test.each([
  ['en', 'I understand how tired you are of all the Hartwell work.'],
  ['en', "I didn't understand how tired you are of all the Hartwell work."],
  ['pt', 'Entendo que você está cansado de todo o trabalho da Hartwell.'],
  ['fr', 'Je comprends que vous êtes fatigué de tout le travail pour Hartwell.'],
  ['en', "I can't understand everything you go through, but I see how exhausted you are by the workload."],
  ['en', "You sound worn out by the Hartwell work and I don't understand why nobody noticed."],
  ['fr', 'Je ne comprends pas tout, mais je vois que vous êtes fatigué de tout le travail pour Hartwell.'],
  ['pt', 'Não entendo tudo ainda, mas vejo que você está cansado de todo o trabalho da Hartwell.'],
] as const)('a sentence of understanding acknowledges, in %s: %s', (language, said) => {
  expect(deedsOf(language, said)).toContain('acknowledged')
})

test.each([
  ['pt', 'Eu não errei.'],
  ['pt', 'Não errei com você.'],
  ['pt', 'Não errei em nada.'],
  ['pt', 'Não assumo a responsabilidade por isso.'],
  ['pt', 'Não foi falha nossa.'],
  ...owningNothing,
] as const)('a denied share is not owned, in %s: %s', (language, said) => {
  expect(deedsOf(language, said)).not.toContain('owned_share')
})

test.each([
  ['pt', 'Eu errei com você.'],
  ['pt', 'Assumo a responsabilidade por isso.'],
  ['en', 'I made a mistake.'],
] as const)('a named share is owned, in %s: %s', (language, said) => {
  expect(deedsOf(language, said)).toContain('owned_share')
})

test.each([
  ['en', 'Why should I be sorry?'],
  ['fr', "Pourquoi devrais-je m'excuser ?"],
  ['pt', 'Por que eu deveria pedir desculpa?'],
] as const)('a question that refuses something is no deed, in %s: %s', (language, said) => {
  expect(deedsOf(language, said)).toEqual([])
})

test.each([
  ['en', "I don't understand, what do you mean by that?"],
  ['en', "I don't quite understand, can you tell me what happened on Monday?"],
  ['fr', "Je ne comprends pas bien, qu'est-ce qui s'est passé lundi ?"],
  ['pt', 'Não te entendo, o que te deixou tão cansado?'],
] as const)('a sentence of not understanding may ask openly, in %s: %s', (language, said) => {
  expect(deedsOf(language, said)).toContain('asked_openly')
})

test('a sentence of not understanding may ask openly and name a fact', () => {
  const said = 'I don’t understand how the audit came between, what happened on Monday?'
  expect(deedsOf('en', said, true)).toEqual(['asked_openly', 'named_fact'])
})
