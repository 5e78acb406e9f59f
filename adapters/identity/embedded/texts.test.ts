import { expect, test } from 'vitest'
import { pageTexts } from './texts.ts'

/** Every text by its dotted name, with the values that it takes. */
const shapeOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? `${prefix}${key} ${(value.match(/\{\{\w+\}\}/g) ?? []).join()}`
      : shapeOf(value, `${prefix}${key}.`),
  )

test('every language has all texts', () => {
  expect(shapeOf(pageTexts('pt'))).toEqual(shapeOf(pageTexts('en')))
  expect(shapeOf(pageTexts('fr'))).toEqual(shapeOf(pageTexts('en')))
})
