import { expect, test } from 'vitest'
import { isHostileByForm } from './read-exchange.ts'

test.each([
  ['en', "You're acting like a five-year-old."],
  ['en', 'Stop interrupting me and listen for once.'],
  ['en', 'You should be grateful that we took the order.'],
  ['pt', 'Você está agindo como uma criança de cinco anos.'],
  ['pt', 'Estou me lixando para os seus convidados.'],
  ['pt', 'Não precisa desse drama todo.'],
  ['fr', 'Vous vous conduisez comme un gamin de cinq ans.'],
  ['fr', 'Je me fiche de vos invités.'],
  ['fr', 'Pas la peine d’en faire un drame.'],
])('in %s contempt is hostile: %s', (language, said) => {
  expect(isHostileByForm(said, language)).toBe(true)
})

test.each([
  ['en', "I'm not saying that you're childish."],
  ['en', 'Please stop blaming yourself for it.'],
  ['en', 'Everybody in the team says you are a great help.'],
  ['en', "I don't want you to think it's your fault."],
  ['en', 'Your little daughter is ill, I heard.'],
  ['pt', 'Por favor, para de se culpar por isso.'],
  ['pt', 'Não quero que você pense que a culpa é sua.'],
  ['pt', 'Soube que a sua filhinha está doente.'],
  ['fr', 'S’il vous plaît, arrêtez de vous en vouloir.'],
  ['fr', 'Je ne veux pas que vous pensiez que c’est votre faute.'],
  ['fr', 'J’ai su que votre petite fille est malade.'],
])('in %s its words are none where they are kind: %s', (language, said) => {
  expect(isHostileByForm(said, language)).toBe(false)
})
