import { expect, test } from 'vitest'
import type { Conversation } from '#conversation/conversation.ts'
import { createRolePrompts } from './role-prompt.ts'

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

test('the prompt of a role is built once for all its conversations', () => {
  const rolePromptFor = createRolePrompts('canary')
  const first = rolePromptFor(conversation)
  expect(rolePromptFor(structuredClone({ ...conversation, chatId: 2, messages: [] }))).toBe(first)
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
  const rolePromptFor = createRolePrompts('canary')
  const other = rolePromptFor({ ...conversation, ...change })
  expect(other.system).not.toBe(rolePromptFor(conversation).system)
  expect(other).toEqual(createRolePrompts('canary')({ ...conversation, ...change }))
})
