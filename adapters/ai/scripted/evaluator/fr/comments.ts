import type { Texts } from '../texts.ts'

/** What is said of one passage, in French, with plain spaces before high punctuation. */
export const comments: Texts['comments'] = {
  open: [
    'Vous demandez sans souffler la réponse que vous espérez. L’autre peut alors vous apprendre quelque chose que vous ne savez pas encore.',
    'Un oui ou un non ne suffit pas ici : vous obtenez sa version des faits, et non la confirmation de la vôtre.',
    'Bonne question : avant toute décision, elle s’intéresse à ce que l’on voit depuis l’autre côté de la table.',
    'C’est une invitation à raconter, pas à se défendre. Plus la réponse est longue, plus vous aurez de quoi avancer.',
    'Ici, vous cédez la parole. Après une telle question, le mieux est d’attendre, même si un silence s’installe.',
    'C’est une question sur le sujet et non sur la faute, et cela s’entend. Il devient facile d’y répondre franchement.',
    'En posant d’abord la question, vous évitez de résoudre un problème qui n’est peut-être pas le bon.',
  ],
  acknowledgement: [
    'Avant de poursuivre, vous montrez que la réponse vous est parvenue. On en dit davantage à qui sait écouter.',
    '{cue} ne coûte rien et fait baisser la tension : vous reconnaissez son point de vue sans devoir le partager.',
    'Petite phrase, grand effet : elle dit que le point de vue de l’autre compte ici.',
    'Après cela, l’autre n’a plus besoin de se répéter plus fort.',
    'Reconnaître d’abord la difficulté rend la suite plus facile à entendre.',
    'Vous vous arrêtez un instant sur ce qui vient d’être dit, au lieu de passer tout de suite à votre propre point.',
  ],
  takenUp: [
    'Vous reprenez {cue}, un mot de l’autre. C’est la preuve d’écoute la plus simple qui soit.',
    'En revenant sur {cue}, vous reliez votre message à ce que l’on vient de vous dire.',
    'Vous partez de {cue}, tiré de la dernière réponse : c’est une vraie réponse, et non le point suivant d’une liste.',
  ],
  apology: [
    'Vous assumez votre part sans y accrocher de justification. Il devient plus facile, en face, d’assumer la sienne.',
    'Des excuses aussi simples referment une blessure que des arguments laisseraient ouverte.',
    'Dire ouvertement ce qui n’a pas marché de votre côté demande du courage, et rend la suite plus crédible.',
  ],
  fact: [
    'C’est vérifiable : vous pouvez parler ensemble de ce qui s’est passé au lieu de vous disputer sur des impressions.',
    'Un chiffre ou une date de ce genre blesse rarement. Le sujet reste sur la table, la personne n’est pas en cause.',
    'Cette précision montre que vous avez préparé l’échange et donne à l’autre de quoi répondre.',
    'Vous décrivez au lieu de juger. On peut compléter un fait ; un verdict, on ne peut que le combattre.',
    'Avec ce détail, l’autre sait de quelle occasion vous parlez, et personne n’a à deviner.',
    'Concret et bref : un fait comme celui-ci pèse plus que trois adjectifs.',
  ],
  hardPart: [
    'Vous dites le plus difficile tôt, avec des mots simples. C’est inconfortable un instant, et cela épargne à chacun les devinettes.',
    'Pas de détour : l’autre sait à quoi s’en tenir et peut réagir.',
    'Il faut du cran pour le dire aussi clairement. C’est aussi ce qui permet au reste de l’échange d’être honnête.',
  ],
  firm: [
    'Quelqu’un fait quelque chose pour une date connue de part et d’autre. C’est ce qui fait durer un bon échange.',
    'Avec une date, chacun peut compter dessus, et y revenir si cela glisse.',
    'Vous prenez votre part du plan. Un engagement de votre côté facilite celui de l’autre.',
    'Une étape aussi claire tient en une ligne : c’est un bon test pour tout accord.',
    'La bonne volonté devient ici un accord : on sait ce qui se passera, et quand.',
  ],
  check: [
    'Vous vérifiez au lieu de supposer. Un oui que l’on a demandé tient mieux qu’un oui que l’on a présumé.',
    'Vous laissez la place à un non, et c’est ce qui donne sa valeur au oui.',
    'Vous posez la question avant de conclure : ce qui coince encore apparaît maintenant, et non la semaine prochaine.',
  ],
  generalising: [
    '{cue} pousse l’autre à chercher la seule exception. Une occasion précise, avec sa date, se conteste moins et s’entend mieux.',
    'Avec {cue}, vous parlez de ce que l’autre est ; ce que vous pouvez changer ensemble, c’est ce qui s’est passé tel jour.',
    'Des mots comme {cue} incitent à énumérer ses mérites. Racontez la dernière fois, et ce que cela a entraîné.',
    'Après {cue}, on discute pour savoir si c’est vrai, et plus du tout de ce dont vous avez besoin.',
  ],
  shouldHave: [
    'Personne ne peut revenir en arrière, si bien que {cue} ne laisse que la défense. Dites ce qu’il vous faudrait à partir de maintenant.',
    '{cue} sonne comme un verdict. Le même souhait, tourné vers l’avenir, peut recevoir un oui.',
    'C’est un regard en arrière, le doigt levé. Ce qui vous a manqué, et ce dont vous aviez besoin, s’écoute plus facilement.',
  ],
  blame: [
    'Cela touche la personne et non le problème ; face à une attaque, on se défend ou on se tait. Que s’est-il passé, et qu’est-ce que cela a entraîné ?',
    '{cue} ferme une porte. Votre agacement est peut-être fondé : dites ce que cela vous a fait, et l’autre pourra répondre.',
    'À cet instant, il ne reste en face que deux issues, riposter ou céder. Un fait et une question en ouvriraient une troisième.',
    'Ici, le ton cache le sujet. Sans {cue}, votre argument serait plus fort, car personne ne pourrait l’esquiver.',
    'Vous rendez votre verdict avant d’avoir entendu l’autre côté. Demandez d’abord ; si le point tient encore, il tiendra mieux.',
    'Relisez cette phrase comme si elle vous était adressée. Ce à quoi l’on peut répondre, c’est le fait qu’elle contient : gardez-le, laissez le reste.',
  ],
  threat: [
    'Une menace met fin à la recherche d’une solution : à partir de là, l’autre ne fait que calculer le prix de céder. Dites ce qu’il vous faut, et pourquoi, sans le « sinon ».',
    '{cue} montre votre force et cache votre raison. La raison serait l’argument le plus solide.',
  ],
  private: [
    'Cette question ne vous revient pas, et l’autre risque maintenant d’en dire moins qu’avant. Demandez de quoi le travail a besoin ; c’est suffisant.',
    'La santé et la vie privée appartiennent à l’autre. Proposez votre écoute, et laissez-lui choisir ce qui sera dit.',
  ],
  belittling: [
    '{cue} veut apaiser, mais laisse entendre que ce qui est ressenti en face n’a pas lieu d’être. Prenez-le d’abord au sérieux ; souvent, cela s’allège tout seul.',
    'Un réconfort ou un conseil aussi rapide donne l’impression de clore le sujet. Demandez d’abord ce qu’il y a derrière.',
    'C’est prendre à la légère une chose qui pèse peut-être lourd. Une phrase de reconnaissance doit précéder tout bon conseil.',
    '{cue} décide à la place de l’autre de la gravité des choses, et personne d’autre ne peut la mesurer.',
  ],
  formula: [
    'Cela pourrait être imprimé sur une carte, et c’est ainsi qu’on l’entend. Que diriez-vous à un proche dans la même situation ?',
    'Les règles et les phrases toutes faites protègent qui les dit. L’autre veut savoir ce que vous pouvez faire.',
    '{cue} ferme le dossier au lieu d’aller vers la personne. Citez une chose que vous ferez, et quand.',
  ],
  order: [
    'C’est une consigne, et une consigne obtient au mieux de l’obéissance. Demandez ce qu’il faudrait pour y arriver.',
    'Avec {cue}, vous décidez sans l’autre, et la responsabilité vous reste aussi. Laissez-lui proposer le comment.',
    'Vous êtes peut-être en droit de l’exiger. La raison d’abord, et l’ordre devient une demande à laquelle on peut consentir.',
  ],
  yesBut: [
    'Le « mais » retire la moitié bienveillante de la phrase. Laissez-la exister un instant, puis dites ce que vous avez à dire.',
    '« Oui, mais » s’entend en général comme un « non ». Deux phrases séparées par un point, et les deux moitiés comptent.',
    'Ce qui précède le « mais » mériterait une phrase à part ; ainsi, on ne retiendra que la seconde moitié.',
  ],
  closed: [
    'Un oui ou un non suffit pour répondre. Une question qui commence par « comment » ou « qu’est-ce qui » vous en apprendrait plus.',
    'Il suffit ici de dire « oui », et une personne prudente en restera là.',
    'Celle-ci peut clore l’échange en un mot. Ouverte, elle ferait parler l’autre plus longtemps.',
    'Dans le doute, l’autre prendra ici le chemin le plus court. Demandez plutôt ce que vous aimeriez vraiment entendre.',
    'Un signe de tête y répondrait, et vous n’en sauriez pas plus qu’avant.',
  ],
  pile: [
    'Avec {n} questions dans un message, l’autre répondra à la plus facile. Posez celle qui compte le plus, puis attendez.',
    'Une question à la fois : parmi {n}, la plus importante se perd.',
  ],
  vague: [
    'La direction est bonne, mais rien n’est encore convenu : qui fait quoi, et pour quand ?',
    'Les bonnes intentions s’effacent en une semaine. Un nom et un jour donneraient une chance à celle-ci.',
    'On peut approuver cela des deux côtés en pensant à des choses différentes. Voyez petit, et mettez une date.',
    'Telle quelle, personne ne saura vendredi prochain si c’est fait. À quoi le verrait-on ?',
    'Cela ouvre la voie à un accord. Il manque la fin de la phrase, avec un jour et un nom.',
  ],
  hedge: [
    'Vous rapetissez votre propos : avec {cue}, l’autre peut ne pas voir que cela compte pour vous.',
    'Adoucir peut être aimable, mais ici {cue} cache ce que vous voulez. Dit franchement, sur le même ton, ce serait plus facile à entendre.',
    '{cue} laisse une porte de sortie à chacun. Si vous le pensez, la phrase tient debout toute seule.',
    'L’idée est bonne, c’est l’emballage qui la fait paraître douteuse. Essayez sans {cue}.',
  ],
  filler: [
    '{cue} n’apporte rien ici, et la phrase est plus forte sans.',
    'À la place de {cue}, respirez : une courte pause donne plus d’assurance qu’un mot de remplissage.',
    'De petits mots comme {cue} détournent l’attention de ce que vous avez à dire.',
  ],
  speech: [
    'Avec {n} mots d’un seul trait, une bonne partie va se perdre. Dites le plus important, puis laissez l’autre entrer.',
    'C’est un discours de {n} mots. Quelque part au milieu, il y avait une belle place pour une question.',
    'En {n} mots tiennent plusieurs points, et l’autre ne répondra qu’au dernier. Un à la fois marche mieux.',
  ],
  short: [
    'C’est si court que l’autre doit deviner ce que vous pensez de sa réponse. Une phrase entière ferait avancer l’échange.',
    'Un mot ou deux laissent tout le travail à l’autre. Qu’avez-vous pensé en entendant cela ?',
    'Une réponse brève peut passer pour de l’impatience, même sans intention. Ajoutez ce que vous en retenez.',
  ],
  repeat: [
    'Vous aviez déjà dit presque la même chose. Entre-temps, on vous a répondu ; reprenez un élément de cette réponse.',
    'Répéter une phrase, même bonne, laisse entendre que la réponse n’a rien changé.',
    'Les mêmes mots, une deuxième fois, sonnent comme une pression. Qu’est-ce qui, dans la dernière réponse, mériterait une question ?',
  ],
  praise: [
    'Des mots aimables, qui iraient à n’importe qui. Dites ce qui était bon, et quand vous l’avez remarqué : on vous croira.',
    'Un compliment comme {cue} réchauffe un instant. Avec un exemple, il devient un retour dont on peut se servir.',
    'Le compliment est sympathique, mais il ne mène encore nulle part. Où voulez-vous en venir ?',
  ],
  statement: [
    'Vous donnez votre côté de l’histoire et laissez l’autre en suspens. Une courte question à la fin passerait la parole.',
    'Cette phrase ne demande ni ne propose rien, et l’autre n’a pas grand-chose à en faire. Qu’aimeriez-vous entendre en retour ?',
    'Votre point de vue est clair. Il manque une ouverture pour le sien.',
    'Après une phrase de ce genre, l’échange peut caler. Un fait, une question ou une proposition le relancerait.',
  ],
  outside: [
    'Cela sort de la conversation et s’adresse à la technique qui est derrière ; ce n’est donc pas jugé. L’exercice continue comme si rien n’avait été dit.',
    'Ce passage concerne le programme et non la personne à qui vous parliez. Il ne compte ni pour vous ni contre vous.',
    'En dehors de la conversation que vous avez menée, donc hors de l’évaluation.',
  ],
  foreign: [
    'Ce message semble écrit dans une autre langue. Ses mots ont été comptés, mais son contenu n’a pas été jugé.',
    'Les règles lisent cette conversation en français ; ce message est donc resté hors de l’évaluation.',
  ],
}
