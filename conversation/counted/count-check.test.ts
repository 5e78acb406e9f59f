import { expect, test } from 'vitest'
import {
  checksOfEachRule as checks,
  alternatingConversation,
  createCountedCheck,
} from '#testing/counted-checks.ts'
import { countedRules } from '../judging/rubric.ts'
import { countCheck } from './count-check.ts'
import conversations from './parallel-conversations.json' with { type: 'json' }

test('these tests have one check for each rule of the catalogue', () => {
  expect(checks.map(({ rule }) => rule)).toEqual(countedRules)
})

test('the good conversation meets checks that the poor and the hostile one miss', () => {
  const verdictsOf = (title: string) =>
    checks.map((check) => {
      const found = conversations.find((one) => one.title.startsWith(title))
      return countCheck(check, alternatingConversation('en', ...(found?.en ?? []))).verdict
    })
  expect(verdictsOf('good')).toEqual(['met', 'not_met', 'partly', 'met', 'met', 'met', 'no_occasion'])
  expect(verdictsOf('poor')).toEqual([
    'not_met',
    'not_met',
    'met',
    'not_met',
    'not_met',
    'partly',
    'no_occasion',
  ])
  expect(verdictsOf('hostile').filter((_, i) => i > 2)).toEqual(['not_met', 'not_met', 'not_met', 'not_met'])
})

test('in German only the checks of share and length have a verdict', () => {
  const german = alternatingConversation(
    'de',
    'Was ist passiert?',
    'Ich hatte drei Anfragen, und die Zahlen kamen nie an.',
    'Ich rufe dich morgen an.',
  )
  expect(checks.map((check) => countCheck(check, german).verdict)).toEqual([
    'no_occasion',
    'met',
    'met',
    'no_occasion',
    'no_occasion',
    'no_occasion',
    'no_occasion',
  ])
})

test('the checks of share and length have no occasion if no message counts', () => {
  for (const check of checks.filter(({ rule }) => /share|longest/.test(rule)))
    expect(
      countCheck(check, alternatingConversation('en', 'asdf', 'Pardon me, what do you mean?')).verdict,
    ).toBe('no_occasion')
})

test.each([
  ['en', 'so and but please maybe '],
  ['pt', 'e mas entao por favor '],
  ['fr', "je vous le lui l'y en donc "],
])('all checks read many useless words in %s within a second', (language, words) => {
  const conversation = alternatingConversation(language, `${words.repeat(200)}or so it goes with the survey`)
  const start = performance.now()
  for (const check of checks) countCheck(check, conversation)
  expect(performance.now() - start).toBeLessThan(1000)
})

test('the longest message is quoted by its first sentence', () => {
  const check = createCountedCheck('longest_message', 3, 5)
  expect(
    countCheck(check, alternatingConversation('en', 'Short.', 'Yes.', 'This one is longer. Much longer.')),
  ).toEqual({
    verdict: 'not_met',
    evidence: [{ message: 3, quotation: 'This one is longer.' }],
    count: 6,
  })
})
