import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import type { FactDraft, NeedDraft, TypedWorld, WorldDraft } from '../contract-admin.ts'

export type WorldSchemaForm = SchemaForm<typeof WorldDraft>

/** Gives every language of the form a text, an empty one where there is none, so that opening a language changes nothing. */
const eachText = (languages: readonly string[], texts: Readonly<Record<string, string>> = {}) => ({
  ...Object.fromEntries(languages.map((code) => [code, ''])),
  ...texts,
})
const eachWords = (languages: readonly string[], words: Readonly<Record<string, string[]>> = {}) => ({
  ...Object.fromEntries(languages.map((code): [string, string[]] => [code, []])),
  ...words,
})

/** A world as the form shows it, with a place for each language. */
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

/** A key from the time, so that a deleted fact's key never comes back: conversations keep what was told by its key. */
const newKey = (kind: 'fact' | 'need'): string => `${kind}-${Date.now().toString(36)}`
