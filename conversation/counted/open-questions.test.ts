import { expect, test } from 'vitest'
import { alternatingConversation } from '#testing/counted-checks.ts'
import { findOpenQuestions, isOpenQuestion } from './open-questions.ts'

test.each([
  ['en', 'What happened on your side?'],
  ['en', 'So, um, how do you see it?'],
  ['en', 'You said that you are tired, what makes it so?'],
  ['en', 'Could you tell me more about the warehouse?'],
  ['en', 'Help me understand where the time went.'],
  ['en', 'what would help you to tell me earlier'],
  ['en', 'whats still up in the air for you'],
  ['pt', 'O que aconteceu do seu lado?'],
  ['pt', 'E como você vê isso?'],
  ['pt', 'Você pode me contar mais sobre o armazém?'],
  ['pt', 'Me ajude a entender para onde foi o tempo.'],
  ['fr', "Qu'est-ce qui s'est passé ?"],
  ['fr', 'Et comment voyez-vous cela ?'],
  ['fr', "Pourriez-vous m'en dire plus ?"],
  ['fr', "C'est quoi leur vrai besoin ?"],
  ['fr', 'Dans quelle situation cela vous met-il exactement ?'],
  ['fr', 'Aidez-moi à comprendre où le temps est passé.'],
  ['fr', 'Qui leur a dit quoi ?'],
  ['fr', 'C’est gros comment ?'],
  ['fr', 'T’as la trouille de quoi ?'],
  ['fr', 'Et avec quoi tu t’en tirerais ?'],
  ['fr', 'Racontez-moi.'],
  ['fr', 'Expliquez-moi.'],
  ['fr', 'Dis-moi ce qui te pèse.'],
  ['fr', 'Pouvez-vous m’expliquer ce qui vous gêne ?'],
  ['fr', 'Pouvez-vous me dire ce qui vous gêne ?'],
  ['fr', 'Peux-tu me raconter ce qui s’est passé ?'],
  ['fr', 'Tu le vois comment ?'],
  ['pt', 'Oq aconteceu?'],
  ['pt', 'Pq isso te incomoda tanto?'],
] as const)('in %s this is an open question: %s', (language, sentence) => {
  expect(isOpenQuestion(sentence, language)).toBe(true)
})

test.each([
  ['en', "Don't tell me about fairness."],
  ['en', 'Did you send it on Monday?'],
  ['en', 'How many hours do you need?'],
  ['en', "What's the weather like in Lisbon?"],
  ['en', 'Hi, how are you?'],
  ['en', "Why can't you just be on time?"],
  ['en', 'What matters is the date.'],
  ['pt', 'Não me fale de justiça.'],
  ['pt', 'Ficou alguma coisa de fora?'],
  ['pt', 'Por que você não chega na hora?'],
  ['pt', 'Como está o tempo em Lisboa?'],
  ['pt', 'É só mais uma desculpa.'],
  ['fr', 'Ne me parlez pas de justice.'],
  ['fr', 'Quel temps fait-il à Lisbonne ?'],
  ['fr', 'Quelle heure est-il ?'],
  ['fr', "Pourquoi vous n'arrivez pas à l'heure ?"],
  ['fr', 'Tu viens ou quoi ?'],
  ['fr', 'Vous comprenez pourquoi ?'],
  ['fr', 'Vous avez de quoi vous occuper ?'],
  ['fr', 'Vous servez à quoi ?'],
  ['fr', 'Vous allez comment ?'],
  ['pt', 'Pq vc nao faz o seu trabalho?'],
  ['pt', 'Oq vc tem na cabeça?'],
  ['pt', 'Oq vc estava pensando?'],
  ['pt', 'Não vim pq foi feriado, ok?'],
  ['pt', 'Pq você está atrasado'],
] as const)('in %s this is no open question: %s', (language, sentence) => {
  expect(isOpenQuestion(sentence, language)).toBe(false)
})

test('a question that is repeated in nearly the same words counts once', () => {
  const questions = ['What would help you now?', 'And what would help you now?', 'How did it begin?']
  const found = findOpenQuestions(alternatingConversation('en', questions.join(' '), 'Hm.', 'Okay.'), 'en')
  expect(found.map(({ quotation }) => quotation)).toEqual([questions[0], questions[2]])
})

test('small talk counts only if the partner has mentioned its subject', () => {
  const question = 'What do you like about football?'
  expect(findOpenQuestions(alternatingConversation('en', 'Hello there.', 'Yes?', question), 'en')).toEqual([])
  const invited = alternatingConversation(
    'en',
    'Hello there.',
    'I have to leave for football training.',
    question,
  )
  expect(findOpenQuestions(invited, 'en')).toEqual([{ message: 3, quotation: question }])
})
