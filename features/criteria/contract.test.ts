import { expect, test } from 'vitest'
import { replaceVariables, templateVariables, unknownIn, variablesIn, writtenAs } from './contract.ts'

test('every variable is known in the spelling that the form offers', () => {
  const template = templateVariables.map(writtenAs).join(' ')
  expect(template).toBe(
    '{user_role} {bot_role} {scenario_description} {mood} {conversation_history} {{scenario}}',
  )
  expect(variablesIn(template)).toEqual(templateVariables)
  expect(unknownIn(template)).toEqual([])
  expect(replaceVariables(template, (name) => `<${name}>`)).toBe(
    '<user_role> <bot_role> <scenario_description> <mood> <conversation_history> <scenario>',
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
