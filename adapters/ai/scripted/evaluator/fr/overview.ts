import { listed } from '../listed.ts'
import type { Texts } from '../texts.ts'

/** How the whole conversation is summed up, in French. */
const some = (count: number, one: string, many: string): string => `${count} ${count < 2 ? one : many}`

export const overview: Texts['overview'] = {
  lead: {
    much: [
      'Vous avez mené cet échange avec habileté : ni le sujet ni la personne n’ont été perdus de vue.',
      'Vous avez bien conduit cette conversation, et vous pouvez compter sur ce qui a fonctionné ici.',
      'Une bonne partie de ce que vous avez fait est exactement ce que l’on espère dans un échange difficile.',
    ],
    part: [
      'Il y a ici de quoi construire.',
      'Plusieurs choses ont bien fonctionné dans cet échange.',
      'Vous êtes sur la bonne voie avec cette conversation.',
    ],
    little: [
      'Cette conversation n’était pas facile, et elle contient un début qui mérite d’être gardé.',
      'Un échange de ce genre réussit rarement du premier coup. Une partie a fonctionné.',
    ],
  },
  strengths: {
    listening: ['Vous avez laissé à l’autre la place de parler.'],
    asking: [
      'Votre question {quote} laissait la réponse ouverte, et c’est ainsi que l’on apprend du nouveau.',
      'Avec {quote}, vous avez fait de la place au récit de l’autre.',
    ],
    acknowledging: [
      'En disant {quote}, vous avez montré que la réponse vous était parvenue avant de poursuivre.',
      'Les mots {quote} ont donné à l’autre une raison de vous faire confiance.',
    ],
    concreteness: [
      'Vous avez parlé de ce qui se vérifie : {quote}.',
      'En disant {quote}, vous avez mis sur la table un fait et non une opinion.',
    ],
    planning: [
      'Et vous avez mené l’échange jusqu’à quelque chose de solide : {quote}.',
      'Avec {quote}, les bonnes intentions sont devenues un accord.',
    ],
    fairness: ['Il n’y a eu aucun reproche, du début à la fin.'],
    clarity: ['Vous avez parlé clairement.'],
  },
  start: [
    'Vous n’avez pas quitté cet échange, c’est la première chose qu’il demande, et vous avez dit ce que vous pensez : {quote}. On peut partir de là.',
    'Vous avez ouvert cette conversation et l’avez tenue pendant {n} messages. C’est un petit début, et l’on s’exerce justement pour commencer.',
  ],
  first: 'Pour la prochaine fois :',
  second: 'Et une deuxième chose à essayer :',
  gaps: {
    blame: [
      '{quote} est le moment où, en face, il a fallu se défendre. L’agacement qu’il y a derrière est peut-être fondé ; citez une occasion et ce qu’elle a entraîné, puis demandez comment l’autre voit la chose.',
    ],
    threat: [
      '{quote} a mis l’autre sous pression, et la pression n’obtient au mieux qu’un oui forcé. Dites ce qui compte pour vous et pourquoi, puis demandez ce qui serait possible.',
    ],
    private: [
      '{quote} touche à la vie privée. Parlez plutôt du travail : ce qu’il demande, ce qui est de trop, ce qui aiderait.',
    ],
    belittling: [
      '{quote} partait sans doute d’une bonne intention, mais laisse l’autre sans appui avec ce qui lui pèse. Reconnaissez-le d’abord, interrogez ensuite ; le conseil peut attendre.',
    ],
    formula: [
      '{quote} est une phrase trop souvent entendue, et elle tient l’autre à distance. Dites avec vos mots ce qui s’est passé et ce que vous pouvez faire.',
    ],
    order: [
      '{quote} décide à la place de l’autre. Donnez votre raison, puis demandez ce qu’il faudrait pour que cela marche : on porte mieux ce que l’on a aidé à décider.',
    ],
    lecture: [
      'laissez davantage de mots à l’autre. {quote} se trouve au milieu d’un long passage de votre part. Arrêtez-vous après le premier point et demandez ce qu’il en est en face.',
      'laissez davantage de mots à l’autre. Arrêtez-vous après le premier point et demandez ce qu’il en est de son côté.',
    ],
    fewWords: [
      'dites-en un peu plus. Une ou deux phrases entières par message, l’une sur ce que vous avez entendu, l’autre sur ce que vous souhaitez, suffisent à porter un échange.',
    ],
    deaf: [
      'tournez-vous plus tôt vers l’autre. Après {quote}, vous auriez pu demander comment cela se présente de son côté.',
      'tournez-vous plus tôt vers l’autre, et demandez comment les choses se présentent de son côté.',
    ],
    repeat: [
      'laissez la réponse changer votre message suivant. Vous avez dit {quote} plus d’une fois ; prenez un mot de ce que vous entendez et posez une question dessus.',
      'laissez la réponse changer votre message suivant : prenez-y un mot et posez une question dessus.',
    ],
    noQuestion: [
      'posez une question. Vous avez dit {quote} et poursuivi sans savoir comment l’autre voit les choses. « Comment l’avez-vous vécu ? » suffirait.',
      'posez une question. « Comment l’avez-vous vécu ? » suffirait pour apprendre ce que vous ne pouviez pas savoir.',
    ],
    closedOnly: [
      'ouvrez vos questions. On répond à {quote} en un mot, et c’est de nouveau à vous. « Comment » ou « qu’est-ce qui » font venir ce que vous ne pouvez pas deviner.',
    ],
    fewOpen: [
      'posez une question de plus. {quote} était une bonne question ; quand la réponse arrive, enchaînez par « qu’est-ce qui a été le plus difficile ? » avant de passer à la suite.',
      'posez une question ouverte de plus, et creusez la réponse avant de passer à la suite.',
    ],
    onlyAsks: [
      'donnez quelque chose entre deux questions. {quote} est une bonne question, mais plusieurs de suite font penser à un interrogatoire. Dites ce que vous retenez de chaque réponse, et ce que vous en pensez.',
    ],
    noAcknowledgement: [
      'dites ce que vous avez entendu avant de répondre. On vous a dit {heard} et vous avez répondu {quote}. Une phrase entre les deux, comme « je vois bien que cela n’a pas été simple », montre que c’est arrivé jusqu’à vous.',
      'dites ce que vous avez entendu avant de répondre. « Je vois bien que cela n’a pas été simple » tient en une phrase, et change souvent un échange.',
    ],
    fewAcknowledgements: [
      'restez un instant de plus avec ce que l’on vous dit. Après {heard} vous avez poursuivi par {quote}. Redire avec vos mots ce que vous veniez d’entendre aurait aussi porté à cet endroit.',
      'restez un instant de plus avec ce que l’on vous dit, et redites-le avec vos mots.',
    ],
    onlyKind: [
      'laissez votre gentillesse mener quelque part. {quote} est aimable, mais l’amabilité seule ne règle rien. Faites-la suivre du sujet : un fait, une question, une proposition.',
      'laissez votre gentillesse mener quelque part : un fait, une question ou une proposition ensuite.',
    ],
    noFact: [
      'citez une chose que n’importe qui pourrait vérifier. {quote} laisse ouvert de quoi vous parlez au juste ; une date, un chiffre ou un exemple rendrait le malentendu impossible.',
      'citez une chose que n’importe qui pourrait vérifier : une date, un chiffre ou un exemple.',
    ],
    fewFacts: [
      'apportez un fait de plus. {quote} était un bon point d’appui, et un ou deux autres de ce genre donneraient à l’échange un sol plus ferme.',
    ],
    noStep: [
      'terminez par quelque chose qui va se passer. Vos derniers mots ont été {quote}. Concluez par qui fait quoi et pour quand, ne serait-ce que le prochain échange, même court.',
      'terminez par quelque chose qui va se passer : qui fait quoi et pour quand, ne serait-ce que le prochain échange.',
    ],
    vagueStep: [
      'fixez l’accord. {quote} va dans le bon sens, mais personne ne saurait dire la semaine prochaine si c’est fait. Ajoutez qui, quoi et pour quand.',
    ],
    oneStep: [
      'demandez l’autre moitié de l’accord. Après {quote}, voyez ce que l’autre fera de son côté, et si la date lui convient.',
    ],
    padding: [
      'faites confiance à votre phrase. Dans {quote}, les petits mots retirent à l’idée ce qu’elle a de force.',
    ],
    nothingPlain: [
      'dites une fois l’essentiel en une phrase simple : ce qui s’est passé, ce que vous voulez, et pourquoi cela compte pour vous.',
    ],
    nothingHard: [
      'dites aussi la partie difficile. Vos mots n’ont jamais été injustes, mais jusqu’ici, il n’y avait guère de quoi faire objection. Un échange bienveillant peut porter un fait qui dérange.',
    ],
  },
  say: 'Vous pourriez dire : {better}',
  further:
    'Pour la prochaine fois, un exercice plus fin : avant toute proposition, résumez en une phrase ce que vous avez entendu et demandez « est-ce bien cela ? ». Et après une question ouverte, comptez jusqu’à cinq en silence ; le plus important d’une réponse vient souvent après la première pause.',
  short:
    'Il y a encore peu de matière à évaluer. La prochaine fois, écrivez une ou deux phrases entières par message : ce que vous avez remarqué, ce que vous aimeriez savoir, ce que vous proposez. L’autre réagit à tout cela.',
  outside:
    'Les messages adressés au programme qui est derrière l’échange ont été mis de côté et ne sont pas jugés.',
  foreign: 'Les messages écrits dans une autre langue ont été comptés, mais pas jugés.',
  figures: ({ turns, share, average, ...counted }) => {
    const all = [
      [counted.open, 'question ouverte', 'questions ouvertes'],
      [counted.closed, 'question à réponse oui ou non', 'questions à réponse oui ou non'],
      [counted.acknowledgements, 'marque de reconnaissance', 'marques de reconnaissance'],
      [counted.facts, 'fait vérifiable', 'faits vérifiables'],
      [counted.steps, 'étape proposée', 'étapes proposées'],
      [
        counted.blame,
        'expression qui peut sonner comme un reproche',
        'expressions qui peuvent sonner comme un reproche',
      ],
    ] as const
    const found = all.filter(([count]) => count > 0).map(([count, one, many]) => some(count, one, many))
    const first = `En chiffres : ${share} % des mots étaient les vôtres, environ ${average} par message, sur ${some(turns, 'message', 'messages')}.`
    const timed =
      counted.steps === 0 ? '' : ` (${counted.firm === 0 ? 'aucune' : counted.firm} avec une échéance)`
    return found.length === 0
      ? `${first} Rien de ce que les règles comptent n’y figure.`
      : `${first} Les règles ont compté ${listed(found, ' et ').replace(/étapes? proposées?/, `$&${timed}`)}.`
  },
  origin:
    'Cette évaluation vient de règles fixes qui ne regardent que vos mots. Aucun modèle d’IA n’est intervenu : ces règles n’entendent ni le ton ni l’ironie, passent à côté de bonnes phrases qu’elles ne connaissent pas et n’ont pas lu les critères de ce scénario. Gardez-en ce qui vous aide.',
}
