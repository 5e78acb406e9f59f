import { expect, test } from 'vitest'
import { fillTemplate, partsOf, templateVariables, unknownIn, writtenAs } from './contract.ts'

test('every variable is known in the spelling that the form offers', () => {
  const template = templateVariables.map(writtenAs).join(' ')
  expect(template).toBe(
    '{user_role} {bot_role} {scenario_description} {mood} {conversation_history} {{scenario}}',
  )
  expect(partsOf(template).flatMap(({ variable }) => variable ?? [])).toEqual(templateVariables)
  expect(unknownIn(template)).toEqual([])
  const values = { user_role: '1', bot_role: '2', scenario_description: '3', mood: '{mood}' }
  expect(fillTemplate(`${template}!`, { ...values, conversation_history: '$&', scenario: '6' })).toBe(
    '1 2 3 {mood} $& 6!',
  )
})

test.each([
  ['', []],
  ['{mod} and {mood} and {mod}', ['{mod}']],
  ['{scenario}, {{ scenario }}, {Mood}, { mood }', ['{scenario}', '{Mood}', '{ mood }']],
  ['{{user role}} {{{x}}} {café}', ['{{user role}}', '{{{x}}}', '{café}']],
  ['{"a": 1} {} {1} { } {\nmood} {a, b}', []],
])('in %j, %j would be left as they are', (template, unknown) => {
  expect(unknownIn(template)).toEqual(unknown)
})
