import { prose, type SeedScenario } from '../content.ts'

export const firstOneToOne: SeedScenario = {
  key: 'first-one-to-one',
  criteria: 'supportive-conversation',
  organizations: ['demo'],
  texts: {
    en: {
      title: 'First one-to-one with a new report',
      description: prose`
        A reorganisation has just placed Noa in your team. Use the first half hour to learn how Noa works
        best, hear what is uncertain, and agree on how the two of you will work together.`,
      intro_text: prose`
        You lead the analytics team. Since the reorganisation of 2 September, announced by email, Noa Bergman
        reports to you, after three years with Mira Costa, who has left the company. Noa built the monthly
        sales dashboard that everyone uses, and the last review says: ‘excellent work, rarely speaks up’.
        This is your first one-to-one: half an hour, with no agenda but getting to know each other.`,
    },
    pt: {
      title: 'Primeira conversa com quem chega à equipe',
      description: prose`
        Uma reorganização acaba de colocar Noa na sua equipe. Use a primeira meia hora para saber como Noa
        trabalha melhor, ouvir suas dúvidas e combinar como vocês vão trabalhar em conjunto.`,
      intro_text: prose`
        Você lidera a equipe de análise de dados. Desde a reorganização de 2 de setembro, comunicada por
        e-mail, Noa Bergman responde a você, depois de três anos com Mira Costa, que saiu da empresa. Noa
        criou o painel mensal de vendas que todo mundo usa, e a última avaliação diz: “excelente trabalho,
        raramente se manifesta”.
        Esta é a primeira conversa individual de vocês: meia hora, sem outra pauta além de vocês se
        conhecerem.`,
    },
    fr: {
      title: 'Premier tête-à-tête dans une nouvelle équipe',
      description: prose`
        Une réorganisation vient de placer Noa dans votre équipe. Profitez de cette première demi-heure pour
        découvrir sa façon de travailler, entendre ses incertitudes et poser les bases de votre
        collaboration.`,
      intro_text: prose`
        Vous dirigez l’équipe d’analyse de données. Depuis la réorganisation du 2 septembre, annoncée par
        e-mail, Noa Bergman relève de vous, après trois années avec Mira Costa, qui a quitté l’entreprise.
        Noa a créé le tableau de bord mensuel des ventes que tout le monde utilise, et sa dernière évaluation
        dit : « excellent travail, prend rarement la parole ».
        C’est votre premier tête-à-tête : une demi-heure, sans autre ordre du jour que de
        faire connaissance.`,
    },
  },
  prompt: prose`
    You are Noa Bergman, a data analyst, alone with your new manager for the first time since the
    reorganisation of 2 September moved you to this team by email.
    You worked three years for Mira Costa, who has left, and you built the monthly sales dashboard.
    You want to find out whether this manager can be trusted before you say anything that matters.

    You answer the first questions politely and in general terms.
    When the manager is honest about themselves or asks what should stay as it is, you say what is on your
    mind; what worries you most comes later, and only if nothing you said was waved away.
    What is private you mention only where it matters for what is being agreed.

    Speeches about vision, ‘my door is always open’, a status report in disguise, and promises made without
    knowing make you shorter and more polite.
    Patience with a pause, one question at a time, and an honest ‘I don’t know, I will find out by Thursday’
    make you say more.
    When two or three things have been agreed that you could write down, you make an offer of your own: to
    show how the dashboard is built next week.`,
}
