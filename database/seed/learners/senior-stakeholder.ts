import type { Learners } from '../content.ts'

export const seniorStakeholderLearners: Learners = {
  en: {
    poor: [
      'The dashboard isn’t on the roadmap, so there’s nothing to discuss really.',
      'There’s a process for these things. You should have filed a request in the first quarter like everyone else.',
      'Sales always does this. You promise customers the moon and then we’re supposed to build it overnight.',
      'That’s not my problem. You made the promise.',
      'Well, go to the managing director then, if that’s how you want to play it.',
      'Look, we’ll see what we can do, okay? No promises.',
    ],
    average: [
      'Hi Dominique. About the dashboard, I’m afraid June is going to be difficult.',
      'It’s quite a lot of work, the team thinks about five weeks for two developers.',
      'I understand it’s important for Velmar. But the release is really full already.',
      'Could they perhaps wait a little?',
      'We would have to drop the security update, and I don’t think we can do that.',
      'Maybe July could work. I’ll check with the team and get back to you.',
    ],
    good: [
      'Dominique, I’ll start with the answer so that you can plan: the dashboard will not be in the release of 12 June. I’d like to explain why and then look for something that helps you with Velmar.',
      'It is five weeks for two developers, and today is 12 May. The only work we could drop is the security update that three clients need by 30 June. I know that’s not what you wanted to hear. What’s at stake for you in June?',
      'A fifth of your target, I see why you’re pushing. What did you tell Velmar, and what do they want to do with the dashboard?',
      'So what really matters is their board on the 25th and one page of monthly figures. That’s a different question from a dashboard, and one I can help with. How detailed do those figures have to be?',
      'Then here is what I can offer: my team prepares that page by hand and you have it by 18 June, and the dashboard itself ships on 24 July. I’d rather give you a date that holds than a maybe.',
      'And I’ll join you on the call to Velmar; you shouldn’t have to do that alone. Would Thursday at ten suit you, and is there anything else you need from me before then?',
    ],
  },
  pt: {
    poor: [
      'O painel não está no planejamento, então não tem o que discutir.',
      'Existe um processo para essas coisas. Você deveria ter aberto um pedido no primeiro trimestre, como todo mundo.',
      'Vendas sempre faz isso. Vocês prometem mundos e fundos para o cliente e depois a gente que se vire.',
      'Isso não é problema meu. Quem prometeu foi você.',
      'Então vai lá reclamar com a diretoria geral, se é assim que você quer jogar.',
      'Olha, a gente vê o que dá para fazer, tá? Sem promessas.',
    ],
    average: [
      'Oi, Dominique. Sobre o painel, infelizmente junho vai ser complicado.',
      'É bastante trabalho, a equipe calcula umas cinco semanas para dois desenvolvedores.',
      'Entendo que é importante para a Velmar. Mas a versão já está bem cheia.',
      'Será que eles não poderiam esperar um pouco?',
      'Teríamos que deixar de fora a atualização de segurança, e acho que isso não dá para fazer.',
      'Talvez julho funcione. Vou ver com a equipe e te dou um retorno.',
    ],
    good: [
      'Dominique, começo pela resposta para você poder se planejar: o painel não vai entrar na versão de 12 de junho. Quero explicar o motivo e depois procurar algo que ajude você com a Velmar.',
      'São cinco semanas para dois desenvolvedores, e hoje é 12 de maio. A única coisa que poderíamos tirar é a atualização de segurança, de que três clientes precisam até 30 de junho. Sei que não é o que você queria ouvir. O que está em jogo para você em junho?',
      'Um quinto da sua meta, entendo a sua pressão. O que você disse à Velmar, e o que eles querem fazer com o painel?',
      'Então o que importa mesmo é o conselho deles no dia 25 e uma página de números mensais. Isso é diferente de um painel, e nisso eu posso ajudar. Que nível de detalhe esses números precisam ter?',
      'Então é isto que posso oferecer: minha equipe prepara essa página à mão e você recebe até 18 de junho, e o painel sai em 24 de julho. Prefiro dar uma data que se cumpra a um talvez.',
      'E eu entro com você na ligação para a Velmar; você não precisa passar por isso sem companhia. Quinta às dez fica bom, e tem mais alguma coisa de que você precise antes?',
    ],
  },
  fr: {
    poor: [
      'Le tableau de bord n’est pas dans la feuille de route, donc il n’y a rien à discuter.',
      'Il y a une procédure pour ça. Vous auriez dû déposer une demande au premier trimestre, comme tout le monde.',
      'Les commerciaux font toujours ça. Vous promettez la lune aux clients et c’est à nous de la décrocher.',
      'Ce n’est pas mon problème. C’est vous qui avez promis.',
      'Eh bien, allez vous plaindre à la direction générale, si c’est comme ça que vous voulez jouer.',
      'Écoutez, on verra ce qu’on peut faire, d’accord ? Sans rien promettre.',
    ],
    average: [
      'Bonjour Dominique. Pour le tableau de bord, j’ai bien peur que juin soit compliqué.',
      'C’est pas mal de travail, l’équipe parle de cinq semaines pour deux développeurs.',
      'Je comprends que c’est important pour Velmar. Mais la version est déjà bien remplie.',
      'Est-ce qu’ils ne pourraient pas attendre un peu ?',
      'Il faudrait abandonner la mise à jour de sécurité, et je ne crois pas qu’on puisse faire ça.',
      'Peut-être que juillet irait. Je vais voir avec l’équipe et je reviens vers vous.',
    ],
    good: [
      'Dominique, je commence par la réponse pour que vous puissiez vous organiser : le tableau de bord ne sera pas dans la version du 12 juin. Je voudrais vous dire pourquoi, puis chercher ce qui vous aiderait auprès de Velmar.',
      'Il faut cinq semaines à deux développeurs, et nous sommes le 12 mai. Le seul travail que nous pourrions écarter est la mise à jour de sécurité, dont trois clients ont besoin avant le 30 juin. Je sais que ce n’est pas ce que vous vouliez entendre. Qu’est-ce qui se joue pour vous en juin ?',
      'Un cinquième de votre objectif, je vois pourquoi vous insistez. Qu’avez-vous dit à Velmar, et que veulent-ils faire de ce tableau de bord ?',
      'Donc ce qui compte vraiment, c’est leur conseil du 25 et une page de chiffres mensuels. C’est autre chose qu’un tableau de bord, et là, je peux vous aider. Quel niveau de détail faut-il ?',
      'Alors voici ce que je peux vous offrir : mon équipe prépare cette page à la main et vous l’avez le 18 juin, et le tableau de bord sort le 24 juillet. Je préfère vous donner une date qui tient plutôt qu’un peut-être.',
      'Et je serai avec vous pour l’appel à Velmar ; vous n’avez pas à le faire seul. Jeudi à dix heures, cela vous irait, et avez-vous besoin d’autre chose d’ici là ?',
    ],
  },
}
