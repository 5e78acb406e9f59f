import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { builtInLanguages } from '../../language/codes.ts'
import { foldText } from '../../language/fold-text.ts'

const read = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`words/${language}.json`, import.meta.url), 'utf8'))

describe.each(builtInLanguages)('the words of hostility in %s', (language) => {
  const classes = read(language)

  test('are folded words, beginnings and phrases, and none is repeated in its class', () => {
    for (const [name, list] of Object.entries(classes)) {
      const words = list.split(' ')
      expect(
        words.filter(
          (word) => word !== foldText(word) || !/^[a-z0-9]+(?:\*?_(?:[a-z0-9]+|\*))*\*?$/.test(word),
        ),
        name,
      ).toEqual([])
      expect(
        words.filter((word, i) => words.indexOf(word) !== i),
        name,
      ).toEqual([])
    }
  })
})
