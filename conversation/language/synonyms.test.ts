import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { builtInLanguages } from './codes.ts'
import { foldText } from './fold-text.ts'
import { listContentTerms } from './synonyms.ts'

type File = {
  readonly stop: string
  readonly endings: string
  readonly kinds: Readonly<Record<string, string>>
  readonly common: string
  readonly groups: Readonly<Record<string, string>>
}

const read = (language: string): File =>
  JSON.parse(readFileSync(new URL(`synonyms/${language}.json`, import.meta.url), 'utf8'))

describe.each(builtInLanguages)('the synonyms in %s', (language) => {
  const { groups, kinds, common, stop, endings } = read(language)

  test('have at least two words in each group, and the same common groups as in English', () => {
    expect(common).toBe(read('en').common)
    expect(Object.values(groups).filter((words) => words.split(' ').length < 2)).toEqual([])
    expect(common.split(' ').filter((group) => !(group in groups))).toEqual([])
  })

  test('are folded words, beginnings and phrases, and none is repeated in its group', () => {
    const lists = [...Object.values(groups), ...Object.values(kinds), stop, endings].map((list) =>
      list.split(' '),
    )
    const words = lists.flat()
    expect(
      words.filter((word) => word !== foldText(word) || !/^[a-z0-9]+(?:_[a-z0-9]+)*\*?$/.test(word)),
    ).toEqual([])
    expect(lists.flatMap((list) => list.filter((word, i) => list.indexOf(word) !== i))).toEqual([])
  })
})

test.each([
  ['en', 'How many people have booked?', 'What is the number of reservations?', 'booking', 'amount'],
  ['pt', 'Quanta gente reservou?', 'Qual o número de mesas reservadas?', 'booking', 'amount'],
  ['fr', 'Combien de gens ont réservé ?', 'Quel nombre de réservations ?', 'booking', 'amount'],
] as const)('different words in %s belong to the same group', (language, one, other, group, kind) => {
  for (const text of [one, other]) {
    const { terms, kinds } = listContentTerms(text, language)
    expect(terms.flatMap(({ groups }) => groups)).toContain(group)
    expect(kinds).toContain(kind)
  }
})

test('the words of a phrase are one term', () => {
  expect(listContentTerms('Who did you take over from?', 'en').terms).toEqual([
    { stem: 'take over', groups: ['cover'], isCommon: false },
  ])
})
