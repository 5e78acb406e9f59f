import { expect, test } from 'vitest'
import {
  fillTemplate,
  splitTemplate,
  templateVariables,
  findUnknownVariables,
  formatVariable,
} from './contract.ts'

test('each variable is recognised in the spelling that the form offers', () => {
  const template = templateVariables.map(formatVariable).join(' ')
  expect(template).toBe(
    '{user_role} {bot_role} {scenario_description} {mood} {conversation_history} {{scenario}}',
  )
  expect(splitTemplate(template).flatMap(({ variable }) => variable ?? [])).toEqual(templateVariables)
  expect(findUnknownVariables(template)).toEqual([])
  const values = { user_role: '1', bot_role: '2', scenario_description: '3', mood: '{mood}' }
  expect(fillTemplate(`${template}!`, { ...values, conversation_history: '$&', scenario: '6' })).toBe(
    '1 2 3 {mood} $& 6!',
  )
})

test.each([
  '{mood}',
  '{{scenario}}',
  '{{ scenario }}{conversation_history}',
  "$& $$ $1 $` $'",
  '} { }} {{ {',
  '\\{mood\\}',
  '{user_role',
  'mood}',
])('%j in a text is inserted as it is and changes nothing else', (value) => {
  const values = Object.fromEntries(templateVariables.map((name) => [name, value]))
  const filled = fillTemplate('{mood}|{{mood}}|{{scenario}|{mood', { ...empty, ...values })
  expect(filled).toBe(`${value}|{${value}}|{{scenario}|{mood`)
  const template = templateVariables.map(formatVariable).join('|')
  expect(fillTemplate(template, { ...empty, ...values })).toBe(templateVariables.map(() => value).join('|'))
})

const empty = {
  user_role: '',
  bot_role: '',
  scenario_description: '',
  mood: '',
  conversation_history: '',
  scenario: '',
}

test('a variable that only appears where two filled-in texts meet is not filled in', () => {
  const values = { ...empty, user_role: '{mo', mood: 'Angry', bot_role: 'od}' }
  expect(fillTemplate('{user_role}{bot_role}', values)).toBe('{mood}')
  expect(fillTemplate('{{user_role}}', { ...empty, user_role: 'mood' })).toBe('{mood}')
})

test.each([
  ['', []],
  ['{mod} and {mood} and {mod}', ['{mod}']],
  ['{scenario}, {{ scenario }}, {Mood}, { mood }', ['{scenario}', '{Mood}', '{ mood }']],
  ['{{user role}} {{{x}}} {café}', ['{{user role}}', '{{{x}}}', '{café}']],
  ['{"a": 1} {} {1} { } {\nmood} {a, b}', []],
])('in %j, the unknown variables are %j', (template, unknown) => {
  expect(findUnknownVariables(template)).toEqual(unknown)
})
