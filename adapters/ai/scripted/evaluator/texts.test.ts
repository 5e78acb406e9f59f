import { describe, expect, test } from 'vitest'
import type { BuiltInLanguage } from '../../language/codes.ts'
import { describeFigures } from './figures.ts'
import { evaluatorTextsIn } from './texts.ts'

const languages: readonly BuiltInLanguage[] = ['en', 'pt', 'fr']
const gendered = {
  en: /\b(?:he|she|his|hers?|him)\b/,
  pt: /\b(?:obrigad|cansad|preocupad|injust)[oa]s?\b|\bvocê (?:foi|está|é) just[oa]\b|\bvocê mesm[oa]\b/,
  fr: /\b(?:vous êtes (?:resté|allé|venu|parti)|sûre?|prête?|désolée?)\b/,
}

describe.each(languages)('the texts in %s', (language) => {
  const { comments, overview } = evaluatorTextsIn(language)
  const figures = {
    turns: 6,
    share: 60,
    average: 20,
    open: 1,
    closed: 2,
    acknowledgements: 1,
    facts: 3,
    steps: 2,
  }
  const all = [
    ...Object.values(comments).flat(),
    ...Object.values(overview.lead).flat(),
    ...Object.values(overview.strengths).flat(),
    ...Object.values(overview.gaps).flat(),
    ...Object.values(overview.start),
    overview.first,
    overview.second,
    overview.say,
    overview.further,
    overview.short,
    overview.origin,
    overview.outside,
    overview.foreign,
    describeFigures({ ...figures, firm: 1, blame: 1 }, overview.figures),
  ]

  test('are said in one place only', () => {
    expect(all.filter((text, i) => all.indexOf(text) !== i)).toEqual([])
  })

  test("tell nobody's gender, and use curly quotes", () => {
    expect(all.filter((text) => gendered[language].test(text) || /['"]/.test(text))).toEqual([])
  })

  test('use placeholders that exist', () => {
    const known = /\{(?:quote|cue|heard|better|n)\}/g
    expect(all.filter((text) => /[{}]/.test(text.replace(known, '')))).toEqual([])
  })

  test('have as many wordings of everything as in English', () => {
    const sizes = (of: BuiltInLanguage) =>
      Object.entries(evaluatorTextsIn(of).comments).map(([kind, texts]) => [kind, texts.length])
    expect(sizes(language)).toEqual(sizes('en'))
  })

  test('say what was counted, and when nothing was', () => {
    const none = { open: 0, closed: 0, acknowledgements: 0, facts: 0, steps: 0, firm: 0, blame: 0 }
    expect(describeFigures({ ...figures, ...none }, overview.figures)).not.toMatch(/\b0 /)
    expect(describeFigures({ ...figures, firm: 1, blame: 0 }, overview.figures)).toContain('60')
  })
})
