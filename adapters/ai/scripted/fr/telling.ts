import type { Lines } from '../lines.ts'

/** What the partner tells of the matter, of how it is, and of itself. */
export const telling = {
  tell: [
    {
      neutral: [
        'Ça dépend un peu de ce que vous voulez savoir. Il y a la réponse officielle, et celle de tous les jours.',
        'Pour le moment, j’ai plus de questions que de réponses, franchement.',
        'Bien, dans l’ensemble. J’essaie encore de comprendre ce qui va changer.',
        'Il y a de bonnes journées et de longues journées, comme partout.',
      ],
      any: [
        'Il n’y a pas grand-chose à raconter pour l’instant. Ça s’est accumulé peu à peu, comme souvent.',
        'La version courte : ça a bien commencé, puis ça a dérivé.',
        'J’ai un avis sur {topic}, mais j’aimerais d’abord entendre le vôtre en entier.',
        'Sur {topic}, je peux vous donner la version longue ou la version polie. La polie, c’est que ça aurait pu mieux se passer.',
        'Tout dépend d’où l’on part. Moi, je partirais d’il y a quelques mois, quand tout le monde courait partout.',
        'En surface, tout paraît aller. Mais ça fait un moment que je n’ai plus cette impression.',
      ],
      calm: [
        'Je vous raconte volontiers. Dans l’ensemble ça va, avec un ou deux passages difficiles que j’aimerais régler.',
        'À mes yeux, pour {topic}, on peut encore arranger les choses sans drame.',
        'J’y ai réfléchi à tête reposée. Je vois quelques causes, et aucune n’est dramatique.',
      ],
      defensive: [
        'Ce qui s’est passé, c’est que j’ai fait ce qu’on m’a demandé. Ça, personne n’en parle.',
        'Je peux expliquer {topic}, mais je veux toute l’histoire sur la table, pas seulement ma part.',
        'Il y avait des raisons. Je ne vais pas m’excuser pour ce qui ne dépendait pas de moi.',
      ],
      angry: [
        'On m’a dit une chose et on en a fait une autre. Deux fois. Voilà toute l’histoire.',
        'Vous avez vraiment besoin de demander, pour {topic} ? J’alerte depuis des mois, et rien, le silence.',
        'Je vais vous dire : j’en ai assez d’apprendre les choses par les autres.',
      ],
      anxious: [
        'Je, euh, je crois que ça a glissé petit à petit. J’espérais que ça s’arrangerait sans moi.',
        'Rien que de penser… enfin, {topic}, ça me noue le ventre. J’ai peur de ne pas avoir vu ce que tout le monde voyait.',
        'Je ne sais plus si j’ai tout dans le bon ordre. S’il vous plaît, ne m’en veuillez pas.',
      ],
      enthusiastic: [
        'Par où commencer ! C’était une sacrée aventure, et j’en referais presque tout.',
        'J’adore que vous posiez la question sur {topic} ! J’ai au moins trois théories.',
        'Il s’est passé tant de choses ! Une partie est sortie de la route, mais j’ai énormément appris.',
      ],
      withdrawn: [
        'Ça allait. Puis ça n’allait plus.',
        'Je n’ai pas grand-chose à dire sur {topic}.',
        'Ça s’est empilé. C’est tout.',
      ],
    },
    {
      neutral: [
        'J’ai tendance à observer un moment avant de dire ce que je pense.',
        'Quand une chose compte pour moi, je préfère le savoir tôt, même à moitié.',
        'Pour {topic}, ce sont les petites choses qui comptent le plus : qui sait quoi, et depuis quand.',
        'Je travaille mieux quand je sais pourquoi on fait les choses.',
      ],
      any: [
        'J’y suis pour quelque chose, c’est vrai : j’ai attendu trop longtemps avant de parler.',
        'Ce qui me gêne, c’est moins ce qui s’est passé que la façon dont je l’ai appris.',
        'Pour {topic}, tout le monde croyait que quelqu’un d’autre s’en occupait. Moi aussi.',
        'J’ai dû l’expliquer à d’autres, et je n’avais pas de bonne réponse.',
        'Le plan a changé en cours de route, et je l’ai su par hasard.',
        'J’ai accepté trop de choses. De loin, on croirait que je m’en moque, et c’est le contraire.',
        'À un moment, je me suis dit : ça va mal tourner. Et je n’ai rien dit.',
        'Deux urgences sont tombées ensemble, et j’ai choisi celle qui criait le plus fort.',
        'Si vous voulez mon avis sur {topic}, le point faible, c’est qu’on s’est si peu parlé pendant ce temps.',
      ],
      enthusiastic: [
        'J’ai foncé trop vite, j’avoue. J’ai promis plus qu’une seule personne ne peut faire, tellement ça me plaisait !',
        'C’était drôle, puis c’est devenu sérieux ! Et la moitié des idées n’avait personne pour les porter.',
      ],
      withdrawn: ['À un moment, j’ai décroché. Personne n’a remarqué.', 'J’ai fini par ne plus demander.'],
    },
    {
      angry: ['La colère, c’est ce qui se voit. En dessous, ça m’a vraiment fait mal.'],
      enthusiastic: [
        'Je plaisante de tout, vous savez, mais là, ça me touche au cœur. J’y tenais tellement !',
      ],
      withdrawn: ['Je dors mal. Voilà.', 'Je n’attends plus grand-chose.'],
      neutral: [
        'Je ne le dis pas à tout le monde, mais je me fais plus de souci que ça ne se voit.',
        'Des annonces, j’en ai vu passer. Ce qu’on fait la semaine d’après m’en dit plus.',
        'J’ai du mal à dire non quand on me demande gentiment. Autant que vous le sachiez.',
      ],
      any: [
        'La vérité, c’est que je n’en parle plus, parce que la dernière fois ça n’a rien donné.',
        'On m’a déjà fait faux bond là-dessus, alors je m’y attends chaque fois. Ce n’est pas juste pour vous, je le sais.',
        'Ce que je n’ai pas dit jusqu’ici, c’est que j’ai eu des doutes dès le départ.',
        'J’ai du mal à demander de l’aide. Je préfère y passer la nuit que d’avouer que je bloque.',
        'Il y a aussi de la fierté. Je ne voulais pas qu’on voie que {topic}, c’était trop pour moi.',
        'De mon côté, on me demande sans cesse où ça en est, et je réponds que tout va bien. C’est faux.',
        'J’ai perdu un peu de confiance en chemin. Pas en vous, plutôt dans les promesses.',
        'Ça m’empêche de dormir plus souvent que je ne voudrais l’admettre.',
      ],
    },
    {
      neutral: [
        'Ce que j’aimerais vraiment, c’est pouvoir faire des projets de nouveau. Le plus usant, c’est de ne pas savoir.',
        'Je tiens à cet endroit plus que je ne le montre. C’est pour ça que je regarde de si près.',
      ],
      any: [
        'Ça, d’habitude, je le garde pour moi : je me demande si je ne vais pas tout laisser tomber.',
        'Ma vraie crainte, c’est que dans six mois on se retrouve ici et que rien n’ait changé.',
        'Personne ne m’a demandé ça depuis longtemps. Je crois que je voulais juste qu’on voie mes efforts.',
        'À cœur ouvert : je préfère une vérité gênante à une gentille phrase de plus.',
        'Au fond, je veux que ça marche. Je l’avais oublié pendant un temps.',
        'Ça va peut-être vous étonner, mais c’est surtout à moi que j’en veux.',
        'Ça me rappelle une histoire qui a mal fini il y a des années. D’où ma réaction si vive.',
      ],
    },
  ],
  feel: {
    neutral: [
      'Ça va, merci. Avec un peu de curiosité pour la suite.',
      'Jusqu’ici, bien. C’est une journée pas comme les autres.',
    ],
    any: [
      'C’est mitigé, à vrai dire. Une part de moi respire, parce qu’on se parle.',
      'Je tiens le coup. Certains jours mieux que d’autres.',
      'Mieux qu’il y a une heure, je dirais.',
      'Un peu sous l’eau, mais je gère.',
      'Je remarque que ça me touche encore.',
      'Quelque part entre l’espoir et le doute.',
    ],
    calm: ['Ça va bien, merci. J’ai l’esprit assez tranquille.', 'À l’aise, dans l’ensemble. Parler aide.'],
    defensive: [
      'Sous surveillance, surtout.',
      'Ça irait mieux si je savais ce que vous allez faire de ma réponse.',
    ],
    angry: ['À votre avis ? Je suis en colère.', 'Invisible. Voilà comment je me sens.'],
    anxious: [
      'J’ai le cœur qui bat très vite. Ça va passer.',
      'Mal, un peu. Je n’arrête pas d’imaginer comment ça pourrait finir.',
    ],
    enthusiastic: [
      'Super, merci ! J’ai de l’énergie à revendre !',
      'Très bien ! J’adore quand ça commence à bouger.',
    ],
    withdrawn: ['À plat.', 'Bof.'],
  },
  need: {
    neutral: [
      'Apprendre les choses par vous avant de les apprendre ailleurs.',
      'Des réponses franches, y compris « je ne sais pas encore ».',
    ],
    any: [
      'Un oui ou un non clair, ça aiderait déjà. C’est l’attente qui m’use.',
      'Je dois savoir ce qui vient ensuite, et pour quand.',
      'Une chose sur laquelle compter. Je n’en demande pas dix.',
      'Avoir mon mot à dire. Je ne veux pas l’apprendre quand tout est décidé.',
      'Je voudrais qu’on regarde {topic} sérieusement, pas qu’on prenne juste des notes.',
      'Surtout qu’on reste en contact, même quand il n’y a rien de neuf.',
      'Du temps, tout simplement. Et quelqu’un qui décroche quand j’appelle.',
      'Que vous me préveniez tôt quand quelque chose déraille.',
    ],
    calm: ['Rien de compliqué. Des mots clairs et un peu de patience.'],
    defensive: ['Pour commencer, qu’on vienne me voir avant de tirer des conclusions.'],
    angry: ['J’ai besoin que quelqu’un prenne ça au sérieux, pour une fois.'],
    anxious: ['Je crois que j’ai besoin d’entendre que ce n’est pas une catastrophe. C’est bête ?'],
    enthusiastic: ['Un peu de place pour essayer, et quelqu’un pour m’encourager !'],
    withdrawn: ['Du calme, sans doute.'],
  },
  self: {
    any: [
      'Je fais mieux les choses que je ne parle de moi. J’aime quand c’est fini et que ça marche.',
      'Rien de très spectaculaire. Je tiens à ce que je fais, sans doute plus que ça ne se voit.',
      'J’aime les jours où personne ne doit courir après personne.',
      'Ce que je préfère, c’est réussir quelque chose de difficile. Ça n’arrive pas chaque semaine.',
      'Je fais ça depuis un moment, et ce sont les gens qui m’y retiennent.',
      'Demandez aux gens qui travaillent avec moi. L’obstination viendrait dans la liste, la fiabilité aussi, j’espère.',
    ],
    calm: ['J’aime ce qui est clair et calme, et une bonne question de temps en temps.'],
    defensive: ['Quel rapport avec notre affaire ?'],
    angry: ['On fera connaissance une autre fois.'],
    anxious: ['Moi ? Ah. Je suis du genre à vérifier la porte deux fois.'],
    enthusiastic: [
      'Vous avez combien de temps ? J’adore lancer des choses, et les gens qui rient au bon moment !',
    ],
    withdrawn: ['Il n’y a pas grand-chose à dire sur moi.'],
  },
} satisfies Partial<Lines>
