import { describe, expect, test } from 'vitest'
import { partnerLinesFor, type LineBank } from './lines.ts'

const banksOf = (language: string): readonly (readonly [string, LineBank])[] => {
  const { tell, ...others } = partnerLinesFor(language)
  return [...Object.entries(others), ...tell.map((bank, i) => [`tell ${i}`, bank] as const)]
}
const linesIn = (bank: LineBank): readonly string[] => Object.values(bank).flatMap((lines) => lines ?? [])
const known = /\{(?:matter|topic|words|When|name|fact)\}/g

describe.each(['en', 'pt', 'fr'])('the lines in %s', (language) => {
  const all = banksOf(language).flatMap(([, bank]) => linesIn(bank))

  test('occur only once', () => {
    expect(all.filter((line, i) => all.indexOf(line) !== i)).toEqual([])
  })

  test('have only placeholders that exist', () => {
    expect(all.filter((line) => /[{}]/.test(line.replace(known, '')))).toEqual([])
  })

  test('are short, have at most two questions, and have curly quotes', () => {
    expect(
      all.filter((line) => line.length > 180 || (line.match(/\?/g)?.length ?? 0) > 2 || /['"]/.test(line)),
    ).toEqual([])
  })

  test('have the same banks and number of variants as English', () => {
    const sizes = (of: string) =>
      banksOf(of).map(([name, bank]) => [name, Object.keys(bank).toSorted(), bank.any.length])
    expect(sizes(language)).toEqual(sizes('en'))
  })
})

test('Portuguese lines reveal no gender', () => {
  const gendered =
    /\b(?:obrigad|cansad|frustrad|preocupad|pront|surpres|nervos|chatead|ocupad|animad|sozinh|enganad)[oa]\b|\beu mesm[oa]\b/i
  expect(
    banksOf('pt')
      .flatMap(([, bank]) => linesIn(bank))
      .filter((line) => gendered.test(line)),
  ).toEqual([])
})

test('French lines reveal no gender', () => {
  const gendered =
    /\b(?:désolée?|fatiguée?|surprise?|inquiète?|prête?|contente?|ravie?|contrariée?|déçue?)\b|\bje suis (?:allé|venu|parti|resté|tombé)/i
  expect(
    banksOf('fr')
      .flatMap(([, bank]) => linesIn(bank))
      .filter((line) => gendered.test(line)),
  ).toEqual([])
})
