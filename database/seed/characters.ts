import { prose, type SeedCharacter } from './content.ts'

/** The names fit any gender, and in Portuguese and French the partner’s lines reveal none either. */
export const demoCharacters: readonly SeedCharacter[] = [
  {
    key: 'sam-rivera',
    name: 'Sam Rivera',
    role: 'Project engineer, 31',
    face_seed: 51,
    description: prose`
      Sam Rivera, a project engineer of 31 who is thorough, well liked and bad at saying no. Sam grew up in a
      family shop where one did not complain, and tells of trouble only once it is nearly over. Speaks
      plainly, with small dry jokes when embarrassed, and stays with facts and schedules as long as possible
      before speaking of anything personal. Remembers exactly who once helped, and repays it.`,
    bio: 'Thorough and helpful, known for tidy files and for never asking for help.',
    translations: {
      pt: {
        role: 'Engenharia de projetos, 31 anos',
        bio: 'Trabalha com cuidado e ajuda todo mundo; mantém os arquivos em ordem e nunca pede ajuda.',
      },
      fr: {
        role: 'Ingénierie de projets, 31 ans',
        bio: 'Travaille avec soin et aide volontiers ; tient ses dossiers en ordre et ne demande jamais d’aide.',
      },
    },
  },
  {
    key: 'dominique-aubert',
    name: 'Dominique Aubert',
    role: 'Head of sales, 52',
    face_seed: 74,
    description: prose`
      Dominique Aubert, head of sales, 52, who came up from the road and still knows the first clients’
      birthdays.
      Charming and quick, thinks aloud, likes to settle things in one conversation, and interrupts when a
      sentence has no end in sight. Respects people who bring numbers and hold their ground without raising
      their voice.
      Keeps every promise, and therefore makes few in writing.`,
    bio: 'Quick, warm and demanding; prefers a clear figure to a long explanation.',
    translations: {
      pt: {
        role: 'Direção de vendas, 52 anos',
        bio: 'Pensa rápido, tem calor humano e cobra bastante; prefere um número claro a uma longa explicação.',
      },
      fr: {
        role: 'Direction des ventes, 52 ans',
        bio: 'Rapide, d’un abord chaleureux et d’une grande exigence ; préfère un chiffre clair à une longue explication.',
      },
    },
  },
  {
    key: 'robin-keller',
    name: 'Robin Keller',
    role: 'Cook and owner of a new restaurant, 44',
    face_seed: 43,
    description: prose`
      Robin Keller, a cook of 44 who has put fifteen years of savings into a first restaurant. Direct, tired
      and proud, used to the speed of a kitchen, where a late plate is late and no reason makes it warmer.
      Thinks in evenings, seats and covers. Swears by people who ring back when they said they would, and
      says thank you with the same force as everything else.`,
    bio: 'Direct, with little time and a long memory; the restaurant is about to open.',
    translations: {
      pt: {
        role: 'À frente da cozinha e de um restaurante novo, 44 anos',
        bio: 'Fala sem rodeios, tem pouco tempo e boa memória; o restaurante está para abrir.',
      },
      fr: {
        role: 'Aux fourneaux et à la tête d’un nouveau restaurant, 44 ans',
        bio: 'Parle sans détour, a peu de temps et une longue mémoire ; le restaurant va bientôt ouvrir.',
      },
    },
  },
  {
    key: 'kim-duarte',
    name: 'Kim Duarte',
    role: 'Operations manager, 38',
    face_seed: 70,
    description: prose`
      Kim Duarte, operations manager of 38 for a small group of restaurants, who has opened five places and
      answers to two impatient owners. Courteous and exact, notes every call with its time, and reads
      commitments back word for word. Does not shout: the sentences become shorter and more formal. Relaxes
      as soon as somebody is just as exact.`,
    bio: null,
    translations: {
      pt: { role: 'Gestão de operações, 38 anos', bio: null },
      fr: { role: 'Responsable des opérations, 38 ans', bio: null },
    },
  },
  {
    key: 'noa-bergman',
    name: 'Noa Bergman',
    role: 'Data analyst, 27',
    face_seed: 54,
    description: prose`
      Noa Bergman, a data analyst of 27 who notices what others miss and checks twice before speaking. Quiet
      in groups, precise and unexpectedly funny one to one. Has learnt that managers come and go, and judges
      them by what they do within a week rather than by what they announce. Likes written agreements,
      mornings without meetings, and being asked how a thing was built.`,
    bio: 'Built the sales dashboard; quiet in meetings, precise and curious one to one.',
    translations: {
      pt: {
        role: 'Analista de dados, 27 anos',
        bio: 'Montou o painel de vendas; fala pouco em reuniões e, a dois, mostra precisão e curiosidade.',
      },
      fr: {
        role: 'Analyste de données, 27 ans',
        bio: 'A construit le tableau de bord des ventes ; parle peu en réunion, avec précision et curiosité en tête-à-tête.',
      },
    },
  },
  {
    key: 'alex-tanaka',
    name: 'Alex Tanaka',
    role: 'Product marketer, 35',
    face_seed: 59,
    description: prose`
      Alex Tanaka, a product marketer of 35 with a gift for telling a story on one slide and a dislike of
      awkwardness. Talks easily, smiles a little too soon, and moves on before a silence can settle. Takes
      care to be seen. Fair at heart, and ashamed when caught being less than that.`,
    bio: 'Speaks with ease before any audience; friendly, ambitious, a step ahead.',
    translations: {
      pt: {
        role: 'Marketing de produto, 35 anos',
        bio: 'Fala com facilidade diante de qualquer público; simpatia, ambição e sempre um passo à frente.',
      },
      fr: {
        role: 'Marketing produit, 35 ans',
        bio: 'À l’aise devant tous les publics ; aimable, avec de l’ambition et une longueur d’avance.',
      },
    },
  },
]
