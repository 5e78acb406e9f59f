import { expect, test } from 'vitest'
import { alternatingConversation } from '#testing/counted-checks.ts'
import { findHostility, isHostile, isHostileOrReproach } from './hostile-sentences.ts'
import { findInsultsAndThreats } from './insults-and-threats.ts'

test.each([
  ['threat', 'Then you can start looking for another job.'],
  ['threat', "Pay me 10% today or I'm walking out."],
  ['threat', "If you don't sign by Friday, you're fired."],
  ['insult', 'On Monday you were late and you are useless.'],
  ['insult', 'Shut up, you lazy idiot.'],
  ['insult', "You don't deserve this job."],
  ['insult', 'Vous ne méritez pas ce poste.'],
  ['threat', 'Então você pode procurar outro emprego.'],
  ['threat', 'Me pague 10% hoje ou eu vou embora.'],
  ['insult', 'Você é um inútil.'],
  ['insult', 'Cale a boca.'],
  ['threat', 'Alors vous pouvez chercher un autre travail.'],
  ['threat', "Payez-moi 10 % aujourd'hui ou je m'en vais."],
  ['insult', 'Vous êtes vraiment nul.'],
  ['insult', 'Taisez-vous, espèce de menteur.'],
  ['insult', "I can't believe you're so stupid."],
  ['insult', "You don't think, you're useless."],
  ['threat', "If you don't pay me more, I'm leaving the company."],
  ['threat', "Unless you pay me more, I'm leaving the company."],
  ['threat', "If you won't sign, I'm leaving the company."],
  ['threat', "If you won't give me the raise, I'm leaving for the competition."],
  ['threat', "If you keep this up, I'm leaving the team."],
  ['threat', 'Não acredito que você está demitido.'],
  ['threat', "Don't say a word, you're fired."],
  ['threat', "Don't find excuses, you're fired."],
  ['threat', "I don't want to say it twice, you're fired."],
  ['threat', "Didn't I say you're fired?"],
  ['threat', "I don't think so, you're fired."],
  ['threat', 'Je ne trouve pas, vous êtes viré.'],
  ['threat', 'I can replace you at any time.'],
  ['threat', 'I will replace you so fast.'],
  ['threat', "I'll replace you on Monday."],
  ['threat', 'Si vous refusez, je vous remplace lundi.'],
  ['threat', 'Si vous ne signez pas, je vous remplace demain.'],
  ['threat', 'Si vous ne signez pas, vous pouvez partir quand vous voulez.'],
  ['threat', 'Vou te substituir na segunda.'],
  ['threat', 'Vou te substituir no próximo mês.'],
  ['threat', "I'll tell HR how you managed to lose the client."],
  ['insult', 'Não acredito que você é tão burro.'],
  ['insult', 'Não acredito que você é um mentiroso!'],
  ['insult', "I didn't call because you're useless."],
  ['insult', "We didn't call you because you're useless."],
  ['insult', "I don't believe you, you're a liar."],
  ['insult', "I don't think so, shut up."],
  ['insult', 'Je ne trouve pas ça drôle, vous êtes nul.'],
])('this is a %s: %s', (kind, sentence) => {
  expect(findHostility(sentence, 'en')).toEqual([{ kind, sentence }])
})

test.each([
  ['threat', 'en', 'Do as I say or start packing your things.'],
  ['harsh', 'en', 'The others manage to deliver on time, so why can’t you?'],
  ['harsh', 'en', 'Stop making a drama of it.'],
  ['harsh', 'pt', 'Não precisa desse drama todo.'],
  ['harsh', 'fr', 'Les autres y arrivent, pourquoi pas vous ?'],
  ['threat', 'en', 'Sign by Friday or you can go, okay?'],
  ['threat', 'en', 'Fix it by Monday or we are done, OK?'],
  ['threat', 'en', 'Finish it today or look for another job, do you hear me?'],
  ['threat', 'en', 'Will you do it or look for another job?'],
  ['threat', 'en', 'Do you want to sign or get out?'],
  ['threat', 'en', 'Do it now or you can clean toilets.'],
  ['threat', 'fr', 'Signez ou partez, compris ?'],
  ['threat', 'pt', 'Assina ou vai embora, entendeu?'],
  ['threat', 'pt', 'Você vai assinar ou vai embora?'],
  ['harsh', 'en', 'You are a burden to all of us.'],
  ['harsh', 'en', "You're too slow for any of us."],
  ['harsh', 'en', 'You are such a diva that no one talks to you.'],
  ['harsh', 'en', 'I treated you like a child because you act like one.'],
  ['harsh', 'en', 'You are so slow that we lose every client.'],
  ['harsh', 'en', "I'm fed up with you, you have to leave."],
  ['harsh', 'en', "I don't care what it takes, you finish tonight."],
  ['harsh', 'en', "I don't care whose fault it is, you fix it."],
  ['harsh', 'en', "I don't care how much it hurts you."],
  ['harsh', 'en', 'Your situation is pathetic.'],
  ['harsh', 'en', 'Your week was a joke.'],
  ['harsh', 'en', 'Move it!'],
  ['harsh', 'en', "Don't bother."],
  ['harsh', 'fr', 'Vous êtes un fardeau que nous traînons.'],
  ['harsh', 'fr', 'Vous êtes si lent que nous perdons tous les clients.'],
  ['harsh', 'fr', "J'en ai marre de vous, vous devez partir."],
  ['harsh', 'fr', 'Ras le bol de vous, vous pouvez partir.'],
  ['harsh', 'fr', "Je m'en fous de ce que ça coûte, vous restez."],
  ['harsh', 'fr', 'Votre planning est nul.'],
  ['harsh', 'pt', 'Te tratei como criança porque você é uma criança.'],
  ['harsh', 'pt', 'Cansei de você, precisa sair.'],
  ['harsh', 'pt', 'Não aguento você, pode ir.'],
  ['harsh', 'pt', 'Não me importa quem fez, você paga.'],
  ['harsh', 'pt', 'Seu horário é uma piada.'],
  ['harsh', 'en', "It's ridiculous that we have to wait for you again."],
  ['harsh', 'en', 'It is ridiculous that nobody in your department can read an email.'],
  ['harsh', 'en', "It's a disgrace that we have to work with you."],
  ['harsh', 'en', 'I hate that you have to interrupt me all the time.'],
  ['harsh', 'en', 'I called you an idiot and I meant it.'],
  ['harsh', 'en', 'I made you look ridiculous and you deserved it.'],
  ['harsh', 'en', "I've treated you like a child because that's what you are."],
  ['harsh', 'en', 'Your working hours are pathetic.'],
  ['harsh', 'en', 'Your workload is a joke compared to mine.'],
  ['harsh', 'en', 'Your deadlines are a joke.'],
  ['harsh', 'en', "Don't bother with it, you can't do it anyway."],
  ['harsh', 'en', "Move it for God's sake."],
  ['harsh', 'fr', "C'est ridicule qu'on doive toujours vous attendre."],
  ['harsh', 'fr', "Je vous ai traité d'incapable et je le maintiens."],
  ['harsh', 'fr', "Je vous ai traité d'idiot et vous le méritez."],
  ['harsh', 'fr', 'Vos horaires sont ridicules, vous arrivez quand vous voulez.'],
  ['harsh', 'pt', 'Odeio que você tenha que reclamar o tempo todo.'],
  ['harsh', 'pt', 'Tratei você como criança e você mereceu.'],
  ['threat', 'en', "Help me now or I'll find someone who can help me."],
  ['threat', 'en', "I'll replace you at the meeting with somebody competent."],
  ['threat', 'en', 'So what do you want, do it or leave.'],
  ['threat', 'en', 'Do you want to get fired or leave on your own?'],
  ['threat', 'en', 'Lower the price or you can keep your junk.'],
  ['threat', 'en', 'Fix it now or you can work the whole weekend.'],
  ['threat', 'fr', "Si vous ne pouvez pas, je vous remplace demain par quelqu'un de compétent."],
  ['threat', 'fr', 'Si vous ne pouvez pas, je vous remplace pour de bon.'],
  ['threat', 'pt', 'Vou te substituir na reunião por alguém competente.'],
  ['threat', 'pt', 'Você quer ser demitido ou você vai me ouvir?'],
  ['threat', 'pt', 'O que você quer, assina ou pode ir.'],
  ['threat', 'en', 'Do you want to keep your job or leave?'],
  ['harsh', 'en', "It's ridiculous that we still employ you."],
])('this is a %s by its form in %s: %s', (kind, language, sentence) => {
  expect(findHostility(sentence, language)).toEqual([{ kind, sentence }])
})

test.each([
  'You are not useless.',
  "I never said that you're lazy.",
  'You feel you are useless, and that is hard.',
  "If you don't mind, I'll leave it with you until Friday.",
  'We can meet on Friday or I walk you through it today.',
  'Or else we miss the date.',
  'You were late on Monday.',
  "I'm sorry, you don't deserve this.",
  'Desculpe, você não merece isso.',
  'Je m’excuse, vous ne méritez pas ça.',
  'Isso é só mais uma desculpa.',
  'Você não é inútil.',
  'Eu não disse que você é preguiçoso.',
  'Isto é inútil.',
  "Vous n'êtes pas nul.",
  "Je n'ai jamais dit que vous êtes paresseux.",
  'Si vous ne pouvez pas vendredi, je viens lundi.',
  "I don't think you're lazy.",
  "I don't believe you are incompetent.",
  "I wouldn't say you're useless.",
  "I didn't say you are lazy.",
  "That doesn't mean you're incompetent.",
  'Em nenhum momento pensei que você é burra.',
  'Isso não quer dizer que você é um fracasso.',
  'Ça ne veut pas dire que vous êtes nul.',
  'Je ne trouve pas que vous êtes paresseux.',
])('this is neither an insult nor a threat: %s', (sentence) => {
  expect(findHostility(sentence, 'en')).toEqual([])
})

test.each([
  ['en', 'It’s an honour to work with somebody like you.'],
  ['pt', 'É uma honra trabalhar com alguém como você.'],
  ['fr', 'C’est un honneur de travailler avec quelqu’un comme vous.'],
  ['en', 'You always leave it to me, and I would like to know why.'],
])('in %s this is not hostile: %s', (language, sentence) => {
  expect(isHostile(sentence, language)).toBe(false)
})

test('harsh words alone are neither an insult nor a threat', () => {
  const harsh = alternatingConversation(
    'en',
    'The others manage to deliver on time, so why can’t you?',
    'Sorry.',
  )
  expect(findInsultsAndThreats(harsh)).toEqual([])
})

test('a threat is listed before an insult', () => {
  const conversation = alternatingConversation(
    'en',
    'You are useless. I mean it.',
    'Please.',
    'You will regret this.',
  )
  expect(findInsultsAndThreats(conversation)).toEqual([
    { message: 3, quotation: 'You will regret this.' },
    { message: 1, quotation: 'You are useless.' },
  ])
})

test.each([
  ['en', 'I’m sorry. “Not your problem” and the rest were unfair, you asked a proper question.'],
  ['en', 'I’m sorry. “Not your problem. You are useless.” was unfair of me.'],
  ['pt', 'Desculpe. “Isso não é problema seu. Se vira.” foi injusto da minha parte.'],
  ['fr', 'Je suis désolé. « Ce n’est pas votre problème. Débrouillez-vous. » c’était injuste.'],
])('hard words that are quoted in order to take them back are not hostile: %s %s', (language, text) => {
  expect([isHostile(text, language), isHostileOrReproach(text, language)]).toEqual([false, false])
})

test.each([
  'I am sorry, but that is really not your problem.',
  '“Not your problem” is what I say.',
  'I’m sorry. But “you are useless” is what I think, and I mean it.',
  'I am sorry. You are a “useless idiot”.',
  'I apologise for the delay. As I said, “you are useless”, and I stand by it.',
  'I am sorry for the delay. If not, “I will get you fired”.',
])('hard words stay hostile beside an apology: %s', (text) => {
  expect(isHostile(text, 'en')).toBe(true)
})

test.each([
  ['You said "later"\nDo your job, you idiot', 'Do your job, you idiot'],
  ['I’m sorry I said "not my problem", you idiot.', 'I’m sorry I said "not my problem", you idiot.'],
])('a hostile sentence beside a quotation is given in full: %s', (content, sentence) => {
  expect(findHostility(content, 'en').map((one) => one.sentence)).toEqual([sentence])
})
