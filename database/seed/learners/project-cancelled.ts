import type { Learners } from '../content.ts'

export const projectCancelledLearners: Learners = {
  en: {
    poor: [
      'Good morning everyone. As you know these are dynamic times, and the company is always adjusting its portfolio to the market.',
      'So the board has taken a decision about Kestrel. But I see it as an exciting opportunity for all of us!',
      'I fought for you, believe me. It’s the others upstairs who don’t get it.',
      'To be frank, if the team had kept to the budget we wouldn’t be sitting here.',
      'Nobody needs to be upset, your jobs are safe. Mei, I’m sure we’ll find something for you.',
      'Let’s not dwell on it. Chin up, we’re professionals.',
    ],
    average: [
      'Thanks for coming. I’ve got some bad news, unfortunately: Kestrel has been cancelled.',
      'The board decided it yesterday. The main client left in April and costs were too high.',
      'I know this is hard. I’m disappointed too.',
      'Do you have any questions?',
      'I’m not sure about Mei yet, probably we’ll know more soon.',
      'You’ll move to payments or support tools in June I think. We’ll find out on Friday. Let’s talk then.',
    ],
    good: [
      'I’ll say it in the first sentence because you deserve that: the board cancelled Kestrel yesterday. Two reasons: our main client withdrew in April, and costs are 30% above plan. It was not the quality of your work.',
      'I’m sorry. After eight months you have every right to be angry, and I won’t hurry you. What’s going through your minds?',
      'That’s a fair question. I have known since yesterday at four. I suspected in April that we were at risk, and I should have told you then.',
      'I hear you about Tomas, and I don’t want to brush that aside. What is certain: the four permanent posts stay, in payments or support tools from 2 June. Who goes where will be settled on Friday. About Mei nothing is decided, and I won’t promise what I don’t know.',
      'I’ll meet Mei alone this afternoon, and I’ll tell all of you on Friday at ten whatever I have learnt by then, even if it’s nothing. What do you need from me until then?',
      'Sixty users waiting for a version, thank you for bringing that up. Could you draft the letter to them, and we go through it together on Thursday? And I would like to ask all of you: what of Kestrel is worth keeping?',
    ],
  },
  pt: {
    poor: [
      'Bom dia a todos. Como vocês sabem, vivemos tempos dinâmicos, e a empresa está sempre ajustando o portfólio ao mercado.',
      'A diretoria tomou uma decisão sobre o Kestrel. Mas eu vejo isso como uma oportunidade incrível para todos nós!',
      'Eu briguei por vocês, podem acreditar. É o pessoal lá de cima que não entende nada.',
      'Para ser sincero, se a equipe tivesse respeitado o orçamento, a gente não estaria aqui.',
      'Ninguém precisa ficar chateado, o emprego de vocês está garantido. Mei, com certeza a gente arruma alguma coisa para você.',
      'Não vamos ficar remoendo. Bola para a frente, somos profissionais.',
    ],
    average: [
      'Obrigado por virem. Infelizmente tenho uma notícia ruim: o Kestrel foi cancelado.',
      'A diretoria decidiu ontem. O cliente principal saiu em abril e os custos estavam altos demais.',
      'Sei que é difícil. Eu também fiquei decepcionado.',
      'Vocês têm alguma pergunta?',
      'Sobre a Mei eu não sei ainda, provavelmente vamos saber mais em breve.',
      'Acho que vocês vão para pagamentos ou ferramentas de suporte em junho. A gente descobre na sexta. Conversamos então.',
    ],
    good: [
      'Digo logo na primeira frase, porque vocês merecem: a diretoria cancelou o Kestrel ontem. São dois motivos: nosso cliente principal saiu em abril, e os custos estão 30% acima do plano. Não foi a qualidade do trabalho de vocês.',
      'Sinto muito. Depois de oito meses, vocês têm todo o direito de sentir raiva, e eu não vou apressar ninguém. O que está passando pela cabeça de vocês?',
      'É uma pergunta justa. Eu sei desde ontem às quatro. Em abril eu já suspeitava que corríamos risco, e deveria ter contado naquela hora.',
      'Ouço o que você diz sobre o Tomas e não quero passar por cima disso. O que é certo: as quatro vagas permanentes continuam, em pagamentos ou em suporte, a partir de 2 de junho. Quem vai para onde se decide na sexta. Sobre a Mei nada está decidido, e não vou prometer o que não sei.',
      'Hoje à tarde eu converso com a Mei em particular, e na sexta às dez conto a todos vocês o que eu souber até lá, mesmo que seja nada. Do que vocês precisam de mim até lá?',
      'Sessenta usuários esperando uma versão, obrigada por lembrar disso. Você poderia escrever um rascunho da mensagem para eles, e a gente revisa junto na quinta? E quero perguntar a todos: o que do Kestrel vale a pena guardar?',
    ],
  },
  fr: {
    poor: [
      'Bonjour à tous. Comme vous le savez, nous vivons une époque dynamique, et l’entreprise adapte sans cesse son portefeuille au marché.',
      'La direction a donc pris une décision au sujet de Kestrel. Mais j’y vois une formidable opportunité pour nous tous !',
      'Je me suis battu pour vous, croyez-moi. Ce sont les gens d’en haut qui ne comprennent rien.',
      'Pour être franc, si l’équipe avait tenu le budget, nous n’en serions pas là.',
      'Inutile de se fâcher, vos emplois sont garantis. Mei, on vous trouvera bien quelque chose.',
      'Ne restons pas là-dessus. Haut les cœurs, nous sommes des professionnels.',
    ],
    average: [
      'Merci d’être là. J’ai malheureusement une mauvaise nouvelle : Kestrel est annulé.',
      'La direction l’a décidé hier. Le client principal est parti en avril et les coûts étaient trop élevés.',
      'Je sais que c’est dur. Moi aussi, je suis déçu.',
      'Avez-vous des questions ?',
      'Pour Mei, je ne sais pas encore, on en saura sans doute plus bientôt.',
      'Je crois que vous irez aux paiements ou aux outils de support en juin. On le saura vendredi. On en reparle à ce moment-là.',
    ],
    good: [
      'Je le dis dès la première phrase, parce que vous le méritez : la direction a annulé Kestrel hier. Il y a deux raisons : notre client principal s’est retiré en avril, et les coûts dépassent le plan de 30 %. Ce n’est pas la qualité de votre travail.',
      'Je suis désolé. Après huit mois, vous avez tout à fait le droit d’être en colère, et je ne vais pas vous presser. Qu’est-ce qui vous passe par la tête ?',
      'La question est juste. Je le sais depuis hier seize heures. Dès avril, je me doutais que nous étions menacés, et j’aurais dû vous le dire à ce moment-là.',
      'J’entends ce que vous dites de Tomas et je ne veux pas passer dessus. Ce qui est certain : les quatre postes permanents restent, aux paiements ou au support, à partir du 2 juin. Qui va où sera réglé vendredi. Pour Mei, rien n’est décidé, et je ne promettrai pas ce que je ne sais pas.',
      'Je verrai Mei cet après-midi en tête-à-tête, et vendredi à dix heures je vous dirai à tous ce que j’aurai appris, même si ce n’est rien. De quoi avez-vous besoin de ma part d’ici là ?',
      'Soixante utilisateurs qui attendent une version, merci de l’avoir rappelé. Pourriez-vous préparer le message qui leur est destiné, et nous le relisons ensemble jeudi ? Et je voudrais vous demander à tous : que faut-il garder de Kestrel ?',
    ],
  },
}
