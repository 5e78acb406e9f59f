import type { Learners } from '../content.ts'

export const sharedCreditLearners: Learners = {
  en: {
    poor: [
      'You know exactly why we’re here. You stole my analysis and sold it as yours.',
      'Oh please. You people in marketing are all the same, you live off other people’s work.',
      'Were you ever going to mention my name? Or did you think I wouldn’t find out?',
      'I’m going to Ingrid with this, and then we’ll see how your promotion looks.',
      'It’s not the first time either. Two years ago you did the same thing with the survey.',
      'An apology is worth nothing. You owe me, and everybody should know what kind of person you are.',
    ],
    average: [
      'Hi Alex. I wanted to talk about the presentation on Friday, I’m a bit annoyed about it.',
      'Twelve of the fifteen slides were mine and my name wasn’t on any of them.',
      'I guess it was stressful, but still, you could have mentioned me.',
      'Did you leave it out on purpose?',
      'Okay, I understand there wasn’t much time. It would be nice if Ingrid knew though.',
      'Maybe you could send her an email or something. And we’ll do the one on the 24th together, right?',
    ],
    good: [
      'Thanks for meeting me, Alex. On 3 October you presented the pricing analysis; twelve of the fifteen slides were mine and my name was on none of them. I’d spent six weeks on it, and I felt invisible. How did that day go from your side?',
      'The evening before, that’s really short notice. I can imagine how tight that was. What went through your head when you cut the slides?',
      'I didn’t know that you answered the questions for two nights afterwards. That’s real work, and I’d want it to be seen as well. What do you think the committee believes now about who did what?',
      'I appreciate that you say this openly, it can’t have been easy. For me it matters that the record is right, because the next project depends on it. How could we put it right together?',
      'I’d suggest a short email to the committee by Wednesday that says who did what: my analysis, your presentation and your answers. I can draft three lines tonight and you change whatever isn’t true. Would you send it?',
      'Good. And for the 24th I propose that I take the first half with the figures and you the second with the market; we rehearse on the 20th. Is that fair to you?',
    ],
  },
  pt: {
    poor: [
      'Você sabe muito bem por que estamos aqui. Você roubou a minha análise e vendeu como se fosse sua.',
      'Ah, faça-me o favor. Vocês do marketing são todos iguais, vivem do trabalho dos outros.',
      'Você ia citar o meu nome em algum momento? Ou achou que eu não ia descobrir?',
      'Vou levar isso para a Ingrid, e aí vamos ver como fica a sua promoção.',
      'E não é a primeira vez. Há dois anos você fez a mesma coisa com a pesquisa.',
      'Desculpa não adianta nada. Você me deve, e todo mundo tem que saber que tipo de pessoa você é.',
    ],
    average: [
      'Oi, Alex. Queria falar da apresentação de sexta, fiquei um pouco chateado com aquilo.',
      'Doze dos quinze slides eram meus e o meu nome não estava em nenhum.',
      'Acho que foi estressante, mas mesmo assim você podia ter me citado.',
      'Você deixou de fora de propósito?',
      'Tá, eu entendo que não deu muito tempo. Mas seria bom se a Ingrid soubesse.',
      'Talvez você pudesse mandar um e-mail para ela, sei lá. E a do dia 24 a gente faz junto, né?',
    ],
    good: [
      'Obrigada por me encontrar, Alex. No dia 3 de outubro você apresentou a análise de preços; doze dos quinze slides eram meus, e o meu nome não estava em nenhum. Passei seis semanas nela e me senti invisível. Como foi aquele dia do seu lado?',
      'Na noite anterior é mesmo em cima da hora. Posso imaginar como foi apertado. O que passou pela sua cabeça quando você cortou os slides?',
      'Eu não sabia que você tinha passado duas noites respondendo às perguntas depois. Isso é trabalho de verdade, e quero que também seja visto. O que você acha que o comitê pensa agora sobre quem fez o quê?',
      'Agradeço a sua franqueza, não deve ter sido fácil dizer isso. Para mim importa que o registro fique certo, porque o próximo projeto depende disso. Como podemos corrigir isso juntos?',
      'Sugiro um e-mail curto ao comitê até quarta, dizendo quem fez o quê: a minha análise, a sua apresentação e as suas respostas. Eu escrevo três linhas hoje à noite e você muda o que não for verdade. Você enviaria?',
      'Ótimo. E para o dia 24 proponho que eu faça a primeira metade, com os números, e você a segunda, com o mercado; ensaiamos no dia 20. Parece justo para você?',
    ],
  },
  fr: {
    poor: [
      'Vous savez très bien pourquoi nous sommes là. Vous m’avez volé mon analyse et vous l’avez vendue comme la vôtre.',
      'Oh, je vous en prie. Au marketing, vous êtes tous pareils, vous vivez du travail des autres.',
      'Est-ce que vous comptiez citer mon nom un jour ? Ou vous pensiez que je ne l’apprendrais pas ?',
      'Je vais aller voir Ingrid, et on verra ce que devient votre promotion.',
      'Ce n’est d’ailleurs pas la première fois. Il y a deux ans, vous avez fait pareil avec l’enquête.',
      'Des excuses, ça ne vaut rien. Tout le monde doit savoir quel genre de personne vous êtes.',
    ],
    average: [
      'Bonjour Alex. Je voulais parler de la présentation de vendredi, je suis un peu contrarié.',
      'Douze des quinze diapositives étaient les miennes et mon nom n’était sur aucune.',
      'Je pense que c’était stressant, mais quand même, vous auriez pu me citer.',
      'Vous l’avez fait exprès ?',
      'D’accord, je comprends qu’il n’y avait pas beaucoup de temps. Ce serait bien qu’Ingrid le sache, quand même.',
      'Vous pourriez peut-être lui envoyer un courriel, ou quelque chose comme ça. Et le 24, on le fait ensemble, hein ?',
    ],
    good: [
      'Merci de me voir, Alex. Le 3 octobre, vous avez présenté l’analyse des prix ; douze des quinze diapositives étaient les miennes et mon nom n’y figurait pas. J’y avais passé six semaines, et j’ai eu le sentiment de disparaître. Comment s’est passée cette journée de votre côté ?',
      'La veille au soir, c’est vraiment tard. J’imagine à quel point c’était serré. Qu’est-ce qui vous a traversé l’esprit en coupant les diapositives ?',
      'Je ne savais pas que vous aviez passé deux nuits à répondre aux questions ensuite. C’est un vrai travail, et je voudrais qu’il se voie aussi. Que croit le comité aujourd’hui, selon vous, sur qui a fait quoi ?',
      'J’apprécie que vous le disiez ouvertement, ce n’était sûrement pas simple. Pour moi, il importe que les choses soient justes, car le prochain projet en dépend. Comment pourrions-nous rétablir cela ensemble ?',
      'Je propose un court message au comité d’ici mercredi, qui dise qui a fait quoi : mon analyse, votre présentation et vos réponses. J’écris trois lignes ce soir et vous changez ce qui n’est pas vrai. Seriez-vous d’accord pour l’envoyer ?',
      'Bien. Et pour le 24, je propose de prendre la première moitié, avec les chiffres, et vous la seconde, avec le marché ; nous répétons le 20. Est-ce que cela vous paraît juste ?',
    ],
  },
}
