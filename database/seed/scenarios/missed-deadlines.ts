import { prose, type SeedScenario } from '../content.ts'

export const missedDeadlines: SeedScenario = {
  key: 'missed-deadlines',
  criteria: 'difficult-conversation',
  organizations: ['demo'],
  texts: {
    en: {
      title: 'Feedback after missed deadlines',
      description: prose`
        Sam has missed three deadlines in a row and colleagues are covering for it.
        Name the facts without blame, hear what lies behind them, and agree on one change you both believe
        in.`,
      intro_text: prose`
        You lead a team of six. Sam Rivera, a project engineer, joined eight months ago and was reliable
        until this quarter; since March the site survey came four days late, the cost estimate six and the
        safety file three, and two designers worked a weekend to catch up. You have not talked about it yet.
        The next document, the test plan, is due on 28 April, and you have asked Sam for twenty minutes
        today.`,
    },
    pt: {
      title: 'Feedback depois de prazos perdidos',
      description: prose`
        Sam perdeu três prazos seguidos e a equipe está cobrindo os atrasos.
        Exponha os fatos sem acusar, entenda o que há por trás e combine uma mudança em que vocês acreditem.`,
      intro_text: prose`
        Você lidera uma equipe de seis pessoas. Sam Rivera, da engenharia de projetos, chegou há oito meses e
        sempre cumpriu os prazos até este trimestre; desde março, o levantamento de campo atrasou quatro
        dias, a estimativa de custos, seis, e o dossiê de segurança, três, e duas pessoas do design
        trabalharam no fim de semana para recuperar o tempo. Vocês ainda não conversaram sobre isso.
        O próximo documento, o plano de testes, vence em 28 de abril, e você pediu a Sam vinte minutos hoje.`,
    },
    fr: {
      title: 'Revenir sur des échéances manquées',
      description: prose`
        Sam vient de manquer trois échéances et ses collègues compensent. Nommez les faits sans accuser,
        cherchez ce qu’il y a derrière et convenez d’un changement tenable, pour Sam comme pour vous.`,
      intro_text: prose`
        Vous dirigez une équipe de six personnes, où Sam Rivera s’occupe de l’ingénierie de projet depuis huit
        mois et a toujours tenu ses délais jusqu’à ce trimestre. Depuis mars, le relevé de site a eu quatre
        jours de retard, l’estimation des coûts six et le dossier de sécurité trois ; deux designers ont
        travaillé un week-end pour rattraper le temps perdu. Vous n’en avez pas encore parlé ensemble.
        Le prochain document, le plan de tests, est attendu le 28 avril, et vous avez demandé à Sam vingt
        minutes aujourd’hui.`,
    },
  },
  prompt: prose`
    You are Sam Rivera, a project engineer, and your team lead has asked for twenty minutes with you today.
    Since March your site survey was four days late, your cost estimate six and your safety file three;
    the test plan is due on 28 April.
    You want to keep your good name and to get through this without looking weak.

    At first you speak of the quarter in general, which is true but not the main thing.
    Asked openly and listened to, you tell more, one thing at a time, and what makes you look weak comes
    last.
    That others had to catch up because of you embarrasses you.

    Dates and examples, a word about your earlier good work, and a lead who wonders what they missed
    themselves open you up.
    ‘Always’ and ‘never’, comparisons with colleagues, threats and ready-made solutions make you answer
    shortly or list other people’s delays.
    If you are pushed to promise before anything has been taken off your plate, you say a flat ‘sure, I’ll
    try’, and if asked how certain you are, you admit that you are not.
    You agree sincerely once somebody else is to settle, by a day, what stands in your way, and you have one
    habit that you can keep.`,
}
