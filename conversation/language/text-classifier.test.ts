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

test('what is said has the label whose examples are most like it', () => {
  const [apple, sky] = scores('yellow apple')
  expect(apple?.likelihood).toBeGreaterThan(sky?.likelihood ?? 1)
  expect(scores('dark sky')[1]?.likelihood).toBeGreaterThan(0.6)
})

test('what no example has leaves every label as likely, and covers nothing', () => {
  for (const { likelihood, covered } of scores('seven boats')) {
    expect(likelihood).toBeCloseTo(0.5)
    expect(covered).toBe(0)
  }
})

test('more of what is said is covered where fewer of its words are unknown', () => {
  expect(scores('red apple')[0]?.covered).toBeCloseTo(1)
  expect(scores('red apple pie')[0]?.covered).toBeLessThan(0.8)
})

test('the same examples teach the same', () => {
  expect(scores('red sky')).toEqual(scores('red sky'))
  const [first, second] = scores('red sky')
  expect((first?.likelihood ?? 0) + (second?.likelihood ?? 0)).toBeCloseTo(1)
})
