import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import type { FactDraft, NeedDraft, TypedWorld, WorldDraft } from '../contract-admin.ts'

export type WorldSchemaForm = SchemaForm<typeof WorldDraft>

/** Adds a blank text for every language of the form, so that showing a language does not count as a change. */
const eachText = (languages: readonly string[], texts: Readonly<Record<string, string>> = {}) => ({
  ...Object.fromEntries(languages.map((code) => [code, ''])),
  ...texts,
})
const eachWords = (languages: readonly string[], words: Readonly<Record<string, string[]>> = {}) => ({
  ...Object.fromEntries(languages.map((code): [string, string[]] => [code, []])),
  ...words,
})

/** A world as its form holds it, with a text for each language. */
export const withEachLanguage = (world: TypedWorld, languages: readonly string[]): TypedWorld => ({
  ...world,
  facts: world.facts.map(({ texts, question, ...fact }) => ({
    ...fact,
    texts: eachText(languages, texts),
    question: {
      sentence: eachText(languages, question.sentence),
      words: eachWords(languages, question.words),
    },
  })),
  needs: world.needs.map(({ what, words, ...need }) => ({
    ...need,
    what: eachText(languages, what),
    words: eachWords(languages, words),
  })),
})

export const newFactDraft = (languages: readonly string[], layer: FactDraft['layer']): FactDraft => ({
  key: newKey('fact'),
  layer,
  texts: eachText(languages),
  question: { sentence: eachText(languages), words: eachWords(languages) },
  conditions: [],
  judged: '',
  after: '',
})

export const newNeedDraft = (languages: readonly string[]): NeedDraft => ({
  key: newKey('need'),
  who: 'learner',
  what: eachText(languages),
  words: eachWords(languages),
  by_when: false,
})

/**
 * A key from the time, so that the key of a deleted fact is never used again: conversations store told facts by key.
 */
const newKey = (kind: 'fact' | 'need'): string => `${kind}-${Date.now().toString(36)}`
