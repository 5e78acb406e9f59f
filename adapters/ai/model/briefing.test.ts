import { expect, test } from 'vitest'
import type { Conversation } from '../port.ts'
import { briefer } from './briefing.ts'

const conversation: Conversation = {
  chatId: 1,
  language: 'en',
  scenario: {
    title: 'Late reports',
    description: 'Two reports came late.',
    introText: 'You lead the team.',
    prompt: 'Sam hides that his child is ill.',
  },
  character: { description: 'Sam Rivera, an analyst', bio: 'Six years in the team.' },
  mood: { title: 'Defensive', description: 'Feels watched.' },
  messages: [{ isUser: true, content: 'Hello.' }],
}
const { scenario } = conversation

test('the same role is briefed once, whatever was said in it', () => {
  const brief = briefer('canary')
  const first = brief(conversation)
  expect(brief(structuredClone({ ...conversation, chatId: 2, messages: [] }))).toBe(first)
})

test.each<readonly [string, Partial<Conversation>]>([
  ['language', { language: 'pt' }],
  ['title', { scenario: { ...scenario, title: 'Early reports' } }],
  ['description', { scenario: { ...scenario, description: 'None came.' } }],
  ['introduction', { scenario: { ...scenario, introText: 'You are new.' } }],
  ['direction', { scenario: { ...scenario, prompt: 'Sam is bored.' } }],
  ['character', { character: { description: 'Ana Costa, an analyst', bio: 'Six years in the team.' } }],
  ['character’s life', { character: { description: 'Sam Rivera, an analyst', bio: 'New here.' } }],
  ['mood', { mood: { title: 'Calm', description: 'Feels watched.' } }],
  ['mood’s description', { mood: { title: 'Defensive', description: 'Feels at ease.' } }],
])('another %s is another role', (_, change) => {
  const brief = briefer('canary')
  const other = brief({ ...conversation, ...change })
  expect(other.system).not.toBe(brief(conversation).system)
  expect(other).toEqual(briefer('canary')({ ...conversation, ...change }))
})
