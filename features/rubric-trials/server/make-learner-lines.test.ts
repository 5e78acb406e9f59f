import { expect, test } from 'vitest'
import { type ScenarioWorld, worldLimits } from '#features/worlds/contract.ts'
import { simulatedLearners } from '../contract.ts'
import { makeLearnerLines } from './make-learner-lines.ts'

const fact = (layer: 'open' | 'asked' | 'earned', index: number): ScenarioWorld['facts'][number] => ({
  key: `${layer}-${index}`,
  layer,
  texts: { en: 'It is late.' },
  question: {
    sentence: { en: `Why ${layer} ${index}?`, pt: `Por que ${layer} ${index}?` },
    words: { en: ['why'] },
  },
  conditions: layer === 'earned' ? ['apologised'] : [],
  judged: null,
  after: null,
})
const need = (index: number): ScenarioWorld['needs'][number] => ({
  key: `need-${index}`,
  who: 'character',
  what: { en: `write $& down ${index}` },
  words: { en: ['write'] },
  by_when: true,
})
const world: ScenarioWorld = {
  difficulty: 'fair',
  facts: [fact('open', 0), fact('asked', 1), fact('asked', 2), fact('earned', 3)],
  needs: [need(1)],
  gets: [],
}

test.each(['en', 'pt', 'fr'])(
  'in %s a good learner asks and agrees, an average one does so less, and a poor one never',
  (code) => {
    const lines = makeLearnerLines(world, code)
    const asks = code === 'pt' ? 'Por que' : 'Why'
    const count = (learner: (typeof simulatedLearners)[number]) =>
      lines?.[learner].filter((line) => line.startsWith(asks) || line.includes('write $& down 1')).length
    expect(simulatedLearners.map(count)).toEqual([0, 3, 4, 0, 0])
  },
)

test('a good learner has 12 messages for the largest world and 4 for an empty one', () => {
  const facts = Array.from({ length: worldLimits.facts }, (_, index) =>
    fact((['open', 'asked', 'earned'] as const)[index % 3] ?? 'open', index),
  )
  const needs = Array.from({ length: worldLimits.needs }, (_, index) => need(index))
  expect(makeLearnerLines({ ...world, facts, needs }, 'en')?.good).toHaveLength(12)
  expect(makeLearnerLines({ ...world, facts: [], needs: [] }, 'en')?.good).toHaveLength(4)
})

test('a language without prepared lines gets none', () => {
  expect(makeLearnerLines(world, 'de')).toBeNull()
})
