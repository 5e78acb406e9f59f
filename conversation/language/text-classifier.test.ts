import { expect, test } from 'vitest'
import { trainClassifier } from './text-classifier.ts'

const featuresOf = (text: string) => new Map(text.split(' ').map((word) => [word, 1]))
const read = trainClassifier(
  ['red apple', 'green apple', 'blue sky', 'grey sky'].map((text, i) => ({
    label: i < 2 ? 0 : 1,
    weight: 1,
    features: featuresOf(text),
  })),
  2,
)
const scores = (text: string) => read(featuresOf(text))

test('a sentence gets the label with the most similar examples', () => {
  const [apple, sky] = scores('yellow apple')
  expect(apple?.likelihood).toBeGreaterThan(sky?.likelihood ?? 1)
  expect(scores('dark sky')[1]?.likelihood).toBeGreaterThan(0.6)
})

test('a sentence of unknown words makes all labels equally likely and is not covered', () => {
  for (const { likelihood, covered } of scores('seven boats')) {
    expect(likelihood).toBeCloseTo(0.5)
    expect(covered).toBe(0)
  }
})

test('unknown words reduce how much of a sentence is covered', () => {
  expect(scores('red apple')[0]?.covered).toBeCloseTo(1)
  expect(scores('red apple pie')[0]?.covered).toBeLessThan(0.8)
})

test('the same examples give the same likelihoods, which add up to one', () => {
  expect(scores('red sky')).toEqual(scores('red sky'))
  const [first, second] = scores('red sky')
  expect((first?.likelihood ?? 0) + (second?.likelihood ?? 0)).toBeCloseTo(1)
})
