import type { Learners } from '../content.ts'

export const missedDeadlinesLearners: Learners = {
  en: {
    poor: [
      'Sam, sit down. This can’t go on. You keep missing your deadlines and everybody else has to clean up behind you.',
      'I’m not interested in excuses. The others manage to deliver on time, so why can’t you?',
      'Honestly, I expected more from somebody on your salary. When I was a project engineer I never handed anything in late, not once.',
      'Do you even care about this team? It doesn’t look like it.',
      'You always have a reason. The test plan had better be on my desk on the 28th or we’ll be having a very different conversation.',
      'Fine. Just get it done. I don’t want to hear about this again.',
    ],
    average: [
      'Hi Sam, thanks for coming. I wanted to talk about the deadlines, there have been some problems lately.',
      'Okay, I get that it was busy. But the safety file was three days late and that’s not the first time.',
      'Is it too much work at the moment?',
      'Two of the designers had to work a weekend because of it, I think you should know that.',
      'Maybe we could look at your workload together or something. Would that help?',
      'Alright, let’s try to do better with the test plan then. Let me know if something comes up.',
    ],
    good: [
      'Thanks for making the time, Sam. I want to talk about the last three documents: the survey came four days late, the cost estimate six and the safety file three. I’d like to understand what was behind that. How has this quarter been for you?',
      'That does sound like a lot at once, and I’m glad you’re telling me. Until March you were one of the most reliable people I had. What changed?',
      'I didn’t know about that, and I should have noticed earlier. How much of your week does it take?',
      'I can see why it felt impossible to say no to a director. To be open about the effect: two designers worked a weekend to catch up. I’d like us to get out of that. What would make the 28th of April realistic for you?',
      'That makes sense. I’ll speak to Chris on Thursday about the Hartwell work, so that you don’t have to. Could you send me an outline of the test plan by Tuesday, and warn me two days ahead whenever a date starts slipping?',
      'So: I sort out Hartwell by Thursday, you send the outline on Tuesday, and we look at it together every Monday until the 28th. Does that work for you, or is something missing?',
    ],
  },
  pt: {
    poor: [
      'Sam, senta aí. Assim não dá mais. Você vive perdendo prazo e todo mundo tem que correr atrás do seu prejuízo.',
      'Não me interessam desculpas. Os outros conseguem entregar no prazo, por que só você não consegue?',
      'Sinceramente, eu esperava mais de alguém com o seu salário. No meu tempo, ninguém entregava nada atrasado.',
      'Você pelo menos se importa com essa equipe? Não parece.',
      'Você sempre tem uma justificativa. Acho bom o plano de testes estar na minha mesa no dia 28, senão a conversa vai ser outra.',
      'Tá. Só resolve isso. Não quero ouvir falar desse assunto de novo.',
    ],
    average: [
      'Oi, Sam, obrigado por vir. Queria falar sobre os prazos, temos tido alguns problemas ultimamente.',
      'Tá, eu entendo que foi corrido. Mas o dossiê de segurança atrasou três dias e não foi a primeira vez.',
      'É trabalho demais no momento?',
      'Duas pessoas do design tiveram que trabalhar no fim de semana por causa disso, acho que você deveria saber.',
      'Talvez a gente pudesse dar uma olhada na sua carga de trabalho, sei lá. Isso ajudaria?',
      'Certo, vamos tentar fazer melhor com o plano de testes então. Me avisa se aparecer alguma coisa.',
    ],
    good: [
      'Obrigada pelo tempo, Sam. Quero conversar sobre os três últimos documentos: o levantamento saiu com quatro dias de atraso, a estimativa com seis e o dossiê com três. Eu queria entender o que está por trás disso. Como tem sido este trimestre para você?',
      'Parece mesmo muita coisa de uma vez, e fico feliz que você esteja me contando. Até março você era uma das pessoas em quem eu mais podia confiar. O que mudou?',
      'Eu não sabia disso, e deveria ter percebido antes. Quanto da sua semana isso toma?',
      'Dá para entender por que parecia impossível dizer não a alguém da diretoria. Para ser transparente sobre o efeito: duas pessoas do design trabalharam no fim de semana para recuperar. Quero que a gente saia dessa. O que tornaria o dia 28 de abril viável para você?',
      'Faz sentido. Eu falo com Chris na quinta sobre o trabalho da Hartwell, para você não precisar fazer isso. Você consegue me mandar um esboço do plano de testes até terça e me avisar dois dias antes quando uma data começar a escorregar?',
      'Então fica assim: eu resolvo a questão da Hartwell até quinta, você manda o esboço na terça e a gente olha junto toda segunda até o dia 28. Funciona para você, ou falta alguma coisa?',
    ],
  },
  fr: {
    poor: [
      'Asseyez-vous, Sam. Ça ne peut plus durer. Vous ratez toutes vos échéances et c’est aux autres de ramasser derrière vous.',
      'Vos excuses ne m’intéressent pas. Les autres arrivent à rendre leur travail à temps, pourquoi pas vous ?',
      'Franchement, j’attendais mieux de quelqu’un avec votre salaire. Moi, à votre poste, je n’ai jamais rien rendu en retard.',
      'Est-ce que cette équipe compte au moins pour vous ? On ne dirait pas.',
      'Vous avez toujours une bonne raison. Le plan de tests a intérêt à être sur mon bureau le 28, sinon on aura une tout autre conversation.',
      'Bon. Débrouillez-vous. Je ne veux plus en entendre parler.',
    ],
    average: [
      'Bonjour Sam, merci d’être là. Je voulais parler des délais, il y a eu quelques problèmes ces derniers temps.',
      'D’accord, je comprends que c’était chargé. Mais le dossier de sécurité avait trois jours de retard et ce n’est pas la première fois.',
      'Vous avez trop de travail en ce moment ?',
      'Deux designers ont dû travailler un week-end à cause de ça, je pense que vous devez le savoir.',
      'On pourrait peut-être regarder votre charge de travail, enfin, si vous voulez. Ça vous aiderait ?',
      'Bon, essayons de faire mieux pour le plan de tests. Dites-moi s’il y a un souci.',
    ],
    good: [
      'Merci d’avoir pris ce temps, Sam. Je voudrais parler des trois derniers documents : le relevé a eu quatre jours de retard, l’estimation six et le dossier de sécurité trois. J’aimerais comprendre ce qu’il y a derrière. Comment s’est passé ce trimestre pour vous ?',
      'Cela fait vraiment beaucoup à la fois, et je suis content que vous m’en parliez. Jusqu’en mars, je pouvais compter sur vous les yeux fermés. Qu’est-ce qui a changé ?',
      'Je ne le savais pas, et j’aurais dû m’en apercevoir plus tôt. Combien de temps cela vous prend-il par semaine ?',
      'Je comprends qu’il était difficile de dire non à quelqu’un de la direction. Pour être transparent sur les conséquences : deux designers ont travaillé un week-end pour rattraper. J’aimerais que nous sortions de là. Qu’est-ce qui rendrait le 28 avril réaliste pour vous ?',
      'C’est logique. Je parlerai à Chris jeudi du travail pour Hartwell, pour que vous n’ayez pas à le faire. Pourriez-vous m’envoyer une ébauche du plan de tests mardi, et me prévenir deux jours avant quand une date commence à glisser ?',
      'Donc : je règle la question Hartwell d’ici jeudi, vous m’envoyez l’ébauche mardi, et nous regardons ensemble chaque lundi jusqu’au 28. Est-ce que cela vous convient, ou manque-t-il quelque chose ?',
    ],
  },
}
