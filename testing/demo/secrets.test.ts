import { expect, test } from 'vitest'
import { demoCharacters } from '#database/seed/characters.ts'
import { demoScenarioMap } from '#database/seed/map.ts'
import { demoScenarios } from '#database/seed/scenarios.ts'
import { demoWorlds } from '#database/seed/worlds.ts'

const LANGUAGES = ['en', 'pt', 'fr'] as const

/**
 * Words of asked and earned facts, other than names and figures, that must not appear anywhere before the fact is told.
 */
const secretWords: Readonly<Record<string, readonly string[]>> = {
  'missed-deadlines': ['director', 'estimating', 'by hand', 'probation', 'urgent jobs', 'day and a half'],
  'first-one-to-one': ['forecast', 'father', 'half past four', 'posts', 'noon'],
  'late-delivery': ['critic', 'plastic', 'hire firm', 'thirty-eight', 'back door'],
  'project-cancelled': ['moved city', 'turned down', 'sixty', 'pilot', 'form builder', 'eleven'],
  'return-after-burnout': ['inbox', 'unread', 'lunch', 'slept', 'guilt', 'bridge'],
  'salary-negotiation': ['three percent', '6%', 'finance committee', 'lead role', 'nine', 'two others'],
  'senior-stakeholder': ['dinner', 'chief executive', 'one page', 'fifth', 'their board', 'month by month'],
  'shared-credit': ['ten minutes', 'two nights', 'promotion', 'passed over', 'praise', 'fallen ill'],
}

/** Names inside sentences, and figures. */
const namesAndFigures = (text: string) =>
  text.match(/(?<=[\p{Ll}\p{N},;:] )\p{Lu}\p{L}{2,}|\d[\d.,\u202F]*\d|\d/gu) ?? []

test.each(demoScenarios)(
  'the secrets of $key are in no text that is shown before they are told',
  ({ key, prompt, texts }) => {
    const facts = demoWorlds[key]?.facts ?? []
    const open = facts.filter(({ layer }) => layer === 'open')
    const kept = facts.filter(({ layer }) => layer !== 'open')
    const cast = new Set(demoScenarioMap.filter((row) => row.scenario === key).map((row) => row.character))
    const characters = demoCharacters
      .filter((character) => cast.has(character.key))
      .flatMap(({ description, bio }) => [description, bio ?? ''])
    const readable = [prompt, ...characters, texts.en.description, texts.en.intro_text]

    for (const code of LANGUAGES) {
      const told = texts[code].intro_text
      const before = [...readable, texts[code].description, ...open.map((fact) => fact.texts[code])].join(
        '\n',
      )
      const secrets = kept
        .flatMap((fact) => namesAndFigures(fact.texts[code]))
        .filter((secret) => !told.includes(secret))
      expect(
        secrets.filter((secret) =>
          new RegExp(`(?<![\\p{L}\\p{N}])${secret}(?![\\p{L}\\p{N}])`, 'u').test(before),
        ),
        code,
      ).toEqual([])
    }
    const english = [...readable, ...open.map((fact) => fact.texts.en)].join('\n').toLowerCase()
    const words = secretWords[key] ?? []
    const secret = kept.map((fact) => fact.texts.en.toLowerCase())
    expect(words.filter((word) => !secret.some((text) => text.includes(word)))).toEqual([])
    expect(words.filter((word) => english.includes(word))).toEqual([])
  },
)
