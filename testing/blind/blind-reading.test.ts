import { expect, test } from 'vitest'
import reading from '#testing/learners/blind-reading.json' with { type: 'json' }
import { blindChoices } from './blind-choices.ts'
import { playBlindItems } from './play-blind-items.ts'

const { items } = reading

// A reader without access to the key guessed the mood or difficulty of each conversation on the sheets.
test.each(['moods', 'difficulties'] as const)(
  'a blind reader recognises the %s in four of five conversations, in every language',
  (sheet) => {
    for (const language of ['en', 'pt', 'fr']) {
      const own = items.filter((item) => item.sheet === sheet && item.language === language)
      expect(own.length).toBeGreaterThanOrEqual(12)
      expect(own.filter(({ key, answer }) => key === answer).length / own.length).toBeGreaterThanOrEqual(0.8)
      expect(new Set(own.map(({ key }) => key))).toEqual(new Set(blindChoices[sheet].map(({ key }) => key)))
    }
  },
)

test('the sheets have the conversations that were read, with ten different turns each', () => {
  const played = playBlindItems(reading.seed)
  expect(played.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  const texts = played.map(({ messages }) => messages.map(({ content }) => content).join('\n'))
  expect(played.every(({ messages }) => messages.length === 20)).toBe(true)
  expect(new Set(texts).size).toBe(texts.length)
})
