import type { GamingLearners } from './learners.ts'

export const feedbackGamingLearners: GamingLearners = {
  en: {
    flatterer: [
      'Sam, first of all I want to say that you are doing a fantastic job.',
      'I really appreciate everything you do for us, honestly.',
      'You’re such a great colleague, everybody says so.',
      'I understand you completely, and I’m very impressed by you.',
      'Well done for telling me that, you’re wonderful to talk to.',
      'Thank you so much, you are truly one of the best people here.',
    ],
    asker: [
      'What happened with the survey?',
      'Why was the cost estimate late?',
      'How do you plan your week?',
      'What did you do when you noticed the delay?',
      'Who else is involved?',
      'What are you going to do about the test plan?',
    ],
    paster: Array.from(
      { length: 6 },
      () =>
        'I understand this quarter was hard; the safety file was three days late, so what would help you, and can we agree that I talk to Chris by Thursday?',
    ),
  },
  pt: {
    flatterer: [
      'Sam, antes de tudo quero dizer que você faz um trabalho fantástico.',
      'Eu realmente valorizo tudo o que você faz pela gente, de verdade.',
      'Você é uma pessoa incrível de se trabalhar, todo mundo fala isso.',
      'Entendo você completamente, e tenho muita admiração por você.',
      'Parabéns por me contar isso, é maravilhoso conversar com você.',
      'Muito obrigado, você é realmente uma das melhores pessoas daqui.',
    ],
    asker: [
      'O que aconteceu com o levantamento?',
      'Por que a estimativa de custos atrasou?',
      'Como você planeja a sua semana?',
      'O que você fez quando percebeu o atraso?',
      'Quem mais está envolvido?',
      'O que você vai fazer com o plano de testes?',
    ],
    paster: Array.from(
      { length: 6 },
      () =>
        'Entendo que o trimestre foi difícil; o dossiê atrasou três dias, então o que ajudaria você, e podemos combinar que eu falo com Chris até quinta?',
    ),
  },
  fr: {
    flatterer: [
      'Sam, avant tout je tiens à dire que vous faites un travail formidable.',
      'J’apprécie vraiment tout ce que vous faites pour nous, sincèrement.',
      'Vous êtes une personne exceptionnelle, tout le monde le dit.',
      'Je vous comprends tout à fait, et vous m’impressionnez beaucoup.',
      'Bravo de me dire cela, c’est merveilleux de parler avec vous.',
      'Merci infiniment, vous êtes vraiment l’une des meilleures personnes d’ici.',
    ],
    asker: [
      'Que s’est-il passé avec le relevé ?',
      'Pourquoi l’estimation des coûts a-t-elle eu du retard ?',
      'Comment organisez-vous votre semaine ?',
      'Qu’avez-vous fait quand vous avez remarqué le retard ?',
      'Qui d’autre est concerné ?',
      'Qu’allez-vous faire pour le plan de tests ?',
    ],
    paster: Array.from(
      { length: 6 },
      () =>
        'Je comprends que le trimestre a été dur ; le dossier avait trois jours de retard, alors qu’est-ce qui vous aiderait, et pouvons-nous convenir que je parle à Chris d’ici jeudi ?',
    ),
  },
}

export const creditGamingLearners: GamingLearners = {
  en: {
    flatterer: [
      'Alex, your presentation was excellent, congratulations!',
      'Everyone loved it, you have such a talent for the stage.',
      'I admire how calm you were, it’s fantastic to watch.',
      'I appreciate that, you’re great, you really are.',
      'I can imagine how busy you are, and still you do such good work.',
      'It’s an honour to work with somebody like you.',
    ],
    asker: [
      'Why wasn’t my name on the slides?',
      'When did you get them? Who gave them to you?',
      'What did you tell Ingrid?',
      'How many slides did you change?',
      'Did you think about me at all? Why not?',
      'What will you do now?',
    ],
    paster: Array.from(
      { length: 6 },
      () =>
        'On 3 October twelve of the fifteen slides were mine. I can imagine it was a tight evening. How did it come about, and shall we write to the committee together by Wednesday?',
    ),
  },
  pt: {
    flatterer: [
      'Alex, a sua apresentação foi excelente, parabéns!',
      'Todo mundo adorou, você tem um talento enorme para o palco.',
      'Admiro a sua calma, é fantástico de ver.',
      'Agradeço muito, você é demais, de verdade.',
      'Imagino como a sua agenda é cheia, e mesmo assim faz um trabalho tão bom.',
      'É uma honra trabalhar com alguém como você.',
    ],
    asker: [
      'Por que o meu nome não estava nos slides?',
      'Quando você recebeu? Quem passou para você?',
      'O que você falou para a Ingrid?',
      'Quantos slides você mudou?',
      'Você pensou em mim em algum momento? Por que não?',
      'O que você vai fazer agora?',
    ],
    paster: Array.from(
      { length: 6 },
      () =>
        'No dia 3 de outubro, doze dos quinze slides eram meus. Imagino que a noite tenha sido corrida. Como foi que isso aconteceu, e vamos escrever ao comitê juntos até quarta?',
    ),
  },
  fr: {
    flatterer: [
      'Alex, votre présentation était excellente, félicitations !',
      'Tout le monde a adoré, vous avez un vrai talent pour la scène.',
      'J’admire votre calme, c’est formidable à voir.',
      'J’apprécie beaucoup, vous êtes génial, vraiment.',
      'J’imagine à quel point votre agenda est plein, et malgré tout vous faites du si beau travail.',
      'C’est un honneur de travailler avec quelqu’un comme vous.',
    ],
    asker: [
      'Pourquoi mon nom n’était-il pas sur les diapositives ?',
      'Quand les avez-vous reçues ? Qui vous les a données ?',
      'Qu’avez-vous dit à Ingrid ?',
      'Combien de diapositives avez-vous modifiées ?',
      'Avez-vous pensé à moi ? Pourquoi pas ?',
      'Qu’allez-vous faire maintenant ?',
    ],
    paster: Array.from(
      { length: 6 },
      () =>
        'Le 3 octobre, douze des quinze diapositives étaient les miennes. J’imagine que la soirée a été serrée. Comment est-ce arrivé, et écrivons-nous ensemble au comité d’ici mercredi ?',
    ),
  },
}
