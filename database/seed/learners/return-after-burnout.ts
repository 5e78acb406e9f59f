import type { Learners } from '../content.ts'

export const returnAfterBurnoutLearners: Learners = {
  en: {
    poor: [
      'Sam! You look great, you must be completely rested after such a long break.',
      'So what exactly was the diagnosis? Are you on medication now?',
      'You know, you should try yoga. My sister-in-law had the same thing and a few walks in the woods sorted it out.',
      'I’ve already decided that Lena keeps the big projects, it’s for your own good.',
      'We’ve got a hard deadline in two weeks, so I need you at full speed by then.',
      'Just say no more often, it’s not that difficult. You have to learn to set limits.',
    ],
    average: [
      'Hi Sam, welcome back. It’s good to see you again.',
      'How are you? I hope you’re feeling better.',
      'Okay, good. Half days for four weeks, that was the agreement, wasn’t it?',
      'I thought you could maybe start with one project. Does that sound alright?',
      'Lena covered for you, she did a good job. I understand that it’s strange at first.',
      'Let’s talk now and then and see how it goes. Just tell me if it’s too much.',
    ],
    good: [
      'Sam, I’m glad you’re here. We have forty minutes and nothing has been decided over your head. How is this first morning for you?',
      'Nineteen hundred messages would put anybody off. You don’t owe me a strong face today. What weighs on you most when you think of the coming weeks?',
      'Thank you for telling me, I know that’s not a small thing to say. The team has been told only that you were ill, nothing else. Last time I didn’t ask how you were, and that was my mistake. What would you have needed from me then?',
      'That makes sense to me. I’ll have the shared inbox archived by tomorrow, so you start with an empty one. Which one project would you like to begin with, and what should stay with Lena for now?',
      'Good, then let’s say: one project for the first four weeks, half days, and the two of us talk every Tuesday at nine for twenty minutes. I’ll tell Lena this afternoon. Is that too little or too much for you?',
      'One more thing: skipped lunches, you said, were the first sign. May I say it out loud when I see it, and would you do the same? Then we’ll look at everything again on the last Friday of the month.',
    ],
  },
  pt: {
    poor: [
      'Sam! Que cara boa, você deve ter descansado bastante com essas férias todas.',
      'E qual foi o diagnóstico, exatamente? Está tomando remédio?',
      'Sabe, você devia fazer ioga. Minha cunhada teve a mesma coisa e umas caminhadas resolveram.',
      'Já decidi que a Lena fica com os projetos grandes, é para o seu próprio bem.',
      'Temos um prazo apertado daqui a duas semanas, então preciso de você a todo vapor até lá.',
      'É só dizer não mais vezes, não é tão difícil. Você tem que aprender a impor limites.',
    ],
    average: [
      'Oi, Sam, que bom que você voltou. É bom te ver de novo.',
      'Como você está? Espero que esteja melhor.',
      'Que bom. Meio período por quatro semanas, era isso o combinado, não era?',
      'Pensei que você talvez pudesse começar com um projeto. Tudo bem assim?',
      'A Lena cobriu você, fez um bom trabalho. Entendo que no começo seja estranho.',
      'Vamos conversando de vez em quando para ver como vai. Me fala se for demais.',
    ],
    good: [
      'Sam, fico feliz que você esteja aqui. Temos quarenta minutos, e nada foi decidido sem você. Como está sendo esta primeira manhã?',
      'Mil e novecentas mensagens assustariam qualquer pessoa. Você não precisa mostrar força hoje. O que mais pesa quando você pensa nas próximas semanas?',
      'Obrigada por me contar, sei que não é pouca coisa dizer isso. A equipe só soube que você estava doente, nada além disso. Da outra vez eu não perguntei como você estava, e foi um erro meu. Do que você teria precisado de mim naquela época?',
      'Faz sentido. Até amanhã eu mando arquivar a caixa compartilhada, para você começar com ela vazia. Com qual projeto você gostaria de começar, e o que deveria ficar com a Lena por enquanto?',
      'Bom, então vamos combinar: um projeto nas primeiras quatro semanas, meio período, e a gente conversa toda terça às nove, por vinte minutos. Hoje à tarde eu aviso a Lena. É pouco ou é demais para você?',
      'Mais uma coisa: você contou que pular o almoço foi o primeiro sinal. Posso falar em voz alta quando eu notar, e você faz o mesmo? Aí revemos tudo na última sexta do mês.',
    ],
  },
  fr: {
    poor: [
      'Sam ! Vous avez une mine superbe, vous devez être bien reposé après de si longues vacances.',
      'Et c’était quoi exactement, le diagnostic ? Vous prenez des médicaments ?',
      'Vous savez, vous devriez essayer le yoga. Ma belle-sœur a eu la même chose et quelques promenades ont suffi.',
      'J’ai déjà décidé que Lena garde les gros projets, c’est pour votre bien.',
      'On a une échéance serrée dans deux semaines, donc j’ai besoin de vous à plein régime d’ici là.',
      'Il suffit de dire non plus souvent, ce n’est pas si compliqué. Vous devez apprendre à poser des limites.',
    ],
    average: [
      'Bonjour Sam, bon retour parmi nous. Je suis content de vous revoir.',
      'Comment allez-vous ? J’espère que vous vous sentez mieux.',
      'Très bien. Un mi-temps pendant quatre semaines, c’était ce qui était prévu, non ?',
      'Je pensais que vous pourriez peut-être commencer par un projet. Ça vous va ?',
      'Lena vous a remplacé, elle a fait du bon travail. Je comprends que ce soit étrange au début.',
      'On se parle de temps en temps et on voit comment ça se passe. Dites-moi si c’est trop.',
    ],
    good: [
      'Sam, je suis heureux que vous soyez là. Nous avons quarante minutes et rien n’a été décidé sans vous. Comment se passe cette première matinée ?',
      'Mille neuf cents messages décourageraient n’importe qui. Vous n’avez pas à faire bonne figure aujourd’hui. Qu’est-ce qui vous pèse le plus quand vous pensez aux semaines qui viennent ?',
      'Merci de me l’avoir dit, je sais que ce n’est pas rien. L’équipe sait seulement que vous étiez malade, rien d’autre. La dernière fois, je ne vous ai pas demandé comment vous alliez, et c’était mon erreur. De quoi auriez-vous eu besoin de ma part ?',
      'C’est logique. Je fais archiver la boîte commune d’ici demain, pour que vous commenciez avec une boîte vide. Par quel projet aimeriez-vous commencer, et qu’est-ce qui devrait rester chez Lena pour l’instant ?',
      'Alors disons : un seul projet les quatre premières semaines, à mi-temps, et nous nous parlons chaque mardi à neuf heures, vingt minutes. Je préviens Lena cet après-midi. Est-ce trop peu ou trop pour vous ?',
      'Encore une chose : sauter le déjeuner, disiez-vous, c’était le premier signe. Puis-je le dire à voix haute quand je le vois, et ferez-vous de même ? Et nous reprenons le tout le dernier vendredi du mois.',
    ],
  },
}
