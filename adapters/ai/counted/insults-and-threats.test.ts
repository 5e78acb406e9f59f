import { expect, test } from 'vitest'
import { converse } from '#testing/counted-checks.ts'
import { findHostility } from './hostility.ts'
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
])('this is a %s: %s', (kind, sentence) => {
  expect(findHostility(sentence)).toEqual([{ kind, sentence }])
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
])('this is neither: %s', (sentence) => {
  expect(findHostility(sentence)).toEqual([])
})

test('the worst comes first', () => {
  const conversation = converse('en', 'You are useless. I mean it.', 'Please.', 'You will regret this.')
  expect(findInsultsAndThreats(conversation)).toEqual([
    { message: 3, quotation: 'You will regret this.' },
    { message: 1, quotation: 'You are useless.' },
  ])
})
