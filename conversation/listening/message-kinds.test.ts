import { describe, expect, test } from 'vitest'
import { builtInLanguages } from '../language/codes.ts'
import { learnKinds, messageKinds, readMessageKinds, sampleSentences } from './message-kinds.ts'

const PARTS = 4

describe.each(builtInLanguages)('the message kinds in %s', (language) => {
  test('are recognised in three of four sentences that were held out', () => {
    const all = sampleSentences[language]
    const read = Array.from({ length: PARTS }, (_, part) => {
      const isHeldOut = (i: number) => i % PARTS === part
      const reader = learnKinds(
        all.filter((_sample, i) => !isHeldOut(i)),
        language,
      )
      return all.flatMap(({ sentence, kind }, i) => (isHeldOut(i) ? [reader(sentence) === kind] : []))
    }).flat()
    expect(read.length).toBeGreaterThan(700)
    expect(read.filter(Boolean).length / read.length).toBeGreaterThan(0.75)
  })

  test('have at least twenty sample sentences each', () => {
    for (const kind of messageKinds)
      expect(
        sampleSentences[language].filter((sample) => sample.kind === kind).length,
        kind,
      ).toBeGreaterThanOrEqual(20)
  })
})

test('a message has the kinds of its sentences, and “That is why.” is not taken for a question of why', () => {
  const said = 'That is none of my business, forget it. Would that suit you?'
  expect(readMessageKinds(said, 'en')).toEqual([
    { kind: 'retraction', isAsking: false },
    { kind: 'check', isAsking: true },
  ])
  expect(readMessageKinds('That is why.', 'en').map(({ kind }) => kind)).not.toContain('reason')
})
