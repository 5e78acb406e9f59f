import { prose, type SeedScenario } from '../content.ts'

/** The texts name no contact, because more than one character may play it. */
export const lateDelivery: SeedScenario = {
  key: 'late-delivery',
  criteria: 'negotiation-and-customers',
  organizations: ['demo', 'other'],
  texts: {
    en: {
      title: 'A late delivery and an upset customer',
      description: prose`
        The furniture for a restaurant will arrive five days after it opens, and nobody has called back.
        Own it, say the new date plainly, and agree on a plan that saves opening night.`,
      intro_text: prose`
        You look after customers at a furniture maker. Order 4471, 40 chairs and 10 tables made for the new
        restaurant Marlow, was promised for 12 May and will only arrive on 21 May; Marlow opens on 16 May,
        and its two calls this week were never returned. It is 9 May, and you are calling the person in
        charge there.
        You can lend 30 chairs and 8 tables from the showroom, delivered by 15 May, and grant up to 10% in
        compensation; the order was made to measure and cannot be refunded.`,
    },
    pt: {
      title: 'Entrega atrasada, cliente no limite',
      description: prose`
        Os móveis de um restaurante vão chegar cinco dias depois da abertura, e ninguém retornou as ligações.
        Assuma a falha, diga a nova data com clareza e combine um plano que salve a noite de estreia.`,
      intro_text: prose`
        Você atende os clientes de uma fábrica de móveis. O pedido 4471, 40 cadeiras e 10 mesas feitas para o
        novo restaurante Marlow, estava prometido para 12 de maio e só chegará em 21 de maio; o Marlow abre em
        16 de maio, e as duas ligações do restaurante nesta semana ficaram sem retorno. Hoje é 9 de maio, e
        você está ligando para quem cuida da abertura. Você pode emprestar 30 cadeiras e 8 mesas do showroom,
        entregues até 15 de maio, e conceder até 10% de compensação; feito sob medida, o pedido não pode ser
        reembolsado.`,
    },
    fr: {
      title: 'Livraison en retard : regagner la confiance',
      description: prose`
        Le mobilier d’un restaurant arrivera cinq jours après l’ouverture, et personne n’a rappelé.
        Assumez, annoncez clairement la nouvelle date et convenez d’un plan qui sauve la soirée d’ouverture.`,
      intro_text: prose`
        Vous êtes responsable de la relation client chez un fabricant de mobilier. La commande 4471, 40
        chaises et 10 tables réalisées pour le nouveau restaurant Marlow, était promise pour le 12 mai et
        n’arrivera que le 21 mai ; Marlow ouvre le 16 mai, et ses deux appels de cette semaine sont restés
        sans réponse.
        Nous sommes le 9 mai, et vous appelez la personne chargée de l’ouverture. Vous pouvez prêter 30
        chaises et 8 tables de la salle d’exposition, livrées d’ici au 15 mai, et accorder jusqu’à 10 % de
        compensation ; faite sur mesure, la commande n’est pas remboursable.`,
    },
  },
  prompt: prose`
    You are in charge of opening the restaurant Marlow on 16 May, and the furniture maker is calling you
    about order 4471: 40 chairs and 10 tables, promised for 12 May.
    You have called twice this week, nobody rang back, and you do not know yet how late the furniture will
    come.
    You want an opening night on which every guest sits, and somebody who does what they say.

    You first want to know the date, and then why nobody called.
    You say what the evening needs when you are asked for it; whatever would weaken your hand you keep back
    until the other person offers something concrete.
    You threaten to cancel sooner than you would do it.

    Talk of policy, blame on the carrier, sympathy that sounds read out, a request to repeat the order
    number, and promises without a time make you harder to win.
    The bad date said straight out, a plain admission about the missed calls, questions about the evening,
    and offers with a day and an hour bring you round.
    You test the first offer: does it seat everyone, and until when does it hold?
    You accept once every seat with a table is certain for opening night, what you must hire is paid for, and
    one named person will ring you at a fixed time.`,
}
