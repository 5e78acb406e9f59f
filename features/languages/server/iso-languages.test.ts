import { expect, test } from 'vitest'
import { canonicalLanguageCode } from '../contract-admin.ts'
import { findIsoLanguage, suggestIsoLanguages } from './iso-languages.ts'
import { threeLetterCodes } from './three-letter-codes.ts'

test.each([
  ['Deutsch', 'de', 'Deutsch'],
  ['german', 'de', 'Deutsch'],
  ['alemão', 'de', 'Deutsch'],
  ['ALLEMAND', 'de', 'Deutsch'],
  ['portugues', 'pt', 'Português'],
  ['  italiano ', 'it', 'Italiano'],
  ['日本語', 'ja', '日本語'],
  ['ελληνικα', 'el', 'Ελληνικά'],
  ['Norwegian Bokmål', 'nb', 'Norsk bokmål'],
  ['norwegian-bokmal', 'nb', 'Norsk bokmål'],
  ['TÜRKÇE', 'tr', 'Türkçe'],
  ['foroyskt', 'fo', 'Føroyskt'],
  ['zulu', 'zu', 'isiZulu'],
  ['georgian', 'ka', 'ქართული'],
  ['Swiss German', 'gsw', 'Schwiizertüütsch'],
  ['Cherokee', 'chr', 'ᏣᎳᎩ'],
  ['Klingon', 'tlh', 'Klingon'],
  ['indonésien', 'id', 'Bahasa Indonesia'],
  ['mandarim', 'zh', '中文'],
])('%s is the language %s, %s', (wanted, code, name) => {
  expect(findIsoLanguage(wanted)).toEqual({ iso_code: code, language_name: name })
})

test.each([
  ['Brazilian Portuguese', 'pt'],
  ['português (Brasil)', 'pt'],
  ['Portuguese (Angola)', 'pt'],
  ['pt-BR', 'pt'],
  ['zh_Hant_TW', 'zh'],
  ['Flemish', 'nl'],
  ['inglês (Estados Unidos)', 'en'],
  ['chinois traditionnel', 'zh'],
])('%s is reduced to its language: %s', (wanted, code) => {
  expect(findIsoLanguage(wanted)?.iso_code).toBe(code)
})

test('a language is found by any of its codes, and "ga" is a code while "Ga" is a name', () => {
  const codes = ['de', 'DE', 'deu', 'ger', 'fil', 'tl', 'iw'].map(
    (wanted) => findIsoLanguage(wanted)?.iso_code,
  )
  expect(codes).toEqual(['de', 'de', 'de', 'de', 'fil', 'fil', 'he'])
  // Irish by its code, the language of the Ga people by its name.
  expect([findIsoLanguage('ga')?.language_name, findIsoLanguage('Ga')?.language_name]).toEqual([
    'Gaeilge',
    'Gã',
  ])
})

test.each(['Klingonisch', 'zz', 'und', 'mul', 'zxx', 'qaa', '---', '(', 'de-DE-1996-x', '__proto__', '💬'])(
  '%s is no language',
  (wanted) => {
    expect(findIsoLanguage(wanted)).toBeUndefined()
    expect(canonicalLanguageCode(wanted)).toBeUndefined()
  },
)

test('a misspelt name gets suggestions, and an unknown one gets none', () => {
  expect(suggestIsoLanguages('portugese')).toEqual([{ iso_code: 'pt', language_name: 'Português' }])
  expect(suggestIsoLanguages('Deustch')[0]?.iso_code).toBe('de')
  expect(suggestIsoLanguages('nothing of the kind')).toEqual([])
  expect(suggestIsoLanguages('xx')).toEqual([])
})

test('each language with a two-letter code is found by its own name', () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const codes = letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter((code) => canonicalLanguageCode(code) === code)
  expect(codes.length).toBeGreaterThan(180)
  const lost = codes.filter(
    (code) => findIsoLanguage(findIsoLanguage(code)?.language_name ?? '')?.iso_code !== code,
  )
  expect(lost).toEqual([])
})

test('the list of three-letter codes has exactly those that the platform knows', { tags: ['long'] }, () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const triples = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
  expect(threeLetterCodes).toEqual(triples.filter((code) => canonicalLanguageCode(code) === code))
})
