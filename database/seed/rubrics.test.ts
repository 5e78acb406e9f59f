import { describe, expect, test } from 'vitest'
import type { SeedCheck } from './content.ts'
import { demoCriteria } from './criteria.ts'
import { demoRubrics } from './rubrics.ts'

const LANGUAGES = ['en', 'pt', 'fr'] as const

/** Every text of a check in its three languages, with where it stands. */
function textsOf(check: SeedCheck) {
  const occasion = 'evidence' in check ? check.occasion : null
  const texts = {
    name: check.name,
    description: check.description,
    ...examplesOf(check),
    ...(occasion === null ? {} : { occasion }),
  }
  return Object.entries(texts).map(([field, text]) => ({ where: `${check.key} ${field}`, text }))
}

const examplesOf = ({ examples: { partly, ...examples } }: SeedCheck) =>
  partly === null ? examples : { ...examples, partly }

const wordsIn = (text: string) => text.split(/\s+/).length

test('every criteria of the demo has a rubric, and every rubric has criteria', () => {
  expect(Object.keys(demoRubrics).toSorted()).toEqual(demoCriteria.map(({ key }) => key).toSorted())
})

describe.each(Object.entries(demoRubrics))('the rubric of %s', (_criteria, { checks }) => {
  const texts = checks.flatMap(textsOf)

  test('has three to ten checks, whose keys are unique slugs', () => {
    expect(checks.length).toBeGreaterThanOrEqual(3)
    expect(checks.length).toBeLessThanOrEqual(10)
    const keys = checks.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('has counted and judged checks, and only counted ones name a rule', () => {
    expect(new Set(checks.map(({ kind }) => kind))).toEqual(new Set(['counted', 'judged']))
    for (const check of checks) expect('rule' in check, check.key).toBe(check.kind === 'counted')
  })

  test('has different texts in three languages', () => {
    for (const { where, text } of texts) {
      expect(Object.keys(text).toSorted(), where).toEqual(LANGUAGES.toSorted())
      expect(new Set(LANGUAGES.map((code) => text[code])).size, where).toBe(3)
    }
  })

  test('has no text that is too short or too long, and none with straight quotes or placeholders', () => {
    for (const { where, text } of texts) {
      for (const code of LANGUAGES) {
        expect(text[code].length, `${where} ${code}`).toBeGreaterThanOrEqual(10)
        expect(text[code].length, `${where} ${code}`).toBeLessThanOrEqual(400)
        expect(text[code], where).not.toMatch(/['"{}<>[\]]|lorem|TODO|TBD|XXX/)
        expect(text[code], where).not.toMatch(/ {2}|^\s|\s$/)
      }
    }
  })

  test('has names of two to six words', () => {
    for (const { name } of checks) {
      for (const code of LANGUAGES) {
        expect(wordsIn(name[code]), name[code]).toBeGreaterThanOrEqual(2)
        expect(wordsIn(name[code]), name[code]).toBeLessThanOrEqual(6)
      }
    }
  })

  test('has no example twice', () => {
    for (const code of LANGUAGES) {
      const examples = checks.flatMap((check) => Object.values(examplesOf(check)).map((text) => text[code]))
      expect(new Set(examples).size).toBe(examples.length)
    }
  })

  test('has a narrow no-break space in French before ; : ! ? % and inside guillemets', () => {
    for (const { where, text } of texts) {
      expect(text.fr, where).not.toMatch(/[^\u202F][;:!?%»]/)
      expect(text.fr, where).not.toMatch(/«[^\u202F]/)
    }
  })
})
