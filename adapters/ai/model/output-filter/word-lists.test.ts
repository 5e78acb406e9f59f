import { expect, test } from 'vitest'
import { wordLists } from './word-lists.ts'

/** Every text or list of texts, by where it stands. */
const entries = (value: object, path = ''): readonly (readonly [string, unknown])[] =>
  Object.entries(value).flatMap(([key, item]): readonly (readonly [string, unknown])[] =>
    Array.isArray(item) ? [[`${path}${key}`, item]] : entries(item, `${path}${key}.`),
  )

test.each(Object.entries(wordLists))('%s has every list, with entries, none of them twice', (_, lists) => {
  expect(entries(lists).map(([name]) => name)).toEqual(entries(wordLists.en).map(([name]) => name))
  for (const [name, list] of entries(lists)) {
    expect(list, name).toSatisfy(
      (texts: unknown[]) => texts.length > 0 && new Set(texts).size === texts.length,
    )
    expect(list, name).toSatisfy((texts: unknown[]) =>
      texts.every((text) => typeof text === 'string' && text.trim() === text && text !== ''),
    )
  }
})

test('there are two replacements at least for each mood, so that none comes twice running', () => {
  for (const { replacements } of Object.values(wordLists))
    for (const lines of Object.values(replacements)) expect(lines.length).toBeGreaterThan(1)
})
