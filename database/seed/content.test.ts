import { describe, expect, test } from 'vitest'
import { demoBriefings } from './briefings.ts'
import { demoCharacters } from './characters.ts'
import type { SeedWorld } from './content.ts'
import { demoCriteria } from './criteria.ts'
import { demoScenarioMap } from './map.ts'
import { demoMoods } from './moods.ts'
import { demoScenarios } from './scenarios.ts'
import { demoWorlds } from './worlds.ts'

const LANGUAGES = ['en', 'pt', 'fr'] as const
const VARIABLES = [
  '{user_role}',
  '{bot_role}',
  '{scenario_description}',
  '{mood}',
  '{conversation_history}',
  '{{scenario}}',
]

const keysOf = (rows: readonly { readonly key: string }[]) => rows.map((row) => row.key)
const moodsOf = (scenario: string) =>
  demoScenarioMap.filter((row) => row.scenario === scenario).map((row) => row.mood)
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).toSorted()
const sentencesIn = (text: string) => text.match(/[.!?]’?(?=\s|$)/g)?.length ?? 0
const worlds = Object.entries(demoWorlds)
/** The texts of a world in a language: its facts, their questions and its needs. */
const saidBy = ({ facts, needs }: SeedWorld, code: (typeof LANGUAGES)[number]) => [
  ...facts.flatMap(({ texts, question }) => [texts[code], ...(question ? [question.sentence[code]] : [])]),
  ...needs.map(({ what }) => what[code]),
]
const briefingTexts = (key: string, code: (typeof LANGUAGES)[number]) =>
  Object.values(demoBriefings[key]?.[code] ?? {}).flat()
const french = [
  ...worlds.flatMap(([, world]) => saidBy(world, 'fr')),
  ...demoScenarios.flatMap((scenario) => Object.values(scenario.texts.fr)),
  ...demoMoods.map((mood) => mood.titles.fr),
  ...demoScenarios.flatMap(({ key }) => briefingTexts(key, 'fr')),
]
const everything = [
  ...demoScenarios.flatMap((row) => [
    row.prompt,
    ...LANGUAGES.flatMap((code) => Object.values(row.texts[code])),
  ]),
  ...worlds.flatMap(([, world]) => LANGUAGES.flatMap((code) => saidBy(world, code))),
  ...demoScenarios.flatMap(({ key }) => LANGUAGES.flatMap((code) => briefingTexts(key, code))),
  ...demoMoods.flatMap((row) => [row.description, ...Object.values(row.titles)]),
  ...demoCharacters.flatMap((row) => [row.name, row.role, row.description, row.bio ?? 'none']),
  ...demoCharacters.flatMap(({ translations: { pt, fr } }) =>
    [pt, fr].flatMap(({ role, bio }) => [role, bio ?? 'none']),
  ),
  ...demoCriteria.flatMap((row) => [row.title, row.evaluation]),
]

describe('the keys of the demo', () => {
  test('are unique slugs', () => {
    for (const rows of [demoScenarios, demoMoods, demoCharacters, demoCriteria]) {
      const keys = keysOf(rows)
      expect(new Set(keys).size).toBe(keys.length)
      for (const key of keys) expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/)
    }
  })

  test('exist wherever they are referred to', () => {
    for (const row of demoScenarioMap) {
      expect(keysOf(demoScenarios)).toContain(row.scenario)
      expect(keysOf(demoCharacters)).toContain(row.character)
      expect([null, ...keysOf(demoMoods)]).toContain(row.mood)
    }
    for (const { criteria: key, organizations } of demoScenarios) {
      expect([null, ...keysOf(demoCriteria)]).toContain(key)
      for (const organization of organizations) expect(['demo', 'other']).toContain(organization)
      expect(new Set(organizations).size).toBe(organizations.length)
    }
  })

  test('are used for every mood, character and criteria', () => {
    expect(keysOf(demoMoods).filter((key) => !demoScenarioMap.some((row) => row.mood === key))).toEqual([])
    expect(
      keysOf(demoCharacters).filter((key) => !demoScenarioMap.some((row) => row.character === key)),
    ).toEqual([])
    expect(keysOf(demoCriteria).filter((key) => !demoScenarios.some((row) => row.criteria === key))).toEqual(
      [],
    )
  })

  test('form no mapping twice, and a scenario has moods in all its mappings or in none', () => {
    const rows = demoScenarioMap.map((row) => `${row.scenario} ${row.character} ${row.mood}`)
    expect(new Set(rows).size).toBe(rows.length)
    for (const key of keysOf(demoScenarios)) {
      expect(new Set(moodsOf(key).map((mood) => mood === null)).size).toBeLessThanOrEqual(1)
    }
  })

  test('form mappings with moods, without a mood, with two characters for a mood, and scenarios without a mapping', () => {
    const demo = demoScenarios
      .filter((scenario) => scenario.organizations.includes('demo'))
      .map((row) => row.key)
    expect(demo.some((key) => moodsOf(key).length > 1)).toBe(true)
    expect(demo.some((key) => moodsOf(key).includes(null))).toBe(true)
    expect(demo.some((key) => moodsOf(key).length === 0)).toBe(true)
    expect(demo.some((key) => new Set(moodsOf(key)).size < moodsOf(key).length)).toBe(true)
  })

  test('give scenarios to one organisation, to the other, to both and to none', () => {
    const given = new Set(demoScenarios.map(({ organizations }) => organizations.toSorted().join()))
    expect(given).toEqual(new Set(['demo', 'other', 'demo,other', '']))
  })
})

describe('the limits of length', () => {
  test('hold for characters', () => {
    for (const { key, description, bio, translations } of demoCharacters) {
      expect(description.length, key).toBeGreaterThanOrEqual(10)
      expect(description.length, key).toBeLessThanOrEqual(1000)
      expect(bio?.length ?? 0, key).toBeLessThanOrEqual(200)
      for (const local of Object.values(translations)) {
        expect(local.role.length, key).toBeLessThanOrEqual(120)
        expect(local.bio?.length ?? 0, key).toBeLessThanOrEqual(200)
        // A character with a bio in one language has it in all.
        expect(local.bio === null, key).toBe(bio === null)
      }
    }
  })

  test('hold for the texts of a scenario card in every language', () => {
    for (const { key, texts } of demoScenarios) {
      for (const code of LANGUAGES) {
        const { title, description } = texts[code]
        expect(title.length, `${key} ${code}`).toBeLessThanOrEqual(45)
        expect(description.length, `${key} ${code}`).toBeGreaterThanOrEqual(90)
        expect(description.length, `${key} ${code}`).toBeLessThanOrEqual(220)
      }
    }
  })

  test('each mood has a unique title in every language, regardless of case', () => {
    for (const code of LANGUAGES) {
      const titles = demoMoods.map((mood) => mood.titles[code].toLowerCase())
      expect(new Set(titles).size).toBe(titles.length)
    }
  })

  test('a prompt has six to twelve sentences, and an intro text two to four', () => {
    for (const { key, prompt, texts } of demoScenarios) {
      expect(sentencesIn(prompt), key).toBeGreaterThanOrEqual(6)
      expect(sentencesIn(prompt), key).toBeLessThanOrEqual(12)
      for (const code of LANGUAGES) {
        expect(sentencesIn(texts[code].intro_text), `${key} ${code}`).toBeGreaterThanOrEqual(2)
        expect(sentencesIn(texts[code].intro_text), `${key} ${code}`).toBeLessThanOrEqual(4)
      }
    }
  })
})

describe('the briefings', () => {
  test('name goals and facts in single lines, with the same numbers in every language', () => {
    for (const { key } of demoScenarios) {
      const briefings = LANGUAGES.map((code) => demoBriefings[key]?.[code])
      for (const briefing of briefings) {
        expect(briefing?.learner_role.length, key).toBeLessThanOrEqual(120)
        expect(briefing?.goals, key).toHaveLength(3)
        expect(briefing?.knowledge.length, key).toBeGreaterThanOrEqual(3)
        expect(briefing?.knowledge.length, key).toBeLessThanOrEqual(5)
        expect([...(briefing?.goals ?? []), ...(briefing?.knowledge ?? [])].join(), key).not.toMatch(/\n/)
      }
      const [en, pt, fr] = briefings.map((briefing) => numbersIn(JSON.stringify(briefing)))
      expect(pt, key).toEqual(en)
      expect(fr, key).toEqual(en)
    }
  })
})

describe('the texts in three languages', () => {
  test('differ from each other in every scenario', () => {
    for (const { key, texts } of demoScenarios) {
      for (const field of ['title', 'description', 'intro_text'] as const) {
        expect(new Set(LANGUAGES.map((code) => texts[code][field])).size, `${key} ${field}`).toBe(3)
      }
    }
  })

  test('have the same numbers in every scenario', () => {
    for (const { key, texts } of demoScenarios) {
      const [en, pt, fr] = LANGUAGES.map((code) => numbersIn(texts[code].intro_text))
      expect(pt, key).toEqual(en)
      expect(fr, key).toEqual(en)
    }
  })

  test('have no-break spaces in French before ; : ! ? % and inside guillemets', () => {
    for (const text of french) {
      expect(text).not.toMatch(/[^\u00A0\u202F][;:!?%»]/)
      expect(text).not.toMatch(/«[^\u00A0\u202F]/)
    }
  })

  test('have no placeholder text, straight quotes or stray spaces', () => {
    for (const text of everything) {
      expect(text.trim()).not.toBe('')
      expect(text).not.toMatch(/lorem|ipsum|TODO|TBD|FIXME|XXX|undefined/)
      expect(text).not.toMatch(/ {2}|^\s|\s$|~/)
    }
    for (const { texts } of demoScenarios) {
      for (const code of LANGUAGES) expect(Object.values(texts[code]).join()).not.toMatch(/['"]/)
    }
  })
})

describe('the facts of a world', () => {
  test('are seven to ten, and their keys are slugs', () => {
    for (const [key, { facts }] of worlds) {
      expect(facts.length, key).toBeGreaterThanOrEqual(7)
      expect(facts.length, key).toBeLessThanOrEqual(10)
      for (const fact of facts) expect(fact.key).toMatch(/^[a-z]+(-[a-z]+)*$/)
    }
  })

  test('are unique, have one or two short sentences, and have curly quotes', () => {
    for (const code of LANGUAGES) {
      const facts = worlds.flatMap(([, world]) => world.facts.map(({ texts }) => texts[code]))
      expect(new Set(facts).size).toBe(facts.length)
      for (const fact of facts) {
        expect(fact.length, fact).toBeLessThanOrEqual(200)
        expect(fact, fact).toMatch(/^\p{Lu}.*[.?]$/u)
        expect(sentencesIn(fact), fact).toBeLessThanOrEqual(2)
        expect(fact, fact).not.toMatch(/['"{}<>]/)
      }
    }
  })

  test('have the same dates and figures in every language', () => {
    for (const [key, { facts }] of worlds) {
      const [en, pt, fr] = LANGUAGES.map((code) =>
        facts.map(({ texts }) => numbersIn(texts[code].replace(/(\d)[,.\u202F](\d)/g, '$1$2'))),
      )
      expect(pt, key).toEqual(en)
      expect(fr, key).toEqual(en)
    }
  })

  test('reveal nobody’s gender in Portuguese and French', () => {
    const gendered = {
      pt: /(?<!\p{L})(?:obrigad|cansad|frustrad|preocupad|surpres|sozinh|orgulhos|pront)[oa](?!\p{L})/iu,
      fr: /(?<!\p{L})(?:fatigué|inquiet|content|prêt|désolé|fier)e?(?!\p{L})|(?<!\p{L})je (?:me )?suis \p{L}+é(?!\p{L})/iu,
    }
    for (const [, world] of worlds) {
      expect(saidBy(world, 'pt').filter((text) => gendered.pt.test(text))).toEqual([])
      expect(saidBy(world, 'fr').filter((text) => gendered.fr.test(text))).toEqual([])
    }
  })
})

describe('the criteria', () => {
  test('use every variable and no unknown one', () => {
    for (const { evaluation } of demoCriteria) {
      expect(evaluation.match(/\{+\w+\}+/g)?.toSorted()).toEqual(VARIABLES.toSorted())
    }
  })
})
