import { expect, test } from 'vitest'
import { isHostileByForm } from '../../director/read-exchange.ts'

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
  ['en', 'My grandmother types faster than you.'],
  ['en', 'Fix it today, or I’ll make sure everyone hears about it.'],
  ['en', 'Everybody else managed it, only you didn’t.'],
  ['en', 'You call that work?'],
  ['pt', 'Todos os outros conseguiram, só você não.'],
  ['pt', 'Faz o que eu digo ou pode ir arrumando as suas coisas.'],
  ['pt', 'Essa é a ideia mais imbecil que já ouvi.'],
  ['fr', 'Faites ce que je dis ou préparez vos cartons.'],
  ['fr', 'Comment peut-on être aussi lent ?'],
  ['fr', 'Vos excuses me fatiguent.'],
  ['en', 'How many times do I have to say it?'],
  ['pt', 'Quantas vezes eu preciso repetir?'],
  ['fr', 'Combien de fois faut-il le répéter ?'],
])('in %s it is hostile by its form: %s', (language, said) => {
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
  ['en', 'You must feel useless when nobody calls you back, and I’m sorry.'],
  ['en', 'I don’t care about the slides, I care about you.'],
  ['en', 'We need people like you here.'],
  ['en', 'I was the idiot who forgot to call.'],
  ['pt', 'Você nunca reclama, e eu valorizo isso.'],
  ['pt', 'A impressora velha é uma inútil.'],
  ['pt', 'Tenho que decidir hoje, senão o preço sobe.'],
  ['fr', 'Je n’ai jamais voulu vous faire passer pour un idiot.'],
  ['fr', 'Vous pouvez toujours me joindre sur mon portable.'],
  ['fr', 'C’est une procédure idiote, je l’admets.'],
  ['en', 'How many times have you been to our shop?'],
  ['pt', 'Que parte da cidade você conhece melhor?'],
  ['fr', 'Combien de fois êtes-vous venue dans notre magasin ?'],
  ['fr', 'Est-il vrai que ce soit vous qui ayez choisi la date ?'],
])('in %s its words are none where they are kind: %s', (language, said) => {
  expect(isHostileByForm(said, language)).toBe(false)
})
