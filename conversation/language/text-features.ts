import type { BuiltInLanguage } from './codes.ts'
import { foldText } from './fold-text.ts'
import { splitPlainWords } from './lexicon.ts'
import { listContentTerms } from './synonyms.ts'
import type { Features } from './feature-encoder.ts'

/** The weights of the features by which texts are compared (docs/partner.md has what they were measured on). */
const kinds = { stem: 1, synonyms: 1.2, asks: 1, word: 0.7, pair: 0.65, letters: 0.5 } as const
const LETTERS = 3

/**
 * The features of a text: stems, synonyms, what is asked for (who, when), all words, pairs of neighbours and next but
 * one, and groups of letters, which tolerate typing errors. The first character of a feature's name says its kind; `-`
 * marks stems and synonyms that every conversation has.
 */
export function listFeatures(text: string, language: BuiltInLanguage): Features {
  const features = new Map<string, number>()
  const { terms, kinds: asked } = listContentTerms(text, language)
  for (const { stem, groups, isCommon } of terms) {
    features.set(`${isCommon ? '-' : '='}${stem}`, kinds.stem)
    for (const group of groups) features.set(`${isCommon ? '-' : '#'}${group}`, kinds.synonyms)
  }
  for (const kind of asked) features.set(`?${kind}`, kinds.asks)
  const words = splitPlainWords(foldText(text))
  for (const [i, word] of words.entries()) {
    features.set(`'${word}`, kinds.word)
    if (i > 0) features.set(`"${words[i - 1]} ${word}`, kinds.pair)
    if (i > 1) features.set(`:${words[i - 2]} ${word}`, kinds.pair)
    for (let at = 0; word.length > LETTERS && at + LETTERS <= word.length + 2; at += 1)
      features.set(`~${` ${word} `.slice(at, at + LETTERS)}`, kinds.letters)
  }
  return features
}

/** Whether a feature comes from a word that only some conversations have. */
export const isSpecific = (feature: string): boolean => feature.startsWith('=') || feature.startsWith('#')
