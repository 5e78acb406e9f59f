import { QUESTION, rewriting, STATEMENT } from '../rewriting.ts'
import type { Texts } from '../texts.ts'

const simple = "(?!.*\\b(?:parce que|pour que|si|quand|lorsque|jusqu'|mais|et|ou)\\b)"
const someday = "(?: (?:bientôt|un jour|un de ces jours|plus tard|à l'occasion|tôt ou tard|prochainement))?"
const meet = '(?:en reparler|en parler|se voir|se revoir|faire le point|refaire le point|se parler|échanger)'
const infinitive =
  "(?!.*(?:quelque chose|cela|ça))(?!m'|me |nous |vous |dire|expliquer|confirmer|promettre|garantir)(?:l'|y |en |le |la |les )?\\p{L}+(?:er|ir|re|oir)"

/** Better sentences made of the learner's own, in French. */
export const better: Texts['better'] = {
  open: rewriting('alors|et|mais|bon|donc|ok', QUESTION, [
    [`(?:pouvez|pourriez)-vous (${infinitive}(?: ~)?)`, 'De quoi auriez-vous besoin pour $1 ?'],
    [
      `(?:est-ce que )?vous (?:pouvez|pourriez) (${infinitive}(?: ~)?)`,
      'De quoi auriez-vous besoin pour $1 ?',
    ],
    [
      "(?:avez-vous|est-ce que vous avez|vous avez) besoin (?:d'aide|de soutien)( ~)?",
      "Qu'est-ce qui vous aiderait $1 ?",
    ],
    ['y a-t-il quelque chose que je puisse (~)', 'Que puis-je $1 ?'],
    ["(?:est-ce|c'est|c'était) à cause des (~)", 'Quel rôle ont joué les $1 ?'],
    ["(?:est-ce|c'est|c'était) à cause du (~)", 'Quel rôle a joué le $1 ?'],
    ["(?:est-ce|c'est|c'était) à cause de (l'~|la ~)", 'Quel rôle a joué $1 ?'],
    [
      '(?:avez-vous|est-ce que vous avez|vous avez) (?:des|une) (idée|question|inquiétude|suggestion|proposition)s?( ~)?',
      'Quelles $1s avez-vous $2 ?',
    ],
    [
      '(?:êtes-vous|vous êtes|est-ce que vous êtes) (?:bien |vraiment )?(?:sûre?|certaine?)(?: ~)?',
      "Sur quoi vous appuyez-vous, et qu'est-ce qui pourrait encore coincer ?",
    ],
    [
      '(?:comprenez-vous|vous comprenez|est-ce que vous comprenez|avez-vous compris)(?: ~)?',
      'Comment recevez-vous ce que je viens de dire ?',
    ],
    [
      "(?:saviez-vous|le saviez-vous|vous saviez|aviez-vous remarqué)(?: (?:que |qu'|cela|ça)?~)?",
      'Que saviez-vous de la situation à ce moment-là ?',
    ],
    [
      "(?:est-ce que )?((?:le |la |les |l'|votre |vos |notre |nos )~) (est|sont) (?:prête?s?|finie?s?|terminée?s?|à jour|en retard|sous contrôle)",
      'Où en $2 $1 ?',
    ],
    ['avez-vous (?:déjà )?pensé à (~)', 'Que pensez-vous de l’idée suivante : $1 ?'],
    [
      '(?:pensez-vous|est-ce que vous pensez) que (nous|vous) (pouvons|pouvez|pourrions|pourriez) (~)',
      'Comment, selon vous, $2-$1 $3 ?',
    ],
    ['(?:est-ce que )?tout (?:va|se passe) bien( ~)?', 'Comment se passent les choses $1 ?'],
  ]),
  fair: rewriting('bon|et|mais|parce que|écoutez|franchement', STATEMENT, [
    ['vous êtes toujours (~)', "Le [date], vous étiez $1. Qu'est-ce qui s'est passé ?"],
    [
      "vous (?:ne |n')[^.!?]{2,60} jamais[^.!?]{0,60}",
      "Le [date], [ce qui s'est passé], et cela a entraîné [quoi]. Comment l'avez-vous vécu ?",
    ],
    [
      "(?!.*\\bsi\\b)vous auriez dû ((?!être|avoir)(?:m'|me |nous |le |la |les |l'|y |en )?\\p{L}+(?:er|ir|re|oir)(?: ~)?)",
      'La prochaine fois, pourriez-vous $1 ?',
    ],
    [
      "(?:c'est |tout est |tout ça est )*(?:entièrement )?(?:de )?votre faute",
      'Comment en est-on arrivé là, et quelle est ma part ?',
    ],
    ['à cause de vous,? ([^.!?;:]{8,90})', '$^1. Comment éviter que cela se reproduise ?'],
    [
      'vous (?:faites|êtes|avez) toujours [^.!?]{3,120}',
      "Le [date], j'ai remarqué [ce qui s'est passé], et cela a entraîné [quoi]. Que s'est-il passé de votre côté ?",
    ],
    [
      "vous (?:m'avez volé|avez volé|tirez la couverture)[^.!?]{0,80}",
      "Le [date], mon travail a été présenté sans mon nom, et cela m'a fait mal. Comment est-ce arrivé ?",
    ],
    [
      "vous m'avez déçue?[^.!?]{0,60}",
      "Je comptais sur [quoi], et sans cela [ce qui s'est passé]. Que s'est-il passé de votre côté ?",
    ],
  ]),
  plain: [
    [
      /^(?:bon, |alors, )?(?:euh|heu|ben|bah|bref|en fait|du coup|disons|voilà|éventuellement|probablement|sans doute),? /i,
      '',
    ],
    [
      /^(?:je (?:pense|crois|suppose)|il me semble) qu(?:e |')(?=(?:nous|on|il|elle|ils|elles|vous|je|c'|cela|ça|le|la|les|l'|ce|cette|notre|nos|votre|vos)\b)/i,
      '',
    ],
    [/^peut-être qu(?:e |')(?=(?:nous|on|il|elle|vous|je|c'|cela|ça|le|la|les|l'|ce|cette)\b)/i, ''],
    [/,? (?:je (?:pense|crois|suppose)|hein|voilà|vous savez|quoi)(?=[.,!?]|$)/gi, ''],
    [/, (?:euh|heu|ben|bah|disons|en fait|du coup|vous savez|genre) /gi, ', '],
    [
      / (?:peut-être|sans doute|probablement|éventuellement|en fait|du coup|quelque part|un petit peu|un peu)(?= )/gi,
      '',
    ],
  ],
  brittle:
    /, (?:euh|heu|ben|bah|disons|en fait|du coup|vous savez|genre), |^peut-être \p{L}+-(?:nous|on|vous|je|il)\b|\bun (?:petit )?peu (?:de|d'|plus|moins)\b|\bun (?:petit )?peu[.?!]*$|\bpeut-être pas\b|(?<!^)peut-être que\b/iu,
  firm: rewriting('alors|et|bon|donc|ok', `${someday}${STATEMENT}`, [
    [
      `${simple}(je vais (?!voir|essayer|être|avoir|faire de mon mieux|faire mon possible)~)`,
      "$1 d'ici au [date].",
    ],
    [
      `${simple}(?:on|nous) (?:pourrait|pourrions|devrait|devrions|peut|pouvons) (?:peut-être )?(${meet}(?: ~)?)`,
      'Et si on convenait de $1 le [date] à [heure] ?',
    ],
    [
      `${simple}(?:on|nous) (?:pourrait|pourrions|devrait|devrions|peut|pouvons) (?:peut-être )?(?!être)((?:nous |se )?\\p{L}+(?:er|ir|re|oir) ~)`,
      "Je propose de $1 : je fais [quoi] d'ici au [date], et vous, [quoi].",
    ],
  ]),
  and: rewriting('bon|oui|ok', STATEMENT, [
    [
      "((?:je|j'|cela|ça|c'est|vous)[^.?!;:]{3,90}?),? mais ((?:je |j'|nous |on |il |vous |c'est |cela |le |la |les )[^.?!;:]{3,110})",
      '$1. $^2.',
    ],
  ]),
  invitable: /^je (?:voulais|voudrais|veux|souhaite|souhaitais) (?:vous )?parler .*[.!]$/,
  invite: 'Comment voyez-vous cela ?',
}
