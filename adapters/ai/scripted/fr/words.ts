import { joined, phrases, type Vocabulary } from '../vocabulary.ts'

/** How French is listened to. */
export const frenchWords: Vocabulary = {
  phrases: {
    open: phrases(`
      parlez-moi | dites-moi | racontez | racontez-moi | decrivez | decrivez-moi | expliquez
      | expliquez-moi | pouvez-vous expliquer | pouvez-vous m'expliquer | pourriez-vous m'expliquer
      | pourriez-vous expliquer | aidez-moi a comprendre | pouvez-vous me dire ce
      | pourriez-vous me dire ce | j'aimerais savoir ce | j'aimerais entendre | j'aimerais comprendre
      | qu'est-ce qui | qu'est-ce que | que s'est-il passe | que pensez-vous | que ressentez-vous
      | comment vous | comment ca | comment avez-vous | comment voyez-vous | comment puis-je
      | comment pouvons-nous | pourquoi avez-vous | pourquoi etes-vous | quel est votre | quelle est votre
      | quels sont | quelles sont | de quoi avez-vous | en quoi | a votre avis | selon vous
      | vous pensez quoi | vous en pensez quoi
    `),
    feel: phrases(`
      comment allez-vous | comment vous sentez-vous | comment vous vous sentez | vous vous sentez comment
      | comment vous etes-vous senti | comment vous etes-vous sentie | comment ca va | ca va
      | comment vivez-vous | que ressentez-vous | qu'est-ce que vous ressentez | comment vous portez-vous
      | comment tu vas | comment te sens-tu | vous allez bien | tout va bien | etes-vous bien
      | comment vont les choses
    `),
    need: phrases(`
      de quoi avez-vous besoin | de quoi auriez-vous besoin | qu'est-ce qui vous aiderait
      | qu'est-ce qui aiderait | que puis-je faire | qu'est-ce que je peux faire | que voulez-vous
      | que souhaitez-vous | qu'attendez-vous | que souhaiteriez-vous | comment puis-je vous aider
      | comment puis-je aider | comment vous aider | prochaine etape | que devrions-nous faire
      | quel soutien | que faudrait-il | qu'est-ce qu'il faudrait | que proposez-vous | que suggerez-vous
      | qu'est-ce qui compte | qu'est-ce qui est important | que pourrais-je faire | qu'aimeriez-vous
    `),
    more: phrases("autre chose | quelque chose a ajouter | quelque chose que vous | c'est tout"),
    who: phrases(`
      qui etes-vous | comment vous appelez-vous | comment tu t'appelles | quel est votre nom | qui es-tu
      | vous etes qui | a qui ai-je l'honneur | a qui je parle | votre nom s'il vous plait
    `),
    self: phrases(`
      presentez-vous | parlez-moi de vous | parlez-moi un peu de vous | qu'est-ce que vous aimez
      | qu'aimez-vous | qu'est-ce qui vous plait | qu'est-ce qui vous motive | aimez-vous votre
      | vous aimez votre | aimez-vous travailler | de quoi etes-vous fier | vos points forts | vos forces
      | qu'est-ce qui vous anime
    `),
    knew: phrases(`
      saviez-vous | le saviez-vous | vous saviez | vous le saviez | etiez-vous au courant
      | vous etiez au courant | avez-vous remarque | aviez-vous remarque | avez-vous entendu
      | avez-vous vu | savez-vous que
    `),
    asks: phrases(`
      pouvez-vous | pourriez-vous | voulez-vous | voudriez-vous | accepteriez-vous | seriez-vous pret
      | puis-je | est-ce que je peux | est-ce que vous pouvez | est-ce que vous pourriez | vous pouvez
      | vous pourriez | avez-vous le temps | avez-vous un moment | voulez-vous que | souhaitez-vous que
    `),
    agreeing: phrases(`
      etes-vous d'accord | vous etes d'accord | d'accord avec moi | partagez-vous | vous parait juste
      | vous convient | n'est-ce pas | ne trouvez-vous pas | ne pensez-vous pas | vous parait logique
      | ca vous va | cela vous va | est-ce possible | cela vous irait | ca vous irait | vous aiderait
      | paraitrait juste
    `),
    invites: phrases(`
      des questions | une question a | avez-vous des questions | posez-moi
    `),
    private: phrases(`
      medicament | medicaments | diagnostic | therapie | chez vous a la maison | problemes personnels
      | problemes a la maison | votre couple | divorce | enceinte | depression | gueri | guerie
    `),
    empathy: phrases(`
      je comprends | je vous comprends | j'imagine | je vois que | je vois bien | cela doit | ca doit
      | ca a du | cela a du | je sais que c'est | je sais que ce | je sais combien | c'est normal
      | c'est comprehensible | je vous entends | j'entends | je me rends compte | j'apprecie
      | je reconnais | vous avez raison | ce n'est pas facile | pas evident | pas de votre faute
      | je me mets a votre place | je mesure | c'est legitime | je suis a votre ecoute | je vous ecoute
      | merci de votre franchise | pas un reproche | pas une accusation | pas un proces | sans reproche
      | cela fait beaucoup | cela fait vraiment beaucoup | ca fait beaucoup | que vous m'en parliez
      | merci de me l'avoir dit | merci de l'avoir dit | merci de me le dire | merci de l'avoir rappele
      | preoccupation legitime | question est juste | tout a fait le droit | je sais que vous
      | ce n'est pas rien | surement pas simple | je ne le savais pas | je ne savais pas | pas etonnant
      | je vois pourquoi | cela se comprend | ca se comprend | c'est logique | je peux comprendre
      | c'est honnete de votre part | cela explique bien des choses | ca explique bien des choses
      | vous avez beaucoup a faire | quel soulagement | je vois bien que
    `),
    apology: phrases(`
      je suis desole | je suis desolee | desole | desolee | je m'excuse | je vous prie de m'excuser
      | excusez-moi | pardon | toutes mes excuses | mes excuses | j'ai eu tort | c'est ma faute
      | c'est de ma faute | c'etait injuste | mon erreur | pardonnez-moi | notre erreur | notre faute
      | je regrette | nous regrettons | j'aurais du | c'etait mon erreur | nous aurions du
    `),
    praise: phrases(`
      bravo | felicitations | bon travail | beau travail | excellent | excellente | tres bon travail
      | tres bien fait | bien joue | je suis impressionne | je suis impressionnee | impressionnant
      | fier de vous | fiere de vous | formidable | vous avez bien gere | vous avez bien reussi
      | super travail | remarquable
    `),
    thanks: phrases('merci | merci beaucoup | je vous remercie | mille mercis'),
    evidence: phrases(`
      par exemple | la semaine derniere | le mois dernier | le trimestre dernier | l'annee derniere | hier
      | ce matin | lundi dernier | mardi dernier | mercredi dernier | jeudi dernier | vendredi dernier
      | dans le rapport | j'ai remarque | j'ai constate | j'ai observe | j'ai vu que | precisement
      | pour cent | les donnees | d'apres | en reunion | deux fois | trois fois | les chiffres
      | selon le rapport
    `),
    request: phrases(`
      je merite | je demande | je voudrais demander | j'aimerais demander | je souhaite une augmentation
      | je voudrais une augmentation | une augmentation de | j'exige | je reclame | je veux plus
      | une augmentation | augmentation de
    `),
    badNews: phrases(`
      mauvaise nouvelle | mauvaises nouvelles | triste nouvelle | nouvelle difficile | est annule
      | est annulee | est arrete | est arretee | licenciement | licenciements | licencier
      | suppression de postes | va fermer | n'a pas ete retenu | n'a pas ete retenue | a ete refuse
      | a ete refusee | on arrete le | a annule | met fin | mis fin | a decide d'arreter | fin du projet
      | n'arrivera que | n'arriveront que | aura du retard | auront du retard | ne sera pas pret
      | la reponse est non | ma reponse est non | je dois dire non | je dois vous dire non
      | n'est pas possible | ne sera pas possible | ne pouvons pas livrer | ne pourrons pas livrer
    `),
    next: phrases(`
      prochaine etape | prochaines etapes | d'ici lundi | d'ici mardi | d'ici mercredi | d'ici jeudi
      | d'ici vendredi | d'ici demain | d'ici la fin | je propose | je vous propose | je suggere
      | nous pourrions | on pourrait | et si | je vais | convenons | mettons-nous d'accord | plan
      | plan d'action | faisons le point | faire le point | refaire le point | que diriez-vous
      | je m'engage | seriez-vous d'accord | etes-vous d'accord pour | je vous enverrai | je vous envoie
      | on se revoit | nous allons | on va | fixons | planifions | voyons-nous | je peux vous offrir
      | ma proposition | on fait | je peux vous preter | je peux vous envoyer | je peux vous appeler
      | je peux vous donner | nous pouvons vous | on peut vous | je vous appelle | partageons
      | je parlerai a | je vous reponds | je me renseigne | je vous l'envoie | je previens | j'ecris
      | je regle | nous nous voyons | nous nous parlons | nous regardons ensemble | nous le relisons
      | nous repetons | je reviens vers vous | voici ce que je | je verrai | je vous dirai
      | nous reprenons | on en reparle | on se parle | je fais archiver | voici une idee | en reparler
    `),
    when: phrases(`
      d'ici lundi | d'ici mardi | d'ici mercredi | d'ici jeudi | d'ici vendredi | d'ici demain
      | d'ici la fin de la semaine | d'ici la fin du mois | avant vendredi | avant lundi
      | avant la fin de la semaine | la semaine prochaine | le mois prochain | lundi prochain
      | mardi prochain | mercredi prochain | jeudi prochain | vendredi prochain | demain
      | dans deux semaines | dans une semaine | dans un mois | dans quinze jours | dans deux jours
      | chaque semaine | chaque lundi | chaque vendredi | une fois par semaine | une fois par mois
      | cette semaine | cet apres-midi | aujourd'hui | toutes les semaines | tous les lundis
      | tous les vendredis | lundi | mardi | mercredi | jeudi | vendredi
    `),
    blame: phrases(`
      vous etes toujours | vous ne faites jamais | vous faites toujours | vous n'ecoutez jamais
      | vous ne m'ecoutez jamais | toujours en retard | c'est de votre faute | c'est votre faute
      | votre faute | vous auriez du | paresseux | paresseuse | faineant | faineante | inutile
      | incompetent | incompetente | decevant | decevante | vous m'avez decu | vous m'avez decue
      | vous vous en fichez | vous vous en moquez | stupide | idiot | idiote | imbecile | ridicule
      | inacceptable | nul | nulle | votre probleme | vous avez tout gache | vous avez echoue
      | vous ne faites rien | vous mentez | menteur | menteuse | taisez-vous | tais-toi | vous avez tort
      | pas professionnel | pas professionnelle | vous exagerez | n'importe quoi | vous n'etes jamais
      | vous ne respectez jamais | vous ne pensez qu'a | tu ne fais jamais | tu es toujours | lamentable
      | vous accuser | vous blamer | vous reprocher | vous faire des reproches | vous faire un reproche
      | vous juger | vous attaquer | vous critiquer | je ne veux pas d'excuses | plus d'excuses
      | assez d'excuses | vous avez vole | vous m'avez vole | tire la couverture | a cause de vous
      | vous ratez toutes | vous ratez tout | ramasser derriere vous | vos excuses ne m'interessent
      | j'attendais mieux | je m'attendais a mieux | pourquoi pas vous | compte au moins pour vous
      | une plaisanterie | vous profitez de moi | ne venez pas pleurer | vous etes tous pareils
      | vous vivez du travail | quel genre de personne | pas mon probleme | cessez de vous plaindre
      | arretez de vous plaindre | toujours la meme chanson | vous promettez la lune
      | je ne veux plus en entendre | ca ne peut plus durer | vous avez toujours une | font toujours ca
      | ras-le-bol | quelle honte | ne comprennent rien | j'en ai assez de vous | votre attitude
      | une catastrophe | un desastre | detestable | encore sur la defensive | votre place n'est
      | qui vous etes vraiment | vous refilez | vous vous rendez compte | ne me dites pas que
      | c'est une honte | vous n'avez aucune excuse | a quoi pensiez-vous | a prendre ou a laisser
      | pas votre esclave | je m'en fiche | parce que je le dis | parce que je l'ai decide
      | en quoi cela me regarde | en quoi ca me regarde | la discussion est close
      | vous n'etes pas le seul | vous n'etes pas la seule
    `),
    hedge: phrases(`
      peut-etre | je pense | je crois | probablement | sans doute | un peu | il me semble | je ne sais pas
      | eventuellement | plus ou moins | si possible | quelque part | un petit peu | je suppose
    `),
    filler: phrases(`
      euh | heu | ben | bah | du coup | en fait | voila | disons | tu sais | vous savez | hein | bref
      | genre
    `),
    greeting: phrases(`
      bonjour | salut | bonsoir | coucou | merci d'etre venu | merci d'etre venue | merci d'etre la
      | bienvenue | enchante | enchantee | ravi de vous voir | ravie de vous voir | merci de me recevoir
    `),
    bye: phrases(`
      au revoir | a bientot | bonne journee | bonne soiree | a la prochaine | a plus tard | adieu
      | a demain | bonne continuation | c'est tout pour aujourd'hui | on s'arrete la | bon week-end
    `),
    curt: phrases(`
      oui | non | ok | d'accord | bien sur | bien | peut-etre | hm | hum | mouais | ouais | exact
      | exactement | bon | voila | tres bien | je vois | ah | et | et alors | rien | c'est vrai | vrai
      | entendu | compris | continuez | pourquoi pas | certes | si | soit
    `),
    offTopic: phrases(`
      meteo | football | foot | recette | blague | poeme | une chanson | film | netflix | pizza
      | capitale de | capitale du | bitcoin | loterie | horoscope | javascript | code python
      | ecrivez-moi un | ecris-moi un | jeu video | couleur preferee | votre prefere | coupe du monde
      | devoirs | traduisez
    `),
    distress: phrases(`
      me tuer | me suicider | suicide | mettre fin a mes jours | me faire du mal | envie de mourir
      | veux mourir | ne veux plus vivre
    `),
    harmless: phrases(`
      je vais etre | je vais vous dire | nous allons parler | on va parler | pas de votre faute
      | pas votre faute | ce n'est pas inutile | et si vous | personne n'est nul | mon plan est
      | je vais bien | vous savez que | vous savez ce | nulle part | bien sur que non | on va voir
      | dites-moi si | dites-moi s'il | je vous appelle au sujet | je vous appelle pour la
      | je vous appelle a propos | que nous pourrions
    `),
  },
  openStarts: phrases(`
      qu'est-ce | que | qu' | comment | pourquoi | quel | quelle | quels | quelles | qui | quand | ou en
      | combien | de quoi | a quoi | en quoi | sur quoi | depuis quand | quoi | a quel
      | dans quelle mesure | de quelle | par ou | par quoi | vers quoi
  `),
  closedStarts: phrases(`
      est-ce que | avez-vous | etes-vous | pouvez-vous | pourriez-vous | voulez-vous | allez-vous
      | etiez-vous | auriez-vous | seriez-vous | faut-il | pensez-vous | savez-vous | puis-je | peut-on
      | es-tu | as-tu
    `),
  negated: joined(
    /(?<!\bvous (?:ne |n')?\w+ )\b(?:pas|sans|jamais voulu|personne ne)/,
    /(?: (?!(?:et|mais|parce|donc)\b)[\w'-]+){0,6} $/,
  ),
  date: joined(
    /\b(?:d'ici (?:le |au )?|avant le |a partir du |des le |le )?\d{1,2}(?:er)? /,
    /(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\b/,
    /|\b(?:tous les|chaque) (?:lundi|mardi|mercredi|jeudi|vendredi)s?\b|\ble \d{1,2} a \w+ heures\b/,
  ),
  attack: [
    joined(
      /(?<!\b(?:n'|ne pas ))\b(?:ignore|ignorez|ignorer|oublie|oubliez)\b(?: [\w']+){0,4} /,
      /(?:instructions?|regles|prompts?|consignes|directives)\b/,
    ),
    /\b(?:prompt|message|instructions?) (?:du |de )?systeme\b|\bprompt (?:initial|cache|secret)\b/,
    joined(
      /\b(?:revelez?|montrez?|affichez?|imprimez?|repetez?|dis|dites|donnez?|quelles sont|quel est)\b/,
      /(?:[ -][\w']+){0,4} (?:prompt|(?:tes|vos) (?:instructions|consignes)|(?:mots|texte) ci-dessus)\b/,
    ),
    /\bmode (?:developpeur|dan)\b/,
    joined(
      /\b(?:(?:tu es|vous etes) (?:maintenant|desormais)|(?:agis(?:sez)?|repond(?:s|ez)) (?:comme|en tant que?)) ?/,
      /(?:une? )?(?:assistante?|ia|robot|chatbot|dan)\b/,
    ),
    joined(
      /\b(?:arrete|arretez|cesse|cessez) de (?:faire semblant|jouer un role)\b|\b(?:sors|sortez) /,
      /(?:de ton|de votre|du) (?:role|personnage)\b/,
    ),
  ],
  robot: [
    joined(
      /\b(?:etes-vous|es-tu|vous etes|tu es|t'es) (?:vraiment |juste |seulement )?(?:un |une )?/,
      /(?:ia|robot|bot|chatbot|machine|ordinateur|programme|humaine?|vraie personne)\b/,
    ),
    joined(
      /\b(?:parle|discute) (?:a|avec) (?:un |une )(?:ia|robot|bot|machine|ordinateur|programme)\b/,
      /|\bmodele de langage\b|\bintelligence artificielle\b/,
    ),
  ],
  topic: {
    articles: {
      le: 'le',
      la: 'la',
      les: 'les',
      du: 'le',
      des: 'les',
      au: 'le',
      aux: 'les',
      "l'": "l'",
      cet: 'cet',
      cette: 'cette',
      ces: 'ces',
      notre: 'notre',
      nos: 'nos',
      vos: 'mes',
      mon: 'votre',
      ma: 'votre',
      mes: 'vos',
    },
    plain: ['le', 'la', 'les', 'du', "l'"],
    twoWords: false,
    stop: phrases(`
      meme | memes | autre | autres | premier | premiere | second | seconde | dernier | derniere
      | derniers | dernieres | prochain | prochaine | prochaines | semaine | semaines | minute | moment
      | debut | chose | choses | point | points | personne | personnes | monde | temps | question
      | questions | reponse | aide | mieux | moins | plupart | lundi | mardi | mercredi | jeudi | vendredi
      | conversation | reunion | situation | journee | annee | matin | soiree | cote | suite | fois
      | facon | maniere | verite | sorte | faute | raison | raisons | besoin | grand | grande | petit
      | petite | nouveau | nouvelle | bonne | bonnes | meilleur | meilleure | instructions | prompt
      | consignes | regles | mots | sujet | entretien | place | parole | accord | avance | heure | heures
      | compris | entendu | avons | avez | etions | suite | faut | avis | impression | systeme | dessus
      | choix | part | coup | feedback | retour | temps | long | cours | lieu | sens | merci | pourquoi
      | comme | erreur | erreurs | commencer | commence | commencez | aimeriez | aimerais | aimez | voulez
      | voulais | dire | faire | savoir
    `),
    stopEnding: /(?:er|ir|re|ez|ons|ant|ment|ais|ait)$/,
    pronouns: phrases(`
      je | j | tu | il | elle | on | nous | vous | ils | elles | ne | n | me | se | qui | y
    `),
    people: phrases(`
      employe | employee | manager | collegue | client | cliente | personne | utilisateur | partenaire
      | chef | leader | equipe | objectif | conversation | reunion | discussion | entreprise | directeur
      | directrice | membre | role | scenario | tache | direction | faits | bases | ventes | responsable
      | collaborateur | collaboratrice | appel | message | entretien | salarie | salariee | autre
    `),
  },
  factMark: /^\s*[-*]?\s*(?:fact \(fr\)|fait)\s*:\s*(.+)$/i,
}
