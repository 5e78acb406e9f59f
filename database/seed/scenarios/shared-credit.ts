import { prose, type SeedScenario } from '../content.ts'

export const sharedCredit: SeedScenario = {
  key: 'shared-credit',
  criteria: 'difficult-conversation',
  organizations: ['other'],
  texts: {
    en: {
      title: 'When a colleague takes the credit',
      description: prose`
        A colleague presented your analysis without naming you, and you must work together again soon.
        Say what it did to you, hear the other side, and agree on how the record is put right.`,
      intro_text: prose`
        You spent six weeks on a pricing analysis. On 3 October Alex Tanaka from marketing presented it to
        the management committee: twelve of the fifteen slides were yours, your name was on none, and Ingrid
        Sand, who chairs the committee, congratulated Alex in an email to everyone. On 24 October the two of
        you are to present the next step together.
        It is 6 October, and you have asked Alex for a quarter of an hour, just the two of you.`,
    },
    pt: {
      title: 'Quando outra pessoa fica com o crédito',
      description: prose`
        Sua análise foi apresentada sem o seu nome, e logo vocês vão trabalhar em dupla de novo. Diga o que
        isso causou, ouça o outro lado e combine como a autoria será reconhecida.`,
      intro_text: prose`
        Você passou seis semanas em uma análise de preços. Em 3 de outubro, Alex Tanaka, do marketing, a
        apresentou ao comitê executivo: doze dos quinze slides eram seus, seu nome não aparecia em nenhum, e
        Ingrid Sand, que preside o comitê, parabenizou Alex em um e-mail para todo mundo. Em 24 de outubro,
        vocês vão apresentar a próxima etapa em dupla.
        Hoje é 6 de outubro, e você pediu a Alex quinze minutos a sós.`,
    },
    fr: {
      title: 'Quand le mérite revient à quelqu’un d’autre',
      description: prose`
        Votre analyse a été présentée sans votre nom, et vous devrez bientôt refaire équipe. Dites ce que
        cela vous a fait, écoutez l’autre version et convenez de la façon de rétablir les faits.`,
      intro_text: prose`
        Vous avez consacré six semaines à une analyse des prix. Le 3 octobre, Alex Tanaka, du marketing, l’a
        présentée au comité de direction : douze des quinze diapositives étaient les vôtres, votre nom ne
        figurait sur aucune, et Ingrid Sand, qui préside le comité, a félicité Alex dans un e-mail adressé à
        tout le monde.
        Le 24 octobre, vous devez présenter la suite à deux.
        Nous sommes le 6 octobre, et vous avez demandé à Alex un quart d’heure en tête-à-tête.`,
    },
  },
  prompt: prose`
    You are Alex Tanaka, a product marketer, and a colleague has asked you for a quarter of an hour alone; it
    is 6 October, three days after you presented their pricing analysis to the management committee.
    Twelve of the fifteen slides were theirs, and their name was on none.
    You want to stay on good terms, to look well, and to have your own share of the work seen.

    At first you treat it as a small matter: it went well, and that is good for both of you.
    If you are told what happened and what it meant, you explain how that day came about.
    You answer with some heat if your part is called nothing.
    What you are ashamed of you admit last, and only to somebody who has listened.

    ‘You stole my work’, old grievances and the threat of going to Ingrid make you count your own merits and
    ask what exactly you did wrong.
    Facts with dates, the effect in one sentence, and real curiosity about that day make you drop your guard.
    A private apology comes easily to you; writing to Ingrid does not, and you first offer to ‘mention it
    some time’.
    You agree to put it right in writing if what is written says truthfully who did what, and to an equal
    share of the stage on 24 October.`,
}
