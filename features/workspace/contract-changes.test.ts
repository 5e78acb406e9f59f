import { expect, test } from 'vitest'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import type { WorldFact, WorldNeed } from '#features/worlds/contract.ts'
import { describeChanges } from './contract-changes.ts'
import type { ScenarioContent } from './contract-content.ts'

const late: WorldFact = {
  key: 'late',
  layer: 'open',
  texts: { en: 'The data came late.' },
  question: null,
  conditions: [],
  judged: null,
  after: null,
}
const fear: WorldFact = {
  key: 'fear',
  layer: 'asked',
  texts: { en: 'I did not dare.', pt: 'Não ousei.' },
  question: { sentence: { en: 'Why did you not say so?' }, words: { en: ['why'] } },
  conditions: [],
  judged: null,
  after: null,
}
const settle: WorldNeed = {
  key: 'settle',
  who: 'learner',
  what: { en: 'settles the work' },
  words: { en: ['settle'] },
  by_when: false,
}
const sam = {
  name: 'Sam Rivera',
  role: 'Engineer',
  face_seed: 51,
  description: 'Thorough.',
  bio: null,
  translations: { fr: { role: 'Ingénieur', bio: null } },
}
const calm = { titles: { en: 'Calm', fr: 'Calme' }, description: 'Speaks slowly.' }
const texts = { ...mapScenarioTexts((field) => field), stale: false, produced: null }
const content: ScenarioContent = {
  texts: { en: texts, pt: texts },
  prompt: 'You are Sam.',
  world: { difficulty: 'fair', facts: [late, fear], needs: [settle], gets: [] },
  cast: [{ character: 'sam', mood: 'calm' }],
  characters: { sam },
  moods: { calm },
  criteria: null,
}

const withFact = (change: Partial<WorldFact>): ScenarioContent => ({
  ...content,
  world: { ...content.world, facts: [late, { ...fear, ...change }] },
})
const withNeed = (change: Partial<WorldNeed>): ScenarioContent => ({
  ...content,
  world: { ...content.world, needs: [{ ...settle, ...change }] },
})
const withSam = (change: Partial<typeof sam> | { readonly bio: string }): ScenarioContent => ({
  ...content,
  characters: { sam: { ...sam, ...change } },
})
const fact = { part: 'fact', kind: 'changed', of: 'I did not dare.' }
const need = { part: 'need', kind: 'changed', of: 'settles the work' }
const character = { part: 'character', kind: 'changed', of: 'Sam Rivera, Engineer' }

test.each([
  [withFact({ layer: 'earned' }), { ...fact, aspect: 'layer', before: 'asked', after: 'earned' }],
  [
    withFact({ conditions: ['apologised', 'offered'] }),
    { ...fact, kind: 'added', aspect: 'conditions', after: 'apologised, offered' },
  ],
  [
    withFact({ question: { sentence: { en: 'Why not?' }, words: { en: ['why'] } } }),
    { ...fact, aspect: 'question', language: 'en', before: 'Why did you not say so?', after: 'Why not?' },
  ],
  [
    withFact({
      question: {
        ...fear.question,
        sentence: { en: 'Why did you not say so?' },
        words: { en: ['why', 'dare'] },
      },
    }),
    { ...fact, aspect: 'words', language: 'en', before: 'why', after: 'why, dare' },
  ],
  [
    withFact({ judged: 'They are kind.' }),
    { ...fact, kind: 'added', aspect: 'judged', after: 'They are kind.' },
  ],
  [withFact({ after: 'late' }), { ...fact, kind: 'added', aspect: 'after', after: 'The data came late.' }],
  [
    withFact({ texts: { en: 'I did not dare.', pt: 'Tive medo.' } }),
    { ...fact, aspect: 'text', language: 'pt', before: 'Não ousei.', after: 'Tive medo.' },
  ],
  [
    withFact({ texts: { ...fear.texts, fr: 'Je n’ai pas osé.' } }),
    { ...fact, kind: 'added', aspect: 'text', language: 'fr', after: 'Je n’ai pas osé.' },
  ],
  [withNeed({ who: 'character' }), { ...need, aspect: 'who', before: 'learner', after: 'character' }],
  [withNeed({ by_when: true }), { ...need, aspect: 'by_when', before: 'no', after: 'yes' }],
  [
    withSam({ description: 'Tired.' }),
    { ...character, aspect: 'description', before: 'Thorough.', after: 'Tired.' },
  ],
  [
    withSam({ bio: 'Ten years here.' }),
    { ...character, kind: 'added', aspect: 'bio', after: 'Ten years here.' },
  ],
  [
    withSam({ translations: { fr: { role: 'Chef', bio: null } } }),
    { ...character, aspect: 'role', language: 'fr', before: 'Ingénieur', after: 'Chef' },
  ],
  [
    { ...content, moods: { calm: { ...calm, description: 'Speaks fast.' } } },
    {
      part: 'mood',
      kind: 'changed',
      of: 'Calm',
      aspect: 'description',
      before: 'Speaks slowly.',
      after: 'Speaks fast.',
    },
  ],
  [
    { ...content, texts: { en: texts, pt: { ...texts, stale: true } } },
    { part: 'language', kind: 'changed', language: 'pt', aspect: 'stale', before: 'no', after: 'yes' },
  ],
])('a change has its part and the values before and after (%#)', (after, change) => {
  expect(describeChanges(content, after)).toEqual([change])
})

test('a character without a name is named by the beginning of its description and an ellipsis', () => {
  const nameless = {
    ...sam,
    name: null,
    role: null,
    description: 'Thorough and bad at saying no. '.repeat(9),
  }
  const [change] = describeChanges(content, { ...content, characters: { sam: nameless } })
  expect(change?.of).toMatch(/^Thorough and bad .{50,61}…$/)
})

test('a removed fact is named, and a renamed character counts as changed', () => {
  const shorter = { ...content, world: { ...content.world, facts: [late] } }
  expect(describeChanges(content, shorter)).toEqual([
    { part: 'fact', kind: 'removed', before: 'I did not dare.' },
  ])
  expect(describeChanges(content, withSam({ name: 'Sam Reyes' })).map(({ part }) => part)).toEqual([
    'character',
  ])
})
