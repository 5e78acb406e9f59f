import type { Learners } from '../content.ts'

export const salaryNegotiationLearners: Learners = {
  en: {
    poor: [
      'I’ll be blunt, what you pay me is a joke.',
      'Everyone knows that people who do half of what I do earn more. You’ve been taking advantage of me for years.',
      'Tight budgets, right. It’s always the same story with this company, you never have money for the people who do the work.',
      'My rent has gone up and I’ve got a new car to pay off, so I need this.',
      'Look, I’ve got another offer. Either I get fifteen percent or I’m gone, it’s your choice.',
      'Then don’t be surprised when the onboarding falls apart. That’ll be on you.',
    ],
    average: [
      'Hi Dominique, thanks for seeing me. I wanted to ask about my salary, I feel it might be time for a raise.',
      'I know budgets are tight. But I’ve been doing the onboarding since September on top of everything else.',
      'Renewals have gone up quite a bit as well, from 81 to 90 percent.',
      'I was thinking of maybe ten percent? I don’t know if that’s possible.',
      'Is there anything you can do?',
      'Okay, I understand. Can we talk about it again some time?',
    ],
    good: [
      'Thank you for the time, Dominique. I’d like to ask for a rise of ten percent, and I’d rather say the figure straight away. May I tell you how I arrived at it?',
      'Since September I’ve run the onboarding of fourteen new clients, and renewals went from 81% to 90%. My last rise was 2%, eighteen months ago, which puts me 12% below the middle of the range. How do you see my work over that time?',
      'I appreciate you saying that, and I know you have nine people to be fair to. What makes this difficult for you right now?',
      'That’s a fair concern. How are decisions like this made, and what would you need from me to make a case above what you can sign yourself?',
      'I should be open about something: I have an offer in writing, 15% more, and I have to answer by 30 June. I’m telling you because I would much prefer to stay. What could a way forward look like from your side?',
      'Then let me suggest this: six percent from 1 July, and I send you a two-page case for the rest by Friday so you can take it to the committee on the 20th. Shall we sit down on the 23rd to see where it landed?',
    ],
  },
  pt: {
    poor: [
      'Vou direto ao ponto: o que vocês me pagam é uma piada.',
      'Todo mundo sabe que tem gente que faz metade do que eu faço e ganha mais. Vocês se aproveitam de mim há anos.',
      'Orçamento apertado, claro. É sempre a mesma história nessa empresa, nunca tem dinheiro para quem trabalha de verdade.',
      'Meu aluguel subiu e eu ainda estou pagando o carro, então eu preciso disso.',
      'Olha, tenho outra proposta. Ou vocês me dão quinze por cento ou eu vou embora, a escolha é sua.',
      'Depois não venha reclamar quando a integração dos clientes for por água abaixo. A responsabilidade vai ser sua.',
    ],
    average: [
      'Oi, Dominique, obrigada por me receber. Queria perguntar sobre o meu salário, acho que talvez esteja na hora de um aumento.',
      'Sei que o orçamento está apertado. Mas eu faço a integração de clientes desde setembro, além de todo o resto.',
      'As renovações também subiram bastante, de 81 para 90 por cento.',
      'Eu estava pensando em uns dez por cento, talvez? Não sei se é possível.',
      'Tem alguma coisa que você possa fazer?',
      'Tá bom, eu entendo. A gente pode voltar a falar disso um dia desses?',
    ],
    good: [
      'Obrigado pelo seu tempo, Dominique. Quero pedir um aumento de dez por cento, e prefiro já dizer o número. Posso contar como cheguei a ele?',
      'Desde setembro cuidei da entrada de catorze clientes novos, e as renovações foram de 81% para 90%. Meu último reajuste foi de 2%, há dezoito meses, e hoje estou 12% abaixo do meio da faixa. Como você avalia o meu trabalho nesse período?',
      'Agradeço por dizer isso, e sei que você tem nove pessoas com quem precisa ter justiça. O que torna essa decisão difícil para você agora?',
      'É uma preocupação legítima. Como são tomadas decisões assim, e do que você precisaria da minha parte para defender algo acima do que pode assinar?',
      'Quero ser transparente sobre uma coisa: tenho uma proposta por escrito, 15% maior, e preciso responder até 30 de junho. Conto porque eu prefiro muito mais ficar. Que caminho você enxerga do seu lado?',
      'Então deixa eu sugerir o seguinte: seis por cento a partir de 1º de julho, e até sexta eu mando duas páginas com os argumentos para o restante, para você levar ao comitê no dia 20. A gente se senta no dia 23 para ver no que deu?',
    ],
  },
  fr: {
    poor: [
      'Je vais être direct : ce que vous me payez, c’est une plaisanterie.',
      'Tout le monde sait que des gens qui font la moitié de mon travail gagnent plus. Vous profitez de moi depuis des années.',
      'Le budget est serré, bien sûr. C’est toujours la même chanson ici, il n’y a jamais d’argent pour ceux qui travaillent.',
      'Mon loyer a augmenté et j’ai une voiture à rembourser, donc j’en ai besoin.',
      'Écoutez, j’ai une autre offre. Soit j’ai quinze pour cent, soit je m’en vais, à vous de voir.',
      'Alors ne venez pas pleurer quand l’intégration des clients s’écroulera. Ce sera de votre faute.',
    ],
    average: [
      'Bonjour Dominique, merci de me recevoir. Je voulais vous parler de mon salaire, je pense qu’il serait peut-être temps d’avoir une augmentation.',
      'Je sais que les budgets sont serrés. Mais je m’occupe de l’intégration des clients depuis septembre, en plus du reste.',
      'Les renouvellements ont aussi bien augmenté, de 81 à 90 pour cent.',
      'Je pensais à dix pour cent, peut-être ? Je ne sais pas si c’est possible.',
      'Est-ce que vous pouvez faire quelque chose ?',
      'D’accord, je comprends. On pourra en reparler un de ces jours ?',
    ],
    good: [
      'Merci de votre temps, Dominique. Je souhaite demander une augmentation de dix pour cent, et je préfère donner le chiffre tout de suite. Puis-je vous dire comment j’y arrive ?',
      'Depuis septembre, j’ai mené l’intégration de quatorze nouveaux clients, et les renouvellements sont passés de 81 % à 90 %. Ma dernière augmentation était de 2 %, il y a dix-huit mois, et je suis 12 % sous le milieu de la fourchette. Comment voyez-vous mon travail sur cette période ?',
      'J’apprécie que vous le disiez, et je sais que vous devez rester équitable envers neuf personnes. Qu’est-ce qui rend la décision difficile pour vous en ce moment ?',
      'C’est une préoccupation légitime. Comment se prennent ces décisions, et de quoi auriez-vous besoin de ma part pour défendre davantage que ce que vous pouvez signer ?',
      'Je veux être transparent sur un point : j’ai une offre écrite, 15 % de plus, et je dois répondre avant le 30 juin. Je vous le dis parce que je préférerais de loin rester. Quelle solution voyez-vous de votre côté ?',
      'Alors voici ce que je propose : six pour cent au 1er juillet, et je vous envoie vendredi deux pages d’arguments pour le reste, que vous pourrez porter au comité du 20. Nous pourrions nous revoir le 23 pour faire le point, est-ce que cela vous va ?',
    ],
  },
}
