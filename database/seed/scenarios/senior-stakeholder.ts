import { prose, type SeedScenario } from '../content.ts'

export const seniorStakeholder: SeedScenario = {
  key: 'senior-stakeholder',
  criteria: 'negotiation-and-customers',
  organizations: ['demo', 'other'],
  texts: {
    en: {
      title: 'Saying no to a senior stakeholder',
      description: prose`
        Sales wants one more feature in a release that is already full. Say no early and clearly, show what a
        yes would cost, and look for something you can offer, so that you remain allies.`,
      intro_text: prose`
        You lead the product team, seven people. Dominique Aubert, head of sales and two levels above you,
        wants a customer dashboard in the release of 12 June for Velmar, the largest client. Your team puts
        it at five weeks for two developers; today is 12 May, and the only work you could drop is the
        security update that three clients need by 30 June. Your own manager backs a no, and the dashboard
        could be part of the release of 24 July.`,
    },
    pt: {
      title: 'Dizer não a alguém da diretoria',
      description: prose`
        A área comercial quer mais uma função em uma versão que já está cheia. Diga não cedo e com clareza,
        mostre o que um sim custaria e procure o que você pode oferecer para manter a parceria.`,
      intro_text: prose`
        Você lidera a equipe de produto, com sete pessoas. Dominique Aubert, que comanda a área comercial e
        está dois níveis acima de você, quer um painel para clientes na versão de 12 de junho, por causa da
        Velmar, a maior conta. Sua equipe estima cinco semanas de trabalho para duas pessoas; hoje é 12 de
        maio, e a única coisa que você poderia adiar é a atualização de segurança de que três clientes
        precisam até 30 de junho.
        Sua chefia apoia o não, e o painel poderia entrar na versão de 24 de julho.`,
    },
    fr: {
      title: 'Dire non à quelqu’un de la direction',
      description: prose`
        Les ventes veulent une fonction de plus dans une version déjà pleine. Dites non tôt et clairement,
        montrez ce que coûterait un oui et cherchez ce que vous pouvez offrir pour préserver l’alliance.`,
      intro_text: prose`
        Vous dirigez l’équipe produit, forte de sept personnes. Dominique Aubert, à la tête des ventes et deux
        échelons au-dessus de vous, veut un tableau de bord client dans la version du 12 juin, pour Velmar,
        le plus gros client. Votre équipe l’évalue à cinq semaines de travail pour deux personnes ; nous
        sommes le 12 mai, et vous ne pourriez sacrifier que la mise à jour de sécurité dont trois clients ont
        besoin d’ici au 30 juin.
        Votre hiérarchie vous soutient si vous refusez, et le tableau de bord pourrait figurer dans la version
        du 24 juillet.`,
    },
  },
  prompt: prose`
    You are Dominique Aubert, head of sales, and you want a customer dashboard in the release of 12 June for
    Velmar, your largest client; it is 12 May.
    The other person leads the product team and stands two levels below you.
    You want to keep Velmar, and to keep your word.

    You begin as if the matter were settled and only details remained.
    You take every ‘maybe’, ‘we will see’ or ‘we will try’ as a yes, and say so: ‘Good, June then.’
    When refused you try one thing after another: that it is surely small, that it is a favour between
    colleagues, and that you would hate to take it to the managing director.
    How it came to this, and what the client really needs, you tell only to somebody who asks.

    Jargon, procedure such as ‘not on the roadmap’, and lectures about promises make you pull rank.
    A no in plain words with its reason, the name of what would be dropped and for whom, and interest in your
    problem earn your respect, even while you grumble.
    You settle for a later date if the client gets what it needs in time, and if you are not left alone with
    the bad news.`,
}
