import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trimHistory } from './trim-history.ts'
import { estimateTokens } from './model-port.ts'

const turn = fc.tuple(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }))
const conversation = fc
  .tuple(fc.array(turn, { maxLength: 40 }), fc.string({ maxLength: 300 }))
  .map(([turns, last]) => [...turns.flat(), last].map(asMessage))

const asMessage = (content: string, index: number) => ({
  role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
  content: `${index} ${content}`,
})
const cost = (messages: readonly { content: string }[]) =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)

test('trimming keeps the first two and the latest messages in order and within the context', () => {
  fc.assert(
    fc.property(conversation, fc.nat(3_000), (messages, contextTokens) => {
      const kept = trimHistory(messages, contextTokens)
      expect(kept.at(-1)).toBe(messages.at(-1))
      if (kept.length === 1) return
      expect(kept.slice(0, 2)).toEqual(messages.slice(0, 2))
      const gap = messages.length - kept.length
      expect(kept.slice(2)).toEqual(messages.slice(2 + gap))
      expect(kept.every(({ role }, i) => role === (i % 2 === 0 ? 'user' : 'assistant'))).toBe(true)
      expect(cost(kept)).toBeLessThanOrEqual(contextTokens)
    }),
    { numRuns: 300, seed: 11 },
  )
})

test('the first messages go if they leave no room for the last one', () => {
  const messages = ['word '.repeat(400), 'word '.repeat(400), 'word '.repeat(300)].map(asMessage)
  expect(trimHistory(messages, 1_700)).toEqual(messages.slice(-1))
  expect(trimHistory(messages, cost(messages))).toEqual(messages)
})

test('a conversation that fits stays whole', () => {
  fc.assert(
    fc.property(conversation, (messages) => {
      expect(trimHistory(messages, cost(messages))).toEqual(messages)
    }),
    { numRuns: 100, seed: 12 },
  )
})

test('the cut moves seldom during sixty turns', () => {
  const messages = Array.from({ length: 121 }, (_, i) => asMessage('word '.repeat(30 + (i % 7) * 5), i))
  const cuts = []
  for (let length = 1; length <= messages.length; length += 2)
    cuts.push(length - trimHistory(messages.slice(0, length), 2_000).length)
  expect(cuts).toEqual(cuts.toSorted((a, b) => a - b))
  expect(cuts.at(-1)).toBeGreaterThan(80)
  expect(new Set(cuts).size).toBeLessThanOrEqual(12)
})

test('a cut leaves at most six tenths of the context full', () => {
  const messages = Array.from({ length: 61 }, (_, i) => asMessage('word '.repeat(40), i))
  const lengths = Array.from({ length: 31 }, (_, i) => i * 2 + 1)
  const first = lengths.find((length) => trimHistory(messages.slice(0, length), 2_000).length < length) ?? 0
  expect(cost(trimHistory(messages.slice(0, first), 2_000))).toBeLessThanOrEqual(1_200)
})
