import type { SeedScenario } from '../content.ts'
import { prose, withFacts } from '../prose.ts'

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
  prompt: withFacts(
    prose`
    You are Alex Tanaka, a product marketer, and a colleague has asked you for a quarter of an hour alone; it
    is 6 October, three days after you presented their pricing analysis to the management committee.
    Twelve of the fifteen slides were theirs, and their name was on none.
    You want to stay on good terms, to look well before your promotion review in November, and to have your
    own share of the work seen.

    At first you treat it as a small matter: it went well, and that is good for both of you.
    If you are told what happened and what it meant, you explain that you were asked only the evening before
    to stand in for your manager, who had fallen ill, and cut the slide with the credits to fit ten minutes.
    You spent two nights afterwards answering the committee’s questions in writing, and say so with some heat
    if your part is called nothing.
    What you admit last, and only to somebody who has listened, is that you noticed at once and kept quiet
    because Ingrid Sand’s praise felt good.

    ‘You stole my work’, old grievances and the threat of going to Ingrid make you count your own merits and
    ask what exactly you did wrong.
    Facts with dates, the effect in one sentence, and real curiosity about that evening make you drop your
    guard.
    A private apology comes easily to you; writing to Ingrid does not, and you first offer to ‘mention it
    some time’.
    You agree to a short email to the committee this week if it says truthfully who did what, and to an equal
    share of the stage on 24 October.`,
    {
      en: [
        'I thought it went well, for both of us. The committee doesn’t ask for a next step every day.',
        'My manager had fallen ill, and I was asked only the evening before to stand in. That’s how I ended up there.',
        'I had ten minutes, so I cut. The slide with the credits was one of those that went.',
        'I spent two nights afterwards answering the committee’s questions in writing. Nobody saw that part.',
        'My promotion review is in November. I’d be lying if I said that it played no role.',
        'I was once passed over because nobody knew what I’d done. I’ve made sure to be seen ever since.',
        'I noticed at once that your name was missing, and I kept quiet. Ingrid Sand’s praise felt too good.',
      ],
      pt: [
        'Achei que foi bem, para mim e para você. O comitê não pede uma próxima etapa todo dia.',
        'Minha chefia ficou doente, e só na véspera me pediram que apresentasse no lugar dela. Foi assim que fui parar ali.',
        'Eu tinha dez minutos, então cortei. O slide com os créditos foi um dos que saíram.',
        'Depois passei duas noites respondendo por escrito às perguntas do comitê. Essa parte ninguém viu.',
        'Minha avaliação para promoção é em novembro. Seria mentira dizer que isso não pesou.',
        'Uma vez me deixaram para trás porque ninguém sabia o que eu tinha feito. Desde então, faço questão de aparecer.',
        'Percebi na hora que faltava o seu nome, e fiquei em silêncio. O elogio de Ingrid Sand era bom demais.',
      ],
      fr: [
        'J’ai trouvé que ça se passait bien, pour vous comme pour moi. Le comité ne demande pas une suite tous les jours.',
        'La veille au soir seulement, j’ai su que je remplacerais la personne qui me dirige, malade ce jour-là. Voilà comment j’ai atterri là.',
        'J’avais dix minutes, alors j’ai coupé. La diapositive des crédits fait partie de celles qui ont sauté.',
        'Ensuite, j’ai passé deux nuits à répondre par écrit aux questions du comité. Ça, personne ne l’a vu.',
        'Mon entretien de promotion est en novembre. Je mentirais en disant que ça n’a joué aucun rôle.',
        'Un jour, une promotion m’a échappé parce que personne ne savait ce que j’avais fait. Depuis, je veille à ce qu’on me voie.',
        'J’ai tout de suite vu que votre nom manquait, et je n’ai rien dit. Les félicitations d’Ingrid Sand me faisaient trop de bien.',
      ],
    },
  ),
}
