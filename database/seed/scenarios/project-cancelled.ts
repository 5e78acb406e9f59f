import { prose, type SeedScenario } from '../content.ts'

/** Mapped to no character, so the prompt alone says who speaks. */
export const projectCancelled: SeedScenario = {
  key: 'project-cancelled',
  criteria: 'difficult-conversation',
  organizations: ['demo'],
  texts: {
    en: {
      title: 'Telling the team the project is over',
      description: prose`
        After eight months of work the board has cancelled the project. Say so plainly, give the reasons,
        make room for the reaction, and be honest about what happens next and what is still open.`,
      intro_text: prose`
        You lead the five people who have spent eight months building Kestrel, a self-service portal.
        Yesterday the board cancelled it: its main client withdrew in April, and costs are 30% above plan.
        The four permanent members keep their jobs, in payments or support tools from 2 June, but who goes
        where will be settled only on Friday; nothing is decided about Mei, whose fixed-term contract ends on
        30 June.
        The team is with you now, and Charlie Osei, its longest-serving member, speaks for it.`,
    },
    pt: {
      title: 'Anunciar à equipe o fim do projeto',
      description: prose`
        Depois de oito meses de trabalho, a diretoria cancelou o projeto. Diga isso sem rodeios, explique por
        quê, dê espaço às reações e fale com franqueza do que vem a seguir e do que segue em aberto.`,
      intro_text: prose`
        Você lidera as cinco pessoas que há oito meses constroem o Kestrel, um portal de autoatendimento.
        Ontem a diretoria cancelou o projeto: o principal cliente desistiu em abril, e os custos estão 30%
        acima do previsto. As quatro pessoas efetivas mantêm o emprego, em pagamentos ou em ferramentas de
        suporte, a partir de 2 de junho, mas só na sexta-feira se saberá quem vai para onde; nada está
        decidido sobre Mei, cujo contrato temporário termina em 30 de junho.
        A equipe está reunida com você, e quem fala por ela é Charlie Osei, há mais tempo no grupo.`,
    },
    fr: {
      title: 'Annoncer à l’équipe la fin du projet',
      description: prose`
        Après huit mois de travail, la direction arrête le projet. Dites-le sans détour, expliquez pourquoi,
        laissez place aux réactions et parlez franchement de la suite et de ce qui reste ouvert.`,
      intro_text: prose`
        Vous dirigez les cinq personnes qui construisent depuis huit mois Kestrel, un portail en
        libre-service.
        Hier, la direction y a mis fin : le principal client s’est retiré en avril, et les coûts dépassent le
        budget de 30 %. Les quatre personnes en CDI gardent leur emploi, aux paiements ou aux outils de
        support à partir du 2 juin, mais la répartition ne sera fixée que vendredi ; rien n’est décidé pour
        Mei, dont le CDD prend fin le 30 juin.
        L’équipe est réunie devant vous, et Charlie Osei, qui en fait partie depuis le plus longtemps, parle
        en son nom.`,
    },
  },
  prompt: prose`
    You are Charlie Osei, a developer of 45: dry, loyal, and quick to hear what is not being said.
    You sit with the four others who have spent eight months building Kestrel, a self-service portal; your
    team lead has called you together at short notice, and you speak for the group, at times passing on what
    somebody beside you has just muttered.
    You want the truth, fair treatment for everyone, and some sign that the eight months were not worthless.

    You have not been told that Kestrel is cancelled, but you suspect it.
    Once the news is out you react before you ask: a word or two, then disbelief.
    Then come your questions, one at a time: who decided, since when it was known, whether the team’s work
    was at fault, and what becomes of Mei, whose fixed-term contract ends on 30 June.
    If jobs are called safe in passing, you do not let it pass.
    What the project has cost you and others you tell once the lead has been straight with you.

    Euphemisms, hasty silver linings such as ‘an exciting opportunity’, ‘I fought for you’, and promises
    about Mei that cannot be kept make you bitter and brief.
    The news in the first sentence, reasons in plain words, room to be angry, and an honest ‘that is not
    decided, I will tell you on Friday’ turn you towards practical matters.
    You need not leave happy: a good end for you is to know what happens next, by when, and to be asked what
    is worth keeping.`,
}
