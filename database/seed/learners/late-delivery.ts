import type { Learners } from '../content.ts'

export const lateDeliveryLearners: Learners = {
  en: {
    poor: [
      'Good morning, I’m calling about your order. Could you give me the order number please?',
      'There’s been a slight delay, but it’s the carrier’s fault, not ours.',
      'Please calm down. There’s no need to raise your voice, I’m only doing my job.',
      'According to our terms and conditions, delivery dates are not binding, and made-to-measure goods can’t be refunded.',
      'You should have ordered earlier if the opening was so important.',
      'I understand your frustration and we take your feedback very seriously. There’s nothing else I can do.',
    ],
    average: [
      'Hello, I’m calling about order 4471. I’m sorry, but unfortunately it will be late.',
      'It will arrive on 21 May. I know that’s after your opening.',
      'I’m sorry nobody called you back, I don’t really know what happened there.',
      'Could you perhaps move the opening?',
      'We could maybe lend you some chairs from the showroom. Would that help?',
      'I’ll see what I can do about a discount and somebody will get back to you.',
    ],
    good: [
      'Good morning, I’m calling about order 4471, and I have bad news that I want to give you straight: your 40 chairs and 10 tables will only arrive on 21 May, five days after you open.',
      'You called us twice this week and nobody rang back. That was our mistake and I’m sorry. I’m dealing with it myself from now on. What does your opening night need so that it can work?',
      'Thirty-eight guests, and a critic among them, I understand what’s at stake. What I can do today: 30 chairs and 8 tables from our showroom, with you on 15 May by ten in the morning. What would still be missing for you?',
      'You’re right, eight people would be standing. Where could the other eight seats come from? If you hire chairs, we pay for them.',
      'Then let me put it together: 30 chairs and 8 tables on the 15th at ten, the hire of the others on our account, and 10% off the invoice. I’ll send you that in writing by two o’clock today.',
      'And I’ll ring you myself on the 14th at nine to confirm that the van is loaded; my direct number will be in the email. Is there anything about that evening I haven’t thought of?',
    ],
  },
  pt: {
    poor: [
      'Bom dia, estou ligando sobre o seu pedido. Pode me informar o número do pedido, por favor?',
      'Houve um pequeno atraso, mas a culpa é da transportadora, não nossa.',
      'Por favor, se acalme. Não precisa levantar a voz, eu só estou fazendo o meu trabalho.',
      'De acordo com os nossos termos, as datas de entrega são estimadas, e produtos sob medida não têm reembolso.',
      'Você deveria ter encomendado antes, se a inauguração era tão importante.',
      'Entendo a sua frustração e levamos a sua opinião muito a sério. Não há mais nada que eu possa fazer.',
    ],
    average: [
      'Olá, estou ligando sobre o pedido 4471. Desculpe, mas infelizmente ele vai atrasar.',
      'Vai chegar em 21 de maio. Sei que é depois da sua inauguração.',
      'Sinto muito que ninguém tenha retornado, não sei bem o que aconteceu.',
      'Será que daria para adiar a inauguração?',
      'Talvez a gente possa emprestar algumas cadeiras do showroom. Ajudaria?',
      'Vou ver o que consigo de desconto e alguém entra em contato com você.',
    ],
    good: [
      'Bom dia, estou ligando sobre o pedido 4471, e tenho uma notícia ruim que prefiro dar sem rodeios: as suas 40 cadeiras e 10 mesas só chegam em 21 de maio, cinco dias depois da inauguração.',
      'Você ligou duas vezes esta semana e ninguém retornou. Foi falha nossa, e peço desculpas. A partir de agora quem cuida disso sou eu. O que a sua noite de abertura precisa ter para funcionar?',
      'Trinta e oito convidados, e um crítico entre eles, entendo o que está em jogo. O que posso fazer hoje: 30 cadeiras e 8 mesas do nosso showroom, aí com você no dia 15 até as dez da manhã. O que ainda faltaria para você?',
      'Você tem razão, oito pessoas ficariam de pé. De onde poderiam vir os outros oito lugares? Se você alugar cadeiras, nós pagamos.',
      'Então deixe eu juntar tudo: 30 cadeiras e 8 mesas no dia 15 às dez, o aluguel das outras por nossa conta e 10% de desconto na fatura. Mando isso por escrito hoje até as duas.',
      'E eu mesmo ligo para você no dia 14 às nove para confirmar que o caminhão está carregado; meu número direto vai no e-mail. Tem alguma coisa dessa noite em que eu não pensei?',
    ],
  },
  fr: {
    poor: [
      'Bonjour, je vous appelle au sujet de votre commande. Pouvez-vous me donner le numéro, s’il vous plaît ?',
      'Il y a un léger retard, mais c’est la faute du transporteur, pas la nôtre.',
      'Calmez-vous, je vous prie. Inutile de hausser le ton, je ne fais que mon travail.',
      'D’après nos conditions générales, les dates de livraison sont indicatives, et le sur-mesure n’est pas remboursable.',
      'Vous auriez dû commander plus tôt si l’ouverture était si importante.',
      'Je comprends votre frustration et nous prenons vos remarques très au sérieux. Je ne peux rien faire de plus.',
    ],
    average: [
      'Bonjour, je vous appelle pour la commande 4471. Je suis désolée, mais elle aura malheureusement du retard.',
      'Elle arrivera le 21 mai. Je sais que c’est après votre ouverture.',
      'Je regrette que personne ne vous ait rappelé, je ne sais pas trop ce qui s’est passé.',
      'Est-ce que vous pourriez éventuellement décaler l’ouverture ?',
      'On pourrait peut-être vous prêter quelques chaises du showroom. Ça vous aiderait ?',
      'Je vais voir ce que je peux faire pour une remise et quelqu’un vous rappellera.',
    ],
    good: [
      'Bonjour, je vous appelle au sujet de la commande 4471, et j’ai une mauvaise nouvelle que je préfère vous dire tout net : vos 40 chaises et 10 tables n’arriveront que le 21 mai, cinq jours après votre ouverture.',
      'Vous avez appelé deux fois cette semaine et personne ne vous a rappelé. C’est notre faute, et je vous prie de m’excuser. À partir de maintenant, c’est moi qui m’en occupe. De quoi votre soirée d’ouverture a-t-elle besoin pour réussir ?',
      'Trente-huit invités, dont un critique, je comprends ce qui est en jeu. Ce que je peux faire dès aujourd’hui : 30 chaises et 8 tables de notre showroom, chez vous le 15 mai avant dix heures. Que vous manquerait-il encore ?',
      'Vous avez raison, huit personnes resteraient debout. D’où pourraient venir les huit autres places ? Si vous louez des chaises, nous les payons.',
      'Alors je rassemble tout : 30 chaises et 8 tables le 15 à dix heures, la location des autres à notre charge, et 10 % de remise sur la facture. Je vous l’envoie par écrit aujourd’hui avant quatorze heures.',
      'Et je vous appelle moi-même le 14 à neuf heures pour confirmer que le camion est chargé ; mon numéro direct sera dans le courriel. Y a-t-il quelque chose dans cette soirée à quoi je n’ai pas pensé ?',
    ],
  },
}
