import { expect, test } from 'vitest'
import reading from '#testing/learners/blind-reading.json' with { type: 'json' }
import { blindChoices } from './blind-choices.ts'
import { playBlindItems } from './play-blind-items.ts'

const { items } = reading

// A reader who had not seen the key answered each conversation of the sheets.
test.each(['moods', 'difficulties'] as const)(
  'whoever read ten turns told the %s apart, in every language',
  (sheet) => {
    for (const language of ['en', 'pt', 'fr']) {
      const own = items.filter((item) => item.sheet === sheet && item.language === language)
      expect(own.length).toBeGreaterThanOrEqual(12)
      expect(own.filter(({ key, answer }) => key === answer).length / own.length).toBeGreaterThanOrEqual(0.8)
      expect(new Set(own.map(({ key }) => key))).toEqual(new Set(blindChoices[sheet].map(({ key }) => key)))
    }
  },
)

test('the sheets have what was read, ten turns each, and no two conversations with one key are alike', () => {
  const played = playBlindItems(reading.seed)
  expect(played.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  const texts = played.map(({ messages }) => messages.map(({ content }) => content).join('\n'))
  expect(played.every(({ messages }) => messages.length === 20)).toBe(true)
  expect(new Set(texts).size).toBe(texts.length)
})
