import { describe, expect, test } from 'vitest'
import { builtInLanguages, type BuiltInLanguage } from '#conversation/language/codes.ts'
import { evaluatorTextsIn } from './texts.ts'

const gendered = {
  en: /\b(?:he|she|his|hers?|him)\b/,
  pt: /\b(?:obrigad|cansad|preocupad|injust)[oa]s?\b|\bvocê (?:foi|está|é) just[oa]\b|\bvocê mesm[oa]\b/,
  fr: /\b(?:vous êtes (?:resté|allé|venu|parti)|sûre?|prête?|désolée?)\b/,
}
/** Words with which a text would judge what rules cannot know. */
const judging = {
  en: /\b(?:good|well done|great|skil\w*|strong|weak|better|best|bad|poor|unfair|kind|honest|clear|should)\b/i,
  pt: /\b(?:bom|boa|ótim\w+|excelente|habilidade|forte|frac\w|melhor|ruim|injust\w|gentil|clar[oa]|deveria)\b/i,
  fr: /\b(?:bonne?|excellent\w*|habile|fort\w*|faible|meilleur\w*|mauvais\w*|injuste|gentil\w*|clair\w*|devriez)\b/i,
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

describe.each(builtInLanguages)('the texts in %s', (language: BuiltInLanguage) => {
  const { remarks, overview } = evaluatorTextsIn(language)
  const all = [...listTexts(remarks), ...listTexts(overview)]

  test('contain no word that judges', () => {
    const texts = all.map((text) => text.replace(/\{\w+\}/g, ''))
    expect(texts.filter((text) => judging[language].test(text))).toEqual([])
  })

  test('reveal no gender and have curly quotes', () => {
    expect(all.filter((text) => gendered[language].test(text) || /['"]/.test(text))).toEqual([])
  })

  test('have only placeholders that exist', () => {
    const known = /\{(?:quote|cue|better|n|list|share|messages|reason)\}/g
    expect(all.filter((text) => /[{}]/.test(text.replace(known, '')))).toEqual([])
  })
})
