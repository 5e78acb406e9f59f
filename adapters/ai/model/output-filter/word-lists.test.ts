import { expect, test } from 'vitest'
import { wordLists } from './word-lists.ts'

type Lists = (typeof wordLists)['en']

/** Every list of texts, by its name. */
const entries = ({ replacements, ...lists }: Lists): readonly (readonly [string, readonly string[]])[] => [
  ...Object.entries(lists),
  ...Object.entries(replacements),
]

test.each(Object.entries(wordLists))(
  'no list of %s has a repeated entry or spaces around one',
  (_, lists) => {
    for (const [name, list] of entries(lists)) {
      expect(new Set(list).size, name).toBe(list.length)
      expect(list, name).toEqual(list.map((text) => text.trim()))
    }
  },
)

test('each mood has at least two replacements', () => {
  for (const { replacements } of Object.values(wordLists))
    for (const lines of Object.values(replacements)) expect(lines.length).toBeGreaterThan(1)
})
