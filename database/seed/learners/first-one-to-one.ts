import type { Learners } from '../content.ts'

export const firstOneToOneLearners: Learners = {
  en: {
    poor: [
      'Noa, welcome to the team. Let me tell you how I run things here so that we’re on the same page from the start.',
      'My vision for analytics is simple: speed, ownership, excellence. I expect everybody to go the extra mile, and my door is always open, so there’s really no reason to keep things to yourself.',
      'So where are you with the dashboard? I’ll want a daily update from now on.',
      'Your review says you rarely speak up. You’ll have to change that, quiet people don’t get far with me.',
      'Don’t worry about the reorganisation, it’ll all be fine. Everyone complains about it, just stay positive.',
      'Great talk. Send me your status by end of day, every day.',
    ],
    average: [
      'Hi Noa, nice to meet you properly. I’m really looking forward to working together.',
      'So what are you working on at the moment?',
      'Your dashboard is excellent, everybody uses it. I guess it was a lot of work?',
      'Do you like working in the mornings? Do you prefer email or chat?',
      'I see. Well, if there’s anything unclear about the reorganisation, just ask me.',
      'Okay, let’s do this regularly, maybe every two weeks or so. Good to talk to you.',
    ],
    good: [
      'Hello Noa, good to have some quiet time with you. You were moved here by an email on 2 September, which is not how I’d like to be told. How was that for you?',
      'I can imagine it left a lot hanging in the air, after three years with Mira. What worked so well between the two of you that it should stay as it is?',
      'Thank you, that helps me. So mornings alone and no daily requests; I’ll keep out of your way before noon. What else do you need to do your best work?',
      'That must be frustrating, a promise that left with the person who made it. I don’t know whether the forecasting place still stands. I’ll ask Ana Lindqvist and tell you by Thursday, even if the answer is no.',
      'I hear that it worries you. Honestly, I haven’t been told any number of posts, and I won’t guess. What would make it easier to live with that until we know?',
      'Let me sum up: I find out about forecasting by Thursday, we meet for half an hour every second Wednesday at ten, and updates are once a week in writing. Is that right, and would you change anything?',
    ],
  },
  pt: {
    poor: [
      'Noa, bem-vinda ao time. Deixa eu contar como eu toco as coisas por aqui, para a gente já começar alinhado.',
      'Minha visão para a área é simples: velocidade, dono do problema, excelência. Espero que todo mundo dê o sangue, e a minha porta está sempre aberta, então não tem motivo para guardar nada para si.',
      'E o painel, em que pé está? A partir de agora quero uma atualização por dia.',
      'Sua avaliação diz que você quase não fala. Vai ter que mudar isso, gente calada não vai longe comigo.',
      'Não se preocupe com a reestruturação, vai dar tudo certo. Todo mundo reclama, é só ter pensamento positivo.',
      'Ótima conversa. Me mande o status no fim do dia, todos os dias.',
    ],
    average: [
      'Oi, Noa, prazer em conhecer você melhor. Estou animado para trabalharmos juntos.',
      'E em que você está trabalhando no momento?',
      'O seu painel é excelente, todo mundo usa. Acho que deu muito trabalho, né?',
      'Você gosta de trabalhar de manhã? Prefere e-mail ou chat?',
      'Entendi. Bom, se tiver alguma coisa confusa na reestruturação, é só perguntar.',
      'Certo, vamos fazer isso com frequência, talvez a cada duas semanas. Foi bom falar com você.',
    ],
    good: [
      'Oi, Noa, que bom ter um tempo tranquilo com você. Você veio para cá por um e-mail no dia 2 de setembro, e não é assim que eu gostaria de ficar sabendo. Como foi isso para você?',
      'Imagino que tenha ficado muita coisa no ar, depois de três anos com a Mira. O que funcionava tão bem entre vocês que deveria continuar como está?',
      'Obrigada, isso me ajuda. Então manhãs em silêncio e nada de cobranças diárias; eu não vou interromper você antes do meio-dia. Do que mais você precisa para trabalhar bem?',
      'Deve ser frustrante, uma promessa que foi embora com quem a fez. Eu não sei se a vaga no projeto de previsões ainda vale. Vou perguntar à Ana Lindqvist e dou uma resposta até quinta, mesmo que seja não.',
      'Vejo que isso preocupa você. Sinceramente, ninguém me falou em número de vagas, e não quero chutar. O que deixaria mais leve essa espera até a gente saber?',
      'Deixa eu resumir: até quinta eu descubro sobre as previsões, a gente se encontra meia hora a cada duas quartas às dez, e as atualizações são uma vez por semana, por escrito. É isso mesmo, ou você mudaria alguma coisa?',
    ],
  },
  fr: {
    poor: [
      'Noa, bienvenue dans l’équipe. Je vais vous expliquer comment je fonctionne, pour que les choses soient claires d’emblée.',
      'Ma vision est simple : rapidité, responsabilité, excellence. J’attends de chacun qu’il se dépasse, et ma porte est toujours ouverte, donc il n’y a aucune raison de garder les choses pour soi.',
      'Alors, où en est le tableau de bord ? À partir de maintenant, je veux un point tous les jours.',
      'Votre évaluation dit que vous prenez rarement la parole. Il va falloir que ça change, les gens discrets ne vont pas loin avec moi.',
      'Ne vous inquiétez pas pour la réorganisation, tout ira bien. Tout le monde se plaint, restez positif.',
      'Très bon échange. Envoyez-moi votre état d’avancement chaque soir.',
    ],
    average: [
      'Bonjour Noa, enchanté de faire enfin votre connaissance. Je suis ravi de travailler avec vous.',
      'Alors, sur quoi travaillez-vous en ce moment ?',
      'Votre tableau de bord est excellent, tout le monde l’utilise. J’imagine que c’était beaucoup de travail ?',
      'Vous aimez travailler le matin ? Vous préférez le courriel ou la messagerie ?',
      'Je vois. Bon, si quelque chose n’est pas clair dans la réorganisation, demandez-moi.',
      'D’accord, faisons cela régulièrement, peut-être toutes les deux semaines. C’était un plaisir.',
    ],
    good: [
      'Bonjour Noa, je suis heureuse d’avoir un moment au calme avec vous. Vous avez appris votre mutation par un courriel le 2 septembre, et ce n’est pas ainsi que j’aimerais l’apprendre. Comment l’avez-vous vécu ?',
      'J’imagine que cela a laissé beaucoup de choses en suspens, après trois ans avec Mira. Qu’est-ce qui marchait si bien entre vous qu’il faudrait le garder ?',
      'Merci, cela m’aide. Donc des matinées au calme et pas de demandes quotidiennes ; je ne vous dérangerai pas avant midi. De quoi d’autre avez-vous besoin pour bien travailler ?',
      'Ça doit être frustrant, une promesse partie avec la personne qui l’avait faite. Je ne sais pas si cette place dans le projet de prévisions tient toujours. Je vais demander à Ana Lindqvist et je vous réponds d’ici jeudi, même si c’est non.',
      'J’entends que cela vous préoccupe. Honnêtement, personne ne m’a parlé d’un nombre de postes, et je ne veux pas deviner. Qu’est-ce qui rendrait cette attente plus supportable ?',
      'Je résume : d’ici jeudi je me renseigne sur les prévisions, nous nous voyons une demi-heure un mercredi sur deux à dix heures, et les points se font une fois par semaine par écrit. Est-ce bien cela, ou voulez-vous changer quelque chose ?',
    ],
  },
}
