import { anyOf, type Cues } from '../cues.ts'

/** What French is listened to for besides. */
export const cues: Cues = {
  who: anyOf(`
    je | j'\\w+ | nous | on | convenons | fixons | faisons | voyons | ensemble | reprenons | retrouvons
    | partageons | disons | prenons | notons | commencons
  `),
  when: anyOf(`
    lundi | mardi | mercredi | jeudi | vendredi | samedi | dimanche | lundis | mardis | vendredis | demain
    | aujourd'hui | ce soir | cet apres-midi | cette semaine | semaine prochaine | mois prochain
    | d'ici (?:a |au |la |le )?\\w+ | avant le # | avant la fin | avant midi | avant # | a # ?h | a # ?heures
    | a \\w+ heures | a midi | des demain | des ce soir | dans une heure | dans deux heures | dans une semaine
    | dans deux semaines | dans quinze jours | dans # (?:heures?|jours?|semaines?) | une fois par semaine
    | une fois par mois | chaque jour | chaque semaine | chaque matin | le # \\w+ | le premier \\w+
  `),
  amount: anyOf(`
    deux | trois | quatre | cinq | six | sept | huit | neuf | dix | onze | douze | treize | quatorze | quinze
    | seize | dix-huit | vingt | trente | quarante | cinquante | soixante | cent | mille | la moitie d\\w+
    | un tiers | un cinquieme | une dizaine | une douzaine
  `),
  commits:
    /\b(?:je|nous|on) (?:vous |le |la |l'|les )?\w+(?:rai|rons)\b|\bnous (?:nous |vous |le |la )?\w+ons\b|\bfaisons\b|\blaissez-moi\b|\bje (?!.*\bdepuis\b)(?:vous |lui |leur |le |la |les )?(?!suis|sais|pense|crois|comprends|vois|voulais|voudrais|travaille|tenais|me|ne|vous|lui|leur|le|la|les)\w+/,
  invites:
    /\b(?:parlez-moi|dites-moi|racontez|expliquez|decrivez|aidez-moi a comprendre|(?:j'aimerais|je voudrais) (?:savoir|comprendre|entendre))/,
  restates:
    /^(?:ah|oh|bon|d'accord|et)?,? ?(?:donc|alors) (?:vous|pour vous|ce qui (?:vous|compte))|\b(?:si je comprends|si j'ai bien compris|ce que j'entends|vous dites que|autrement dit|n'ont donc)\b/,
  order: anyOf(`
    vous devez | vous allez devoir | vous n'avez qu'a | il faut que vous
    | contentez-vous d\\w+ | arretez de | tachez d\\w+ | debrouillez-vous | il va falloir que
    | envoyez-moi votre | je veux un point
  `),
  belittles: anyOf(`
    calmez-vous | du calme | ne vous inquietez pas | ne vous en faites pas | restez positi\\w+ | haut les coeurs
    | formidable opportunite | belle opportunite | superbe opportunite | pourrait etre pire | pas si complique
    | pas si difficile | pas si grave | pour votre bien | tout ira bien | ne restons pas la-dessus
    | inutile de (?:se|vous) facher | inutile de hausser | vous devriez (?:essayer|faire|vous mettre) | mine superbe
    | bonne mine | il suffit de | tout le monde se plaint | ne le prenez pas personnellement | vous exagerez
    | on vous trouvera bien | vos emplois sont garantis
  `),
  threatens: anyOf(`
    sinon,? (?:on|vous|je) | ou je m'en vais | je m'interroge sur votre avenir | soit je m'en vais | a vous de voir | on verra ce que
    | il y aura des consequences | dernier avertissement | vous le regretterez | a interet a | avez interet a
    | vous verrez | une tout autre conversation | si c'est comme ca que
  `),
  formula: anyOf(`
    tres au serieux | la gene occasionnee | conditions generales | la politique de l'entreprise
    | notre politique | votre satisfaction est | le reglement c'est le reglement | je ne fais que mon travail
    | c'est comme ca
  `),
  meant: /je ne sais pas|vous savez(?! ?,)|\b(?:un|votre|le) peut-etre/,
  second: anyOf('vous | votre | vos'),
  checks: anyOf(`
    puis-je | (?:pouvez|pourriez)-vous vivre avec | et si nous |
    vous (?:va|convient|irait|conviendrait|parait|semble|aiderait) | etes-vous d'accord | vous etes d'accord
    | seriez-vous d'accord | est-ce (?:bien cela|bien ca|juste|realiste|faisable|exact) | ai-je bien compris
    | manque-t-il | autre chose | ferez-vous de meme | a quoi je n'ai pas pense | trop peu ou trop | d'accord
    | c'est bon pour vous | ca marche pour vous | voulez-vous changer
  `),
  but: /,? mais\b/,
  generalises: anyOf('toujours | jamais | a chaque fois | constamment | sans arret | tout le temps'),
}
