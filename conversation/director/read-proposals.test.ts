import { describe, expect, test } from 'vitest'
import { emptyWorld, type Need } from './world.ts'
import { readProposals, readWithdrawn } from './read-proposals.ts'

const need = (key: string, who: Need['who'], words: Need['words']): Need => ({
  key,
  who,
  what: { en: key },
  words,
  by_when: true,
})
const world = {
  ...emptyWorld,
  needs: [
    need('talk', 'learner', {
      en: ['speak to chris', 'ask chris'],
      pt: ['falo com chris', 'falar com chris', 'fala com chris'],
      fr: ['parle a chris', 'parlerai a chris', 'parler a chris'],
    }),
    need('outline', 'character', { en: ['outline'], pt: ['esboco'], fr: ['ebauche'] }),
    need('check', 'somebody', { en: ['check the'], pt: ['verifica o'], fr: ['verifie le', 'verifiera le'] }),
  ],
}

const saying = (language: string, content: string) => ({
  chatId: 1,
  language,
  scenario: { title: '', description: '', introText: '', prompt: '' },
  character: { name: 'Sam Rivera', description: '', bio: null },
  mood: null,
  messages: [{ isUser: true, content }],
})

/** What a message proposes, a line each: "outline character by Friday". */
const proposedBy = (language: string, content: string): readonly string[] =>
  readProposals(saying(language, content), world)
    .filter(({ isFirm }) => isFirm)
    .map(({ need: key, who, name, when }) => [key, name ?? who, when ?? 'undated'].join(' '))

describe('the person of a proposal', () => {
  test.each([
    ['en', 'Could you send the outline by Friday?', 'character by Friday'],
    ['en', 'I need you to send me the outline by Friday.', 'character by Friday'],
    ['en', 'Sam sends the outline by Friday.', 'character by Friday'],
    ['en', 'An outline by Friday would help me.', 'character by Friday'],
    ['pt', 'Você consegue mandar o esboço até sexta?', 'character até sexta'],
    ['pt', 'Me mande o esboço até sexta, por favor.', 'character até sexta'],
    ['fr', "Pourriez-vous m'envoyer l'ébauche d'ici vendredi ?", "character d'ici vendredi"],
    ['fr', "Envoyez-moi l'ébauche d'ici vendredi.", "character d'ici vendredi"],
  ])('is the partner in %s: %s', (language, said, proposed) => {
    expect(proposedBy(language, said)).toEqual([`outline ${proposed}`])
  })

  test.each([
    ['en', "I'll send the outline by Friday."],
    ['en', 'My team writes the outline by Friday.'],
    ['en', 'Maria Lopez sends the outline by Friday.'],
    ['en', 'Could you speak to Chris by Friday?'],
    ['en', "I'll call you on Monday and write the outline by Friday."],
    ['pt', 'Eu mando o esboço até sexta.'],
    ['pt', 'Vou mandar o esboço até sexta.'],
    ['pt', 'A Maria manda o esboço até sexta.'],
    ['pt', 'Você pode falar com Chris até sexta?'],
    ['fr', "J'envoie l'ébauche d'ici vendredi."],
    ['fr', "Maria enverra l'ébauche d'ici vendredi."],
    ['fr', 'Pourriez-vous parler à Chris vendredi ?'],
  ])('has to be the person of the need in %s: %s', (language, said) => {
    expect(proposedBy(language, said)).toEqual([])
  })

  test.each([
    ['en', 'Maria Lopez will check the figures tomorrow.', 'check Maria Lopez tomorrow'],
    ['pt', 'Maria verifica o número amanhã.', ''],
    ['pt', 'Maria Lopes vai ligar e verifica o número amanhã.', 'check Maria Lopes amanhã'],
    ['fr', 'Maria va appeler et vérifie le chiffre demain.', 'check Maria demain'],
    ['en', "I'll check the figures tomorrow.", ''],
    ['en', 'Sam will check the figures tomorrow.', ''],
  ])('has to be a third person if the need says somebody, in %s: %s', (language, said, proposed) => {
    expect(proposedBy(language, said)).toEqual(proposed === '' ? [] : [proposed])
  })
})

describe('the date of a proposal', () => {
  test.each([
    [
      'en',
      'I speak to Chris on Thursday, and you send the outline by Tuesday.',
      'talk learner on Thursday',
      'outline character by Tuesday',
    ],
    [
      'en',
      'Could you send an outline and a plan by Monday? I speak to Chris on Thursday.',
      'talk learner on Thursday',
      'outline character by Monday',
    ],
    [
      'en',
      'By Thursday, I speak to Chris. And you send the outline.',
      'talk learner By Thursday',
      'outline character undated',
    ],
    ['en', 'Could you write the outline, and we go through it on Thursday?', 'outline character on Thursday'],
    ['en', "I'll speak to Chris. Would Friday suit you?", 'talk learner Friday'],
    ['en', "Send me the outline. I'll be away on Friday.", 'outline character undated'],
    [
      'pt',
      'Eu falo com Chris na quinta, e você manda o esboço até terça.',
      'talk learner na quinta',
      'outline character até terça',
    ],
    [
      'pt',
      'Até quinta eu falo com Chris e você manda o esboço.',
      'talk learner Até quinta',
      'outline character undated',
    ],
    [
      'fr',
      "Je parle à Chris jeudi, et vous envoyez l'ébauche mardi.",
      'talk learner jeudi',
      'outline character mardi',
    ],
    [
      'fr',
      "D'ici jeudi, je parle à Chris et vous envoyez l'ébauche.",
      "talk learner D'ici jeudi",
      'outline character undated',
    ],
    ['en', "I'll ask Chris and let you know by Friday.", 'talk learner by Friday'],
    ['en', 'Every second Wednesday I speak to Chris.', 'talk learner Every second Wednesday'],
    ['pt', 'Eu falo com Chris e te digo até sexta.', 'talk learner até sexta'],
    ['pt', 'Quarta sim, quarta não, eu falo com Chris.', 'talk learner Quarta sim, quarta não'],
    ['fr', 'Un mercredi sur deux, je parle à Chris.', 'talk learner Un mercredi sur deux'],
    ['fr', 'Je parle à Chris avant le quinze.', 'talk learner avant le quinze'],
  ])('belongs to its clause in %s: %s', (language, said, ...proposed) => {
    expect(proposedBy(language, said)).toEqual(proposed)
  })
})

describe('a firm proposal', () => {
  test.each([
    ['en', 'I might speak to Chris on Thursday.'],
    ['en', 'Maybe we could do an outline by Friday?'],
    ['en', 'An outline by Friday, perhaps.'],
    ['en', 'We could do an outline by Friday.'],
    ['en', "I'll try to speak to Chris on Thursday."],
    ['en', "If I find the time, I'll speak to Chris on Thursday."],
    ['en', "I'll speak to Chris on Thursday, if you send the outline by Tuesday."],
    ['en', "I won't speak to Chris on Thursday."],
    ['en', 'Did you send the outline on Friday?'],
    ['en', 'You promised the outline by Friday.'],
    ['pt', 'Talvez eu fale com Chris na quinta, ou vou tentar falar com Chris na sexta.'],
    ['pt', 'A gente poderia fazer um esboço até sexta.'],
    ['pt', 'Se eu tiver tempo, eu falo com Chris na quinta.'],
    ['pt', 'Não vou falar com Chris na quinta.'],
    ['pt', 'Você prometeu o esboço até sexta.'],
    ['fr', "On pourrait peut-être faire une ébauche d'ici vendredi ?"],
    ['fr', 'Je vais essayer de parler à Chris jeudi.'],
    ['fr', "Si j'ai le temps, je parlerai à Chris jeudi."],
    ['fr', 'Je ne parlerai pas à Chris jeudi.'],
    ['fr', "Vous avez promis l'ébauche d'ici vendredi."],
    ['en', 'I would rather not speak to Chris on Monday.'],
    ['en', 'I refuse to speak to Chris about it this week.'],
    ['en', 'There is no way I speak to Chris on Monday.'],
    ['en', 'I have no intention of speaking to Chris, and to ask Chris on Monday is out of the question.'],
    ['fr', 'Je refuse de parler à Chris cette semaine.'],
    ['fr', 'Hors de question que je parle à Chris vendredi.'],
    ['fr', 'Pas question de parler à Chris vendredi.'],
    ['pt', 'Me recuso a falar com Chris na sexta.'],
    ['pt', 'De jeito nenhum eu falo com Chris na sexta.'],
  ])('is not found in %s: %s', (language, said) => {
    expect(proposedBy(language, said)).toEqual([])
  })

  test.each([
    ['en', "If you like, I'll speak to Chris on Thursday.", 'talk learner on Thursday'],
    ['en', 'Could we have the outline by Friday?', 'outline character by Friday'],
    ['pt', 'Se você quiser, eu falo com Chris na quinta.', 'talk learner na quinta'],
    ['fr', 'Si vous voulez, je parlerai à Chris jeudi.', 'talk learner jeudi'],
    ['en', "There is no way around it, I'll speak to Chris on Thursday.", 'talk learner on Thursday'],
  ])('is found in a courteous sentence in %s: %s', (language, said, proposed) => {
    expect(proposedBy(language, said)).toEqual([proposed])
  })
})

test.each([
  ['en', "Actually no, I can't speak to Chris.", ['talk']],
  ['en', 'On second thoughts, I refuse to speak to Chris.', ['talk']],
  ['en', 'Forget my offer.', ['talk', 'outline', 'check']],
  ['en', "I won't forget to speak to Chris.", []],
  ['en', "Can't you send me an outline?", []],
  ['en', 'I will speak to Chris on Thursday.', []],
  ['fr', 'Je ne parlerai pas à Chris, finalement.', ['talk']],
  ['fr', 'Je suis désolé, je n’arrive pas à vous aider aujourd’hui.', ['talk', 'outline', 'check']],
  ['fr', 'Je n’oublierai pas de parler à Chris.', []],
  ['pt', 'Não posso falar com Chris.', ['talk']],
  ['pt', 'Esquece a minha proposta.', ['talk', 'outline', 'check']],
  ['pt', 'Não vou esquecer de falar com Chris.', []],
  ['pt', 'Eu não desisto de você.', []],
] as const)('in %s an earlier proposal is withdrawn: %s', (language, content, needs) => {
  expect(readWithdrawn(saying(language, content), world)).toEqual(needs)
})
