import * as z from 'zod/mini'
import { type BuiltInLanguage, mapBuiltInLanguages } from './codes.ts'
import { findStem, foldText } from './fold-text.ts'
import { memoizeRecent } from './memoize-recent.ts'
import { compileLexicon, findPhrasesAt, findWordClasses, splitPlainWords } from './lexicon.ts'
import en from './synonyms/en.json' with { type: 'json' }
import fr from './synonyms/fr.json' with { type: 'json' }
import pt from './synonyms/pt.json' with { type: 'json' }

/** What a question asks for, by its question word. */
const questionKinds = ['who', 'when', 'where', 'why', 'amount', 'manner'] as const
type QuestionKind = (typeof questionKinds)[number]

const listed = z.string().check(z.minLength(1))

/** Lists as a lexicon takes them. */
const Synonyms = z.strictObject({
  /** Words that say nothing by themselves. */
  stop: listed,
  /** Endings that words of one family differ in, the longer of two that fit first. */
  endings: listed,
  kinds: z.record(z.enum(questionKinds), listed),
  /** Groups that every conversation has: nothing is asked for by them alone. */
  common: listed,
  /**
   * Words that stand for the same in talk about work. A word may be in several. The names are the same in each
   * language.
   */
  groups: z.record(z.string(), listed),
})

/** A word of a text, or a phrase of the lists, that says something. */
type ContentTerm = {
  /** What the words of its family share. */
  readonly stem: string
  /** The groups of synonyms that it is in. */
  readonly groups: readonly string[]
  /** Whether it is in every conversation. */
  readonly isCommon: boolean
}

type ContentTerms = {
  /** Each once, in their order. */
  readonly terms: readonly ContentTerm[]
  readonly kinds: ReadonlySet<QuestionKind>
}

const lexicons = mapBuiltInLanguages((language) => {
  const { stop, endings, kinds, common, groups } = Synonyms.parse({ en, pt, fr }[language])
  return {
    common: new Set(common.split(' ')),
    stop: new Set(stop.split(' ')),
    endings: endings.split(' ').toSorted((a, b) => b.length - a.length),
    kinds: compileLexicon(kinds),
    groups: compileLexicon(groups),
  }
})

/** English contractions lose what follows their apostrophe, which says nothing. */
const splitTerms = (text: string): readonly string[] =>
  splitPlainWords(foldText(text).replaceAll(/n't\b|'(?:s|re|ve|ll|d|m)\b/g, ' '))

/** The words of a text that say something, with their synonyms, and what it asks for. Pure. */
export const listContentTerms = memoizeRecent(readContentTerms)

function readContentTerms(text: string, language: BuiltInLanguage): ContentTerms {
  const { stop, endings, kinds, common, groups } = lexicons[language]
  const words = splitTerms(text)
  const terms = new Map<string, ContentTerm>()
  const asked = new Set<QuestionKind>()
  let end = 0
  for (const [i, word] of words.entries()) {
    for (const kind of findWordClasses(word, kinds)) asked.add(kind)
    for (const { name } of findPhrasesAt(words, i, kinds)) asked.add(name)
    if (i < end) continue
    const phrases = findPhrasesAt(words, i, groups)
    end = i + Math.max(1, ...phrases.map((phrase) => phrase.words.length))
    const isPhrase = phrases.length > 0
    if (!isPhrase && (stop.has(word) || (word.length < 2 && !/\d/.test(word)))) continue
    const stem = isPhrase ? words.slice(i, end).join(' ') : findStem(word, endings)
    const own = [...new Set(isPhrase ? phrases.map(({ name }) => name) : findWordClasses(word, groups))]
    terms.set(stem, { stem, groups: own, isCommon: own.some((group) => common.has(group)) })
  }
  return { terms: [...terms.values()], kinds: asked }
}
