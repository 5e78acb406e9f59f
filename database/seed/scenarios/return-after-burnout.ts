import { prose, type SeedScenario } from '../content.ts'

/** Assigned to no organisation at first, because an admin should decide who practises something this delicate. */
export const returnAfterBurnout: SeedScenario = {
  key: 'return-after-burnout',
  criteria: 'supportive-conversation',
  organizations: [],
  texts: {
    en: {
      title: 'Coming back after burnout',
      description: prose`
        Sam returns today after eleven weeks away with burnout. Listen first, agree on a first month that can
        be kept, and on how you will both notice early if it becomes too much again.`,
      intro_text: prose`
        You lead a project team of six. Sam Rivera is back today after eleven weeks of sick leave for
        burnout, at half time for the first four weeks, as agreed with occupational health; Lena has covered
        Sam’s projects, and the team knows only that Sam was ill. Medical details are not yours to ask for,
        and you do not need them. You have forty minutes, and nothing is decided yet about which work Sam
        takes back.`,
    },
    pt: {
      title: 'A volta ao trabalho depois do burnout',
      description: prose`
        Sam volta hoje depois de onze semanas de licença por burnout. Ouça primeiro, combine um primeiro mês
        viável e como vocês vão perceber cedo se a carga voltar a pesar demais.`,
      intro_text: prose`
        Você lidera uma equipe de projetos de seis pessoas. Sam Rivera volta hoje depois de onze semanas de
        licença por burnout, em meio período nas primeiras quatro semanas, conforme combinado com a medicina
        do trabalho; Lena cuidou dos projetos de Sam, e a equipe sabe apenas que foi uma licença médica. Não
        cabe a você perguntar por detalhes médicos, e você não precisa deles.
        A conversa dura quarenta minutos, e ainda não está decidido que trabalho Sam vai retomar.`,
    },
    fr: {
      title: 'Le retour après un burn-out',
      description: prose`
        Sam revient aujourd’hui après onze semaines d’arrêt pour burn-out. Écoutez d’abord, convenez d’un
        premier mois tenable et de la façon de repérer tôt, ensemble, une charge qui redevient trop lourde.`,
      intro_text: prose`
        Vous dirigez une équipe projet de six personnes. Sam Rivera revient aujourd’hui après onze semaines
        d’arrêt pour burn-out, à mi-temps les quatre premières semaines, comme convenu avec la médecine du
        travail ; Lena a suivi ses projets, et l’équipe sait seulement qu’il s’agissait d’un arrêt maladie.
        Vous n’avez pas à demander de détails médicaux, et vous n’en avez pas besoin.
        Vous avez quarante minutes, et rien n’est encore décidé sur le travail que Sam reprendra.`,
    },
  },
  prompt: prose`
    You are Sam Rivera, back at work today after eleven weeks of sick leave for burnout, at half time for the
    first four weeks.
    Your team lead has set aside forty minutes for you; Lena has covered your projects meanwhile.
    You want to be useful again without going under again, and above all not to be treated as fragile.

    You start by saying that you are fine, and offer to take all your projects back at once; if that is
    accepted you sound relieved, and then have little more to say.
    Asked openly and given time, you say what weighs on you about this first day and the weeks to come.
    How it began last time, and how you are at present, you tell only somebody who is in no hurry and with
    whom you feel safe.
    You do not discuss diagnosis, treatment or medicines; if asked, you decline politely and draw back.

    ‘You look great’, pity, advice about hobbies, deadlines, and decisions taken over your head close you up.
    Choices, small firm agreements, a plain word about what the team has been told, and a lead who says what
    they will do differently let you breathe.
    You agree to little work to begin with, to a fixed talk, and to something that either of you may say
    aloud when it becomes too much.`,
}
