import { expect, test } from 'vitest'
import { director } from '#conversation/director/direct.ts'
import { emptyWorld, type Fact } from '#conversation/director/world.ts'
import { partnerLinesFor } from '#adapters/ai/scripted/partner/lines.ts'
import { createConversation } from '#testing/rehearse.ts'
import { playWithScriptedPartner } from '#testing/play-scenario.ts'

const fact = (key: string): Fact => ({
  key,
  layer: 'open',
  texts: { en: `The ${key} van was hired for Monday.` },
  question: { sentence: { en: `Who hired the ${key} van?` }, words: { en: [] } },
  conditions: [],
  judged: null,
  after: null,
})
const world = { ...emptyWorld, facts: ['red', 'blue'].map(fact) }
const scene = { ...createConversation([]), world }

test('the partner asks back after an ambiguous question, and tells the fact after the answer', () => {
  const said = ['Good morning, Sam, thank you for coming in.', 'Who hired that van?', 'The blue one.']
  const replies = playWithScriptedPartner(scene, said).messages.filter(({ isUser }) => !isUser)
  const { askBack } = partnerLinesFor('en')
  const lines = Object.values(askBack).flatMap((bank) => bank ?? [])
  expect(lines.some((line) => replies[1]?.content.includes(line))).toBe(true)
  expect(replies[2]?.content).toContain('The blue van was hired for Monday.')
})

test('a statement after any other question of the partner asks for no fact', () => {
  const messages = [
    { isUser: true, content: 'Good morning, Sam.' },
    { isUser: false, content: 'Where do you want to start?' },
    { isUser: true, content: 'The blue van.' },
  ]
  expect(director.direct({ ...scene, messages }).answers).toEqual([])
})
